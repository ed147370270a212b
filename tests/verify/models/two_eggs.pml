/* two eggs, written by pnp (Print & Prove) for Spin.

   spin -a -o2 FILE && gcc -O2 -DSAFETY -o pan pan.c && ./pan    looks at every state;
   spin -t -B FILE                                               tells the play that it found.

   A position without a move where the game is not over is an "invalid end state", a bound or a
   claim that does not hold a violated assertion. Chance is a choice of nobody's, its weights are
   lost. Where the rules break down otherwise (a division by 0) the model means nothing.
*/

mtype = { roll, decide };
mtype phase = roll;
byte supply = 2;
byte eggs[2] = 0;
byte seat = 0;

#define both_eggs (eggs[0] == 2 || eggs[1] == 2)
#define over (both_eggs)
#define seat_1_wins (over && eggs[0] == 2)
#define seat_2_wins (over && eggs[1] == 2)
#define eggs_are_kept (supply + (eggs[0] + eggs[1]) == 2)

active proctype game() {
  do
  /* roll, line 24 */
  :: d_step { phase == roll && !over && supply != 0 ->
       printf("chance: finds an egg\n"); phase = decide }
  :: d_step { phase == roll && !over && supply != 0 ->
       printf("chance: finds nothing\n"); seat = (seat + 1) % 2 }
  :: d_step { phase == roll && !over && supply == 0 ->
       printf("chance: the nest is empty\n"); seat = (seat + 1) % 2 }
  /* decide, line 35 */
  :: d_step { phase == decide && !over && seat == 0 ->
       printf("seat 1: takes the egg\n"); assert(supply - 1 >= 0); assert(eggs[0] + 1 <= 2);
       supply = supply - 1; eggs[0] = eggs[0] + 1; seat = 1; phase = roll }
  :: d_step { phase == decide && !over && seat == 1 ->
       printf("seat 2: takes the egg\n"); assert(supply - 1 >= 0); assert(eggs[1] + 1 <= 2);
       supply = supply - 1; eggs[1] = eggs[1] + 1; seat = 0; phase = roll }
  :: d_step { phase == decide && !over && seat == 0 ->
       printf("seat 1: leaves it\n"); seat = 1; phase = roll }
  :: d_step { phase == decide && !over && seat == 1 ->
       printf("seat 2: leaves it\n"); seat = 0; phase = roll }
  :: over
  od
}

/* Takes a step only where a claim does not hold. */
active proctype rules() {
  do
  :: d_step { !eggs_are_kept -> assert(eggs_are_kept) }
  od
}
