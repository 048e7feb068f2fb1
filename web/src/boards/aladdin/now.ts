import type { Seen } from "./captions";
import type { Garden, Wizard } from "./garden";

/** What a choice is made from: asked for one by one, so that each is only followed where it counts. */
export interface Now {
  readonly seen: () => Seen;
  readonly garden: () => Garden;
  readonly mine: () => string | null;
  /** The moves I may play; none while I may not act. */
  readonly legal: () => readonly string[];
  readonly canAct: () => boolean;
  /** Treasures one of which is the answer to a question; none where a move is to be made. */
  readonly asked: () => readonly string[];
  /** The wizards as they are drawn. */
  readonly wizards: () => readonly Wizard[];
  /** The place that is pointed at. */
  readonly looked: () => string | null;
  readonly send: (text: string) => void;
  readonly say: (text: string) => void;
}
