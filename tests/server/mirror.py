"""What a page keeps of a table: a snapshot, and every event applied to it."""

from typing import Any

__all__ = ["applied"]

CHAT_KEPT = 100
REPLACED = ("places", "host", "you", "phase", "board", "fair", "log")


def applied(state: dict[str, Any], event: dict[str, Any]) -> dict[str, Any]:
    """The state after an event; numbers must follow each other."""
    assert event["seq"] == state["seq"] + 1, f"a gap: {state['seq']} then {event['seq']}"
    after = {**state, **{k: event[k] for k in REPLACED if k in event}, "seq": event["seq"]}
    change = _CHANGES.get(event["type"])
    if change:
        change(after, state, event)
    return after


def _started(after: dict[str, Any], before: dict[str, Any], event: dict[str, Any]) -> None:
    after["number"] = event["number"]
    after["log"] = []


def _stepped(after: dict[str, Any], before: dict[str, Any], event: dict[str, Any]) -> None:
    after["log"] = [*before["log"], *event["events"]]


def _committed(after: dict[str, Any], before: dict[str, Any], event: dict[str, Any]) -> None:
    after["fair"] = {**before["fair"], "next_commitment": event["commitment"]}


def _ended(after: dict[str, Any], before: dict[str, Any], event: dict[str, Any]) -> None:
    after["results"] = [*before["results"], event["result"]]


def _chatted(after: dict[str, Any], before: dict[str, Any], event: dict[str, Any]) -> None:
    line = {name: event[name] for name in ("seq", "at", "place", "name", "text")}
    after["chat"] = [*before["chat"], line][-CHAT_KEPT:]


def _chat_set(after: dict[str, Any], before: dict[str, Any], event: dict[str, Any]) -> None:
    after["chat_on"] = event["on"]


def _presence(after: dict[str, Any], before: dict[str, Any], event: dict[str, Any]) -> None:
    if event["clock"] is not None:
        after["board"] = {**before["board"], "clock": event["clock"]}


_CHANGES = {
    "started": _started,
    "played": _stepped,
    "rolled": _stepped,
    "committed": _committed,
    "presence_changed": _presence,
    "ended": _ended,
    "chatted": _chatted,
    "chat_set": _chat_set,
}
