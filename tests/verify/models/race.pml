/* race, written by pnp (Print & Prove) for Spin.

   spin -a -o2 FILE && gcc -O2 -DSAFETY -o pan pan.c && ./pan    looks at every state;
   spin -t -B FILE                                               tells the play that it found.

   A position without a move where the game is not over is an "invalid end state", a bound or a
   claim that does not hold a violated assertion. Chance is a choice of nobody's, its weights are
   lost. Where the rules break down otherwise (a division by 0) the model means nothing.
*/

mtype = { walk, toss };
mtype phase = walk;
byte walked[2] = 0;
byte seat = 0;

#define there (walked[0] >= 2 || walked[1] >= 2)
#define over (there)
#define seat_1_wins (over && walked[0] >= 2)
#define seat_2_wins (over && walked[1] >= 2)

active proctype game() {
  do
  /* walk, line 16 */
  :: d_step { phase == walk && !over && seat == 0 ->
       printf("seat 1: takes one step\n"); assert(walked[0] + 1 <= 3); walked[0] = walked[0] + 1;
       seat = 1 }
  :: d_step { phase == walk && !over && seat == 1 ->
       printf("seat 2: takes one step\n"); assert(walked[1] + 1 <= 3); walked[1] = walked[1] + 1;
       seat = 0 }
  :: d_step { phase == walk && !over && seat == 0 ->
       printf("seat 1: tosses the coin\n"); phase = toss }
  :: d_step { phase == walk && !over && seat == 1 ->
       printf("seat 2: tosses the coin\n"); phase = toss }
  /* toss, line 25 */
  :: d_step { phase == toss && !over ->
       printf("chance: tails: no step\n"); seat = 1 - seat; phase = walk }
  :: d_step { phase == toss && !over ->
       printf("chance: heads: two steps\n"); assert((seat == 1 -> walked[0] : walked[0] + 2) <= 3);
       assert((seat == 1 -> walked[1] + 2 : walked[1]) <= 3);
       walked[0] = (seat == 1 -> walked[0] : walked[0] + 2);
       walked[1] = (seat == 1 -> walked[1] + 2 : walked[1]); seat = 1 - seat; phase = walk }
  :: over
  od
}
