import os
import re

import pytest

from output.errors import OutputError
from output.files import write_file, write_folder

OURS = re.compile(r"sheet-\d+\.svg")


def names(folder):
    return sorted(path.name for path in folder.iterdir())


def test_a_file_is_written_over_the_old_one(tmp_path):
    path = tmp_path / "deep" / "game.pdf"
    write_file(path, b"old")
    write_file(path, b"new")
    assert path.read_bytes() == b"new"
    assert names(path.parent) == ["game.pdf"]


def test_a_fault_leaves_the_old_file_and_nothing_else(tmp_path, monkeypatch):
    path = tmp_path / "game.pdf"
    path.write_bytes(b"old")

    def full(source, target):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "replace", full)
    with pytest.raises(OutputError, match=r"game\.pdf cannot be written: No space left"):
        write_file(path, b"new")
    assert path.read_bytes() == b"old"
    assert names(tmp_path) == ["game.pdf"]


@pytest.mark.skipif(os.name == "nt", reason="Windows has no such modes")
def test_what_is_written_can_be_read_by_those_who_can_read_other_files(tmp_path):
    (tmp_path / "usual").write_bytes(b"")
    (tmp_path / "usual folder").mkdir()
    write_file(tmp_path / "ours", b"")
    write_folder(tmp_path / "our folder", [("a", b"")], OURS)
    for usual, ours in (("usual", "ours"), ("usual folder", "our folder")):
        assert (tmp_path / usual).stat().st_mode == (tmp_path / ours).stat().st_mode


@pytest.mark.skipif(os.name == "nt", reason="Windows has no such modes")
@pytest.mark.parametrize("mode", [0o600, 0o755])
def test_a_file_that_is_written_again_keeps_its_mode(tmp_path, mode):
    path = tmp_path / "game.yaml"
    path.write_bytes(b"old")
    path.chmod(mode)
    write_file(path, b"new")
    assert (path.read_bytes(), path.stat().st_mode & 0o777) == (b"new", mode)


def test_a_place_that_is_taken_is_named(tmp_path):
    (tmp_path / "folder").mkdir()
    (tmp_path / "file").write_bytes(b"")
    with pytest.raises(OutputError, match="folder is a folder; the name of a file"):
        write_file(tmp_path / "folder", b"")
    with pytest.raises(OutputError, match="file is a file; the name of a folder"):
        write_folder(tmp_path / "file", [], OURS)
    with pytest.raises(OutputError, match=r"below\.pdf cannot be written: .*file is a file"):
        write_file(tmp_path / "file" / "deep" / "below.pdf", b"")
    with pytest.raises(OutputError, match="cannot be written"):
        write_file(tmp_path / ("x" * 300), b"")
    (tmp_path / "folder" / "sheet-2.svg").mkdir()
    (tmp_path / "folder" / "sheet-1.svg").write_bytes(b"old")
    with pytest.raises(OutputError, match=r"sheet-2\.svg is a folder in the way"):
        write_folder(tmp_path / "folder", [("sheet-1.svg", b""), ("sheet-2.svg", b"")], OURS)
    assert (tmp_path / "folder" / "sheet-1.svg").read_bytes() == b"old"
    assert names(tmp_path) == ["file", "folder"]


@pytest.mark.skipif(os.name == "nt", reason="Windows has no such files")
def test_what_is_no_file_is_never_replaced(tmp_path):
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    with pytest.raises(OutputError, match="pipe is no file of a folder"):
        write_file(pipe, b"new")
    assert pipe.is_fifo()
    assert names(tmp_path) == ["pipe"]


def test_two_runs_at_once_both_end_well(tmp_path, monkeypatch):
    folder = tmp_path / "svg"
    replace = os.replace

    def slow(source, target):
        monkeypatch.setattr(os, "replace", replace)
        write_folder(folder, [("sheet-1.svg", b"other"), ("sheet-2.svg", b"other")], OURS)
        replace(source, target)

    def vanishing(path):
        path.unlink()
        return True

    monkeypatch.setattr(os, "replace", slow)
    write_folder(folder, [("sheet-1.svg", b"ours")], OURS)
    assert (folder / "sheet-1.svg").read_bytes() == b"ours"
    assert names(folder) == ["sheet-1.svg"]
    (folder / "sheet-2.svg").write_bytes(b"old")
    monkeypatch.setattr(type(folder), "is_file", vanishing)
    write_folder(folder, [("sheet-1.svg", b"ours")], OURS)
    assert names(tmp_path) == ["svg"]


def test_a_folder_keeps_what_is_not_ours_and_loses_older_sheets(tmp_path):
    folder = tmp_path / "svg"
    assert write_folder(folder, [("sheet-1.svg", b"1"), ("sheet-2.svg", b"2")], OURS) == (
        folder / "sheet-1.svg",
        folder / "sheet-2.svg",
    )
    (folder / "notes.txt").write_bytes(b"mine")
    write_folder(folder, [("sheet-1.svg", b"one")], OURS)
    assert names(folder) == ["notes.txt", "sheet-1.svg"]
    assert (folder / "sheet-1.svg").read_bytes() == b"one"
    assert names(tmp_path) == ["svg"]


def test_a_fault_half_way_changes_no_folder(tmp_path):
    folder = tmp_path / "svg"
    write_folder(folder, [("sheet-1.svg", b"1")], OURS)

    def breaking():
        yield "sheet-1.svg", b"new"
        raise OutputError("sheet 2 cannot be drawn")

    with pytest.raises(OutputError, match="sheet 2"):
        write_folder(folder, breaking(), OURS)
    with pytest.raises(OutputError, match="sheet 2"):
        write_folder(tmp_path / "other", breaking(), OURS)
    assert (folder / "sheet-1.svg").read_bytes() == b"1"
    assert names(tmp_path) == ["svg"]
