"""The agent in Python: it reads the memory of the project, corrects a note and says what it did."""

import sys

from sheaf_http import Memory, SheafError

memory = Memory(sys.argv[1], token=sys.argv[2])


def show(text: str) -> None:
    print("\n".join(f"python     │ {line}" for line in text.splitlines()))


# A model would answer from this.
context = memory.context("Which database does the ledger use?", max_tokens=1000)
show(f"reads {context.tokens} tokens:")
show(str(context.messages[0]["content"]))

# It has read an old version of the note: nothing is overwritten.
note = memory.read("PMEMORY.md")
memory.append("PMEMORY.md", "- Backups run at night.\n")
try:
    memory.write("PMEMORY.md", "- Migrated to 18.\n", if_match=note.content_sha256)
except SheafError as error:
    show(f"is refused: {error.type}, {error.outcome}")
memory.append("PMEMORY.md", "- Migrated to Postgres 18.\n")

memory.record(
    "daily",
    [{"role": "assistant", "name": "builder", "content": "The ledger runs on Postgres 18 now.", "id": "b1"}],
)
