/** A table's state after an event, as the server told both. */
import type { State, TableEvent } from "../../types/wire";

/** Events that carry places, board or phase carry them whole; the rest is small. */
export function reduce(state: State, event: TableEvent): State {
  return { ...state, ...shared(event), ...own(state, event), seq: event.seq };
}

function shared(event: TableEvent): Partial<State> {
  return {
    ...("places" in event && { places: event.places, host: event.host, you: event.you }),
    ...("board" in event && { board: event.board, phase: event.phase }),
  };
}

function own(state: State, event: TableEvent): Partial<State> {
  switch (event.type) {
    case "started":
      return { number: event.number, fair: event.fair, log: [] };
    case "played":
    case "rolled":
      return { log: [...state.log, ...event.events] };
    case "undone":
      return { log: event.log };
    case "ended":
      return { results: [...state.results, event.result], fair: event.fair };
    case "chatted": {
      const { seq, at, place, name, text } = event;
      return { chat: [...state.chat, { seq, at, place, name, text }] };
    }
    case "chat_set":
      return { chat_on: event.on };
    case "presence_changed":
      return state.board && event.clock ? { board: { ...state.board, clock: event.clock } } : {};
    case "committed":
      return { fair: { ...state.fair, next_commitment: event.commitment } };
    default:
      return {};
  }
}
