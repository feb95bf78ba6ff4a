"""A client of Sheaf memory over HTTP, in one file: copy it. Python 3.9 or newer, the standard library alone.

    memory = Memory("http://127.0.0.1:3210", token="...")
    memory.write("notes/db.md", "Billing runs on Postgres 17.")
    for hit in memory.search("which database"):
        print(hit.source, hit.text)

The server decides whose memory it is. Every failure is a SheafError.
"""

from __future__ import annotations

import json
import time
from dataclasses import dataclass
from http.client import HTTPException
from typing import Any, Callable, Generator, Iterable, Iterator, Mapping, Optional, Sequence, Union
from urllib.error import HTTPError, URLError
from urllib.parse import quote, urlencode
from urllib.request import HTTPRedirectHandler, Request, build_opener

__all__ = ["ANY", "Change", "Context", "Fact", "File", "Hit", "Memory", "SheafError", "Version"]


class _Any:
    def __repr__(self) -> str:
        return "ANY"


#: The precondition of a change that may replace any version of a file.
ANY = _Any()

IfMatch = Union[str, None, _Any]


class SheafError(Exception):
    """A request that failed."""

    def __init__(self, status: int, error: Mapping[str, Any]) -> None:
        super().__init__(error["message"])
        #: The status of the answer; 0 without one.
        self.status = status
        #: Such as "not-found", "conflict" or "unavailable".
        self.type: str = error["type"]
        #: True if the same request may succeed later.
        self.retryable: bool = error["retryable"]
        #: "unchanged": nothing was written. "unknown": read before you repeat a change.
        self.outcome: str = error["outcome"]
        #: The fields of the error: of a conflict "path", the "expected" version and the "actual" one.
        self.details: Mapping[str, Any] = error.get("details", {})


@dataclass(frozen=True)
class File:
    path: str
    #: None in a list.
    content: Optional[str]
    #: SHA-256 of the UTF-8 bytes of the text: its version.
    content_sha256: str
    content_size_bytes: int
    #: RFC 3339, in UTC, as all times.
    updated_at: str


@dataclass(frozen=True)
class Version:
    id: str
    path: str
    #: "created", "modified" or "deleted".
    operation: str
    #: None in a list, of a deleted file and of a redacted text.
    content: Optional[str]
    content_size_bytes: int
    created_at: str
    created_by: Optional[str] = None
    reason: Optional[str] = None
    redacted_at: Optional[str] = None


@dataclass(frozen=True)
class Hit:
    source: str
    line_start: int
    line_end: int
    text: str
    headings: Sequence[str]
    rank: float
    updated_at: str
    #: All that the server sent, with explanations if they were asked for.
    data: Mapping[str, Any]


@dataclass(frozen=True)
class Context:
    """The messages for a model, and their size."""

    messages: Sequence[Mapping[str, Any]]
    tokens: int
    warnings: Sequence[Mapping[str, Any]]
    trace: Optional[Mapping[str, Any]] = None


@dataclass(frozen=True)
class Fact:
    path: str
    line: int
    text: str
    #: "current", "later" or "earlier".
    state: str
    #: Its days, key and source, if it has them.
    data: Mapping[str, Any]


@dataclass(frozen=True)
class Change:
    #: The value of `since` to continue after it.
    id: str
    #: The version of each changed file by its path; None if it was deleted.
    files: Mapping[str, Optional[str]]
    author: Optional[str]
    #: True if changes were missed: read everything again.
    is_cut: bool


# The most messages of one answer.
_PAGE = 200

# In seconds. A connection that lasted so long is followed by another at once.
_FIRST_WAIT = 1.0
_LONGEST_WAIT = 30.0


class _NoRedirects(HTTPRedirectHandler):
    # A redirect would send the token to another server.
    def redirect_request(self, *_: Any) -> None:
        return None


class Memory:
    """One memory behind HTTP. It keeps no connection, and threads may share it."""

    def __init__(
        self,
        url: str,
        token: Optional[str] = None,
        *,
        headers: Optional[Mapping[str, str]] = None,
        timeout: float = 30.0,
    ) -> None:
        """`url` is the address above "/v1"; `timeout` are the seconds to wait for a part of an answer."""
        if not url.startswith(("http://", "https://")):
            raise ValueError("url must begin with http:// or https://")
        self._base = url.rstrip("/")
        self._timeout = timeout
        self._headers = dict(headers or {})
        if token is not None:
            self._headers["Authorization"] = f"Bearer {token}"
        self._opener = build_opener(_NoRedirects)

    def files(self, path_prefix: str = "") -> Iterator[File]:
        """The files below a folder such as "notes/", by path, without their texts."""
        query = {"path_prefix": path_prefix or None}
        return (_file(each) for each in self._pages("/files", query))

    def folders(self, path_prefix: str = "") -> Iterator[str]:
        """The folders in a folder, each with a "/" at its end."""
        for each in self._pages("/files", {"path_prefix": path_prefix or None, "depth": 1}):
            if each["type"] == "memory_prefix":
                yield each["path"]

    def read(self, path: str) -> File:
        """A file with its text. Raises SheafError "not-found"."""
        return _file(self._ask("GET", "/file", {"path": path}))

    def write(
        self, path: str, content: str, *, if_match: IfMatch = ANY, reason: Optional[str] = None
    ) -> File:
        """Creates or replaces a file. `if_match` is the version that it must have, or None if it must not exist."""
        (file,) = self.commit([(path, content, if_match)], reason=reason)
        assert file is not None
        return file

    def delete(self, path: str, *, if_match: IfMatch = ANY, reason: Optional[str] = None) -> None:
        """Deletes a file. Raises SheafError "not-found"."""
        self.commit([(path, None, if_match)], reason=reason)

    def append(self, path: str, content: str, *, begin: str = "") -> File:
        """Adds `content` to the end, after `begin` in a new file. Appends of several programs lose nothing."""
        while True:
            try:
                before: Optional[File] = self.read(path)
            except SheafError as error:
                if error.type != "not-found":
                    raise
                before = None
            text = begin if before is None else (before.content or "")
            version = None if before is None else before.content_sha256
            try:
                return self.write(path, text + content, if_match=version)
            except SheafError as error:
                if error.type != "conflict":
                    raise

    def commit(
        self, changes: Iterable[tuple[str, Optional[str], IfMatch]], *, reason: Optional[str] = None
    ) -> list[Optional[File]]:
        """Makes all changes or none: each is a path, its text (None deletes it), and `if_match` or ANY."""
        sent = []
        for path, content, if_match in changes:
            change: dict[str, Any] = {"path": path, "content": content}
            if not isinstance(if_match, _Any):
                change["precondition"] = {"type": "content_sha256", "content_sha256": if_match}
            sent.append(change)
        answer = self._ask("POST", "/files", body={"changes": sent, "reason": reason})
        return [None if each is None else _file(each) for each in answer["data"]]

    def versions(self, path: str) -> Iterator[Version]:
        """The versions of a file, newest first, without their texts."""
        return (_version(each) for each in self._pages("/versions", {"path": path}))

    def version(self, path: str, version: str) -> Version:
        """One version of a file with its text."""
        return _version(self._ask("GET", "/version", {"path": path, "version": version}))

    def search(
        self,
        query: str,
        *,
        limit: int = 10,
        within: Union[str, Sequence[str], None] = None,
        where: Optional[Mapping[str, Any]] = None,
        include_expired: bool = False,
        true_at: Optional[str] = None,
        explain: bool = False,
    ) -> list[Hit]:
        """The best passages for a query, best first. `true_at` (RFC 3339): only those that were true then."""
        body = {"query": query, "limit": limit, "within": within, "where": where, "trueAt": true_at}
        flags = {"includeExpired": include_expired, "explain": explain}
        return [_hit(each) for each in self._ask("POST", "/search", body={**body, **flags})["hits"]]

    def context(
        self,
        query: Optional[str] = None,
        *,
        thread: Optional[str] = None,
        messages: Optional[Sequence[Mapping[str, Any]]] = None,
        system: Optional[str] = None,
        max_tokens: Optional[int] = None,
        within: Union[str, Sequence[str], None] = None,
        where: Optional[Mapping[str, Any]] = None,
        trace: bool = False,
    ) -> Context:
        """The messages for a model: all that the memory knows for a question, within a budget."""
        body = {"query": query, "thread": thread, "messages": messages, "system": system}
        more = {"maxTokens": max_tokens, "within": within, "where": where, "trace": trace}
        return Context(**self._ask("POST", "/context", body={**body, **more}))

    def threads(self) -> Iterator[str]:
        """The ids of the recorded conversations."""
        return self._pages("/threads", {})

    def record(self, thread: str, messages: Sequence[Mapping[str, Any]]) -> list[Mapping[str, str]]:
        """Adds messages such as {"role": "user", "content": "...", "id": "m1"}; known ids are not added again."""
        path = f"{_thread(thread)}/messages"
        data: list[Mapping[str, str]] = self._ask("POST", path, body={"messages": list(messages)})["data"]
        return data

    def branch(self, thread: str, *, after: str, id: Optional[str] = None) -> str:
        """Begins another conversation after a message of this one; gives its id."""
        if id is not None:
            _thread(id)
        body = {"after": after} if id is None else {"after": after, "branch": id}
        return str(self._ask("POST", f"{_thread(thread)}/branches", body=body)["id"])

    def rewind(self, thread: str, message: str) -> Mapping[str, Any]:
        """Goes back to a message; the later ones stay in the conversation `kept` of the answer."""
        path = f"{_thread(thread)}/rewind"
        done: Mapping[str, Any] = self._ask("POST", path, body={"to": message})
        return done

    def messages(
        self, thread: str, *, limit: Optional[int] = None, before: Optional[str] = None
    ) -> list[Mapping[str, Any]]:
        """The newest messages of a conversation, oldest first; all by default."""
        path = f"{_thread(thread)}/messages"
        found: list[Mapping[str, Any]] = []
        while True:
            most = _PAGE if limit is None else min(_PAGE, limit - len(found))
            data: list[Mapping[str, Any]] = self._ask("GET", path, {"limit": most, "before": before})["data"]
            found = data + found
            before = data[0].get("id") if data else None
            if (limit is not None and len(found) >= limit) or (before is None and len(data) < most):
                return found
            if before is None:
                raise _wrong(f"limit must be at most {_PAGE} for messages without ids")

    def facts(self) -> Iterator[Fact]:
        """The facts that are noted."""
        for each in self._pages("/facts", {}):
            yield Fact(each["path"], each["line"], each["text"], each["state"], each)

    def changes(
        self,
        since: Optional[str] = None,
        *,
        wait: Callable[[float], Optional[bool]] = time.sleep,
    ) -> Generator[Change, None, None]:
        """Changes of files, from now or after the change `since`. Raises SheafError if no server answers the
        first request. If the connection ends later, it calls `wait` with a number of seconds and connects
        again; a server that was started again gives a change with `is_cut`. It ends if `wait` returns True, as
        that of a threading.Event does when it is set; otherwise leave the loop."""
        last, is_known, pause = since, False, 0.0
        while pause == 0 or not wait(pause):
            begun = time.monotonic()
            try:
                with self._open("GET", "/changes", {"since": last}) as answer:
                    is_known = True
                    fields: dict[str, str] = {}
                    for line in answer:
                        name, _, value = line.decode("utf-8").rstrip("\n").partition(": ")
                        if name:
                            fields[name] = value
                            continue
                        event, fields = fields, {}
                        last = event.get("id", last)
                        if event.get("event") == "change":
                            yield _change(event["id"], json.loads(event["data"]))
            except SheafError as error:
                if not (is_known and error.type == "unavailable" and error.retryable):
                    raise
            except (OSError, HTTPException):
                pass  # the connection broke; the next one begins where it was
            has_lasted = time.monotonic() - begun >= _LONGEST_WAIT
            pause = 0.0 if has_lasted else min(_LONGEST_WAIT, max(_FIRST_WAIT, 2 * pause))

    def _pages(self, path: str, query: Mapping[str, Any]) -> Iterator[Any]:
        page: Optional[str] = None
        while True:
            answer = self._ask("GET", path, {**query, "page": page})
            yield from answer["data"]
            page = answer["next_page"]
            if page is None:
                return

    def _ask(
        self,
        method: str,
        path: str,
        query: Optional[Mapping[str, Any]] = None,
        body: Optional[Mapping[str, Any]] = None,
    ) -> Any:
        with self._open(method, path, query, body) as answer:
            try:
                return json.loads(answer.read().decode("utf-8"))
            except (OSError, HTTPException, ValueError) as error:
                raise _no_answer(method, f"The answer of {self._base} broke off, or is not JSON.") from error

    def _open(
        self,
        method: str,
        path: str,
        query: Optional[Mapping[str, Any]] = None,
        body: Optional[Mapping[str, Any]] = None,
    ) -> Any:
        given = {name: value for name, value in (query or {}).items() if value is not None}
        url = f"{self._base}/v1{path}" + (f"?{urlencode(given)}" if given else "")
        headers = dict(self._headers)
        data = None
        if body is not None:
            sent = {name: value for name, value in body.items() if value is not None}
            data = json.dumps(sent).encode("utf-8")
            headers["Content-Type"] = "application/json"
        try:
            return self._opener.open(
                Request(url, data=data, headers=headers, method=method), timeout=self._timeout
            )
        except HTTPError as error:
            with error:
                raise _error_of(error, method) from None
        except (URLError, OSError, HTTPException) as error:
            raise _no_answer(method, f"No server answered at {self._base}.") from error


def _file(sent: Mapping[str, Any]) -> File:
    names = ("path", "content", "content_sha256", "content_size_bytes", "updated_at")
    return File(**{name: sent[name] for name in names})


def _version(sent: Mapping[str, Any]) -> Version:
    return Version(**{name: value for name, value in sent.items() if name != "type"})


def _hit(sent: Mapping[str, Any]) -> Hit:
    return Hit(
        source=sent["source"],
        line_start=sent["lineStart"],
        line_end=sent["lineEnd"],
        text=sent["text"],
        headings=sent["headings"],
        rank=sent["rank"],
        updated_at=sent["updatedAt"],
        data=sent,
    )


def _change(id: str, sent: Mapping[str, Any]) -> Change:
    files = {each["path"]: each["content_sha256"] for each in sent["files"]}
    return Change(id, files, sent["author"], sent["is_cut"])


def _error_of(error: HTTPError, method: str) -> SheafError:
    try:
        return SheafError(error.code, json.loads(error.read().decode("utf-8"))["error"])
    except (OSError, HTTPException, ValueError, LookupError, TypeError):
        return _no_answer(method, f"The server answered {error.code} without a reason.", error.code)


def _thread(id: str) -> str:
    if id in ("", ".", ".."):
        raise _wrong('the id of a thread must be other than "." and "..": no address has such a part')
    return f"/threads/{quote(id, safe='')}"


def _wrong(message: str) -> SheafError:
    error = {"type": "invalid-argument", "message": message, "retryable": False, "outcome": "unchanged"}
    return SheafError(0, error)


def _no_answer(method: str, message: str, status: int = 0) -> SheafError:
    outcome = "unchanged" if method == "GET" else "unknown"
    retryable = status == 0 or status >= 500
    error = {"type": "unavailable", "message": message, "retryable": retryable, "outcome": outcome}
    return SheafError(status, error)
