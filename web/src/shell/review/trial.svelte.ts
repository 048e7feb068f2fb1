/** Trying again: a better move is to be found before it is shown. */
import type { Problem, ReviewMistake, ReviewTried } from "../../../types/wire";
import { Failed } from "../../net/http";
import { hinted, valueOf, verdictOf, type Verdict } from "./moments";

/** What is said to a try. */
export type Answer =
  | { readonly is: Verdict; readonly move: string; readonly value: number }
  | { readonly is: "not judged"; readonly move: string }
  | { readonly is: "refused"; readonly move: string; readonly problem: Problem | null };

/** How long a wrong try is to be seen on the board. */
const SEEN_MS = 600;

export class Trial {
  /** The move that the board shows as if it were made. */
  pending = $state<string | null>(null);
  answer = $state.raw<Answer | null>(null);
  isHinted = $state(false);
  /** Found, or given up. */
  isOver = $state(false);

  constructor(
    readonly mistake: ReviewMistake,
    private readonly ask: (move: string) => Promise<ReviewTried>,
    /** Told with every answer. */
    private readonly told: (answer: Answer) => void,
  ) {}

  /** The moves that can be tried; a hint leaves only some. */
  readonly legal = $derived.by<readonly string[]>(() => {
    if (this.isOver) return [];
    return this.isHinted ? hinted(this.mistake) : this.mistake.legal;
  });

  async try(move: string, motion: number): Promise<void> {
    if (this.isOver || this.pending !== null) return;
    this.answer = null;
    this.pending = move;
    const answer = await this.#judge(move);
    this.answer = answer;
    this.told(answer);
    if (answer.is === "right") this.isOver = true;
    // A wrong try is seen for a while, an illegal one goes back at once.
    const isSeen = motion > 0 && answer.is !== "refused";
    if (isSeen) await new Promise((done) => setTimeout(done, SEEN_MS));
    this.pending = null;
  }

  giveUp(): void {
    this.isOver = true;
    this.answer = null;
    this.pending = null;
  }

  async #judge(move: string): Promise<Answer> {
    const known = valueOf(this.mistake.choices, move);
    if (known !== null) return { is: verdictOf(this.mistake, known), move, value: known };
    try {
      const { legal, text, rule, value } = await this.ask(move);
      if (!legal && text) return { is: "refused", move, problem: { code: "illegal", rule, text } };
      if (value === null) return { is: "not judged", move };
      return { is: verdictOf(this.mistake, value), move, value };
    } catch (error) {
      return { is: "refused", move, problem: error instanceof Failed ? error.problem : null };
    }
  }
}
