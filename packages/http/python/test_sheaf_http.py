"""Calls every operation of a server: `python3 test_sheaf_http.py URL TOKEN`. It begins with an empty memory."""

import sys
import threading
import unittest
from typing import Any, Callable

from sheaf_http import ANY, Memory, SheafError

URL, TOKEN = sys.argv[1:3]


class Calls(unittest.TestCase):
    def setUp(self) -> None:
        self.memory = Memory(URL, TOKEN)

    def fails(self, type: str, call: Callable[..., Any], *arguments: Any, **named: Any) -> SheafError:
        with self.assertRaises(SheafError) as caught:
            call(*arguments, **named)
        self.assertEqual(caught.exception.type, type)
        return caught.exception

    def test_files(self) -> None:
        memory = self.memory
        file = memory.write("notes/db.md", "Postgres 17. \u00e9\n", if_match=None, reason="first")
        self.assertEqual((file.path, file.content, file.content_size_bytes), ("notes/db.md", None, 16))
        self.assertEqual(memory.read("notes/db.md").content, "Postgres 17. \u00e9\n")
        conflict = self.fails("conflict", memory.write, "notes/db.md", "x", if_match=None)
        self.assertEqual((conflict.status, conflict.outcome), (409, "unchanged"))
        self.assertEqual(conflict.details["actual"], file.content_sha256)
        memory.write("notes/db.md", "Postgres 18.", if_match=file.content_sha256)
        self.assertEqual([each.operation for each in memory.versions("notes/db.md")], ["modified", "created"])
        self.assertEqual(memory.version("notes/db.md", "1.0.0").content, "Postgres 17. \u00e9\n")
        done = memory.commit([("a.md", "A", ANY), ("notes/db.md", None, ANY)])
        self.assertEqual([each and each.path for each in done], ["a.md", None])
        self.assertEqual(self.fails("not-found", memory.delete, "notes/db.md").retryable, False)
        self.fails("invalid-path", memory.read, "../bob.md")
        many = [(f"many/{number:03}.md", str(number), ANY) for number in range(150)]
        memory.commit(many)
        self.assertEqual([each.path for each in memory.files("many/")], [path for path, _, _ in many])
        self.assertEqual(list(memory.folders()), ["many/"])

    def test_appends_of_several_programs(self) -> None:
        def add(line: int) -> None:
            Memory(URL, TOKEN).append("log.md", f"{line}\n", begin="# Log\n")

        threads = [threading.Thread(target=add, args=(line,)) for line in range(8)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        content = self.memory.read("log.md").content or ""
        self.assertTrue(content.startswith("# Log\n"))
        self.assertEqual(sorted(content.split()[2:]), [str(line) for line in range(8)])

    def test_recall(self) -> None:
        memory = self.memory
        memory.write("MEMORY.md", "# Memory\n\n- Billing runs on Postgres 17.\n")
        memory.write("boats.md", "---\ntags: boats\n---\n\nThe billing of boats.\n")
        (hit,) = memory.search("billing postgres", limit=1, explain=True)
        self.assertEqual((hit.source, hit.line_end), ("MEMORY.md", 3))
        self.assertIn("explanation", hit.data)
        self.assertEqual(memory.search("billing postgres", true_at="2020-01-01T00:00:00Z")[0].source, hit.source)
        (boats,) = memory.search("billing", where={"tags": "boats"})
        self.assertEqual(boats.source, "boats.md")
        said = [{"role": "user", "content": "I moved to Bergen.", "id": "m1", "at": "2026-11-19T08:00:00Z"}]
        self.assertEqual([each["action"] for each in memory.record("t/1", said)], ["added"])
        self.assertEqual([each["action"] for each in memory.record("t/1", said)], ["known"])
        self.assertEqual(memory.messages("t/1")[0]["content"], "I moved to Bergen.")
        self.assertEqual(list(memory.threads()), ["t/1"])
        memory.record("long", [{"role": "user", "content": f"No. {number}"} for number in range(450)])
        self.assertEqual([each["content"] for each in memory.messages("long")], [f"No. {n}" for n in range(450)])
        self.assertEqual(len(memory.messages("long", limit=300)), 300)
        self.assertEqual(memory.branch("t/1", after="m1"), "t/1-1")
        self.assertEqual(memory.branch("t/1", after="m1", id="t/2"), "t/2")
        self.assertEqual([each["id"] for each in memory.messages("t/2")], ["m1"])
        for id in ("", ".", ".."):
            self.fails("invalid-argument", memory.messages, id)
            self.fails("invalid-argument", memory.branch, "t/1", after="m1", id=id)
        self.assertEqual(memory.rewind("t/1", "m1"), {"messages": [], "facts": 0, "kept": None})
        context = memory.context("Which database?", thread="t/1", max_tokens=1500)
        self.assertIn("Postgres 17", str(context.messages))
        self.assertLessEqual(context.tokens, 1500)
        self.assertEqual([(each.line, each.state) for each in memory.facts()], [(3, "current")])
        self.fails("budget-exceeded", memory.context, "x", system="Be short and kind.", max_tokens=1)

    def test_changes(self) -> None:
        # The cursor of another process: the first change says that some were missed.
        changes = self.memory.changes(since="00" * 40)
        self.assertTrue(next(changes).is_cut)
        file = self.memory.write("seen.md", "seen")
        for change in changes:
            if "seen.md" in change.files:
                self.assertEqual(change.files["seen.md"], file.content_sha256)
                break
        changes.close()

    def test_changes_over_a_restart(self) -> None:
        waits: list[float] = []
        changes = Memory(f"{URL}/restarts", TOKEN).changes(wait=waits.append)
        self.assertTrue(next(changes).is_cut)
        self.assertEqual(waits, [1.0, 2.0, 4.0])
        changes.close()
        stopped = threading.Event()
        stopped.set()
        self.assertEqual(list(Memory(f"{URL}/ends", TOKEN).changes(wait=stopped.wait)), [])
        self.fails("unavailable", next, Memory("http://127.0.0.1:9", TOKEN, timeout=5).changes())
        self.fails("unauthorized", next, Memory(URL, "wrong").changes())

    def test_a_server_that_refuses(self) -> None:
        self.assertEqual(self.fails("unauthorized", Memory(URL, "wrong").read, "a.md").status, 401)
        nowhere = Memory("http://127.0.0.1:9", TOKEN, timeout=5)
        self.assertEqual(self.fails("unavailable", nowhere.write, "a.md", "x").outcome, "unknown")
        self.assertEqual(self.fails("unavailable", nowhere.read, "a.md").outcome, "unchanged")
        # Neither a file of this machine nor a redirect is followed.
        with self.assertRaises(ValueError):
            Memory("file:///etc/passwd")
        elsewhere = Memory(f"{URL}/redirect", TOKEN)
        self.assertEqual(self.fails("unavailable", elsewhere.read, "a.md").status, 302)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
