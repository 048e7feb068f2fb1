/** A puzzle being solved: three tries, what each comes to, and the way to its end. */
import type {
  MyPuzzles,
  PuzzleHint,
  PuzzleMark,
  PuzzleMove,
  PuzzleShown,
  PuzzleStorm,
  PuzzleTried,
  Texts,
} from "../../../types/wire";
import type { GameEvent } from "../../boards/board";
import { askPuzzleHint, askSolution, tryAnswer } from "../../net/puzzles";
import { BoardRun, type Standing } from "../parts/board_run.svelte";

/** So many answers may be tried. */
export const TRIES = 3;

/** Asked; a try was wrong; solved; the solution was shown. */
export type PuzzleState = "asked" | "wrong" | "solved" | "shown";

export interface Answer {
  readonly verdict: PuzzleTried["verdict"];
  readonly answer: string;
  readonly said: Texts | null;
  readonly rule: string | null;
}

export interface Audience {
  /** Something has been shown. */
  readonly onshown: (events: readonly GameEvent[]) => void;
  readonly onanswer: (answer: Answer) => void;
  readonly onhint: (hint: PuzzleHint) => void;
  /** Before the first answer of all: whoever acts becomes somebody. */
  readonly onact: () => Promise<unknown>;
}

export class PuzzleRun extends BoardRun {
  answer = $state.raw<Answer | null>(null);
  marks = $state.raw<readonly PuzzleMark[]>([]);
  left = $state(TRIES);
  help = $state.raw<PuzzleHint | null>(null);
  gain = $state<number | null>(null);
  /** How the person stands, once it is over. */
  mine = $state.raw<MyPuzzles | null>(null);
  /** How the storm stands in which it is solved. */
  storm = $state.raw<PuzzleStorm | null>(null);
  isSolved = $state(false);
  /** Given up. */
  isShown = $state(false);
  /** The moves of the solution so far, one's own and the replies. */
  line = $state.raw<readonly PuzzleMove[]>([]);
  /** With these answers the puzzle already went on. */
  answers = $state.raw<readonly string[]>([]);
  /** Solved by the very first answer. */
  isFirst = $state(false);
  #back: Standing;

  constructor(
    readonly puzzle: PuzzleShown,
    private readonly audience: Audience,
    private readonly isStorm = false,
  ) {
    super(puzzle.game, puzzle.you, audience.onshown);
    this.#back = puzzle;
    // Whoever goes on after the end practises, with three tries again.
    this.left = puzzle.is_over ? TRIES : Math.max(0, TRIES - puzzle.tries);
    this.stand(puzzle);
  }

  readonly isOver = $derived.by(() => this.isSolved || this.isShown);
  readonly isWrong = $derived.by(() => this.answer?.verdict === "wrong");
  readonly state = $derived.by((): PuzzleState => {
    if (this.isSolved) return "solved";
    if (this.isShown) return "shown";
    return this.isWrong ? "wrong" : "asked";
  });
  /** What was tried stays on the board until it is taken back; a marked place hides nothing. */
  readonly isTaken = $derived.by(() => this.isWrong && this.puzzle.takes === "move");
  readonly isMine = $derived.by(
    () => !this.isOver && !this.isBusy && !this.isTaken && this.left > 0,
  );

  try(answer: string): void {
    if (!this.isMine) return;
    this.takeBack();
    this.problem = null;
    this.pending = answer;
    const { id } = this.puzzle;
    const body = {
      answer,
      moves: this.answers,
      is_storm: this.isStorm,
      tries: TRIES - this.left,
    };
    const question = async (): Promise<PuzzleTried> => {
      await this.audience.onact();
      return tryAnswer(id, body);
    };
    void this.ask(question, (tried) => {
      this.show(tried.moves, () => this.#conclude(answer, tried));
    });
  }

  /** Go back to before a wrong try. */
  takeBack(): void {
    if (this.answer === null) return;
    if (this.isTaken) {
      this.lastTurn = [];
      this.stand(this.#back);
    }
    if (!this.isOver) this.marks = this.help?.marks ?? [];
    this.answer = null;
  }

  hint(): void {
    if (this.isOver || this.isBusy || this.help || this.left === 0) return;
    void this.ask(
      () => askPuzzleHint(this.puzzle.id),
      (hint) => {
        this.takeBack();
        this.help = hint;
        this.marks = hint.marks;
        this.gain ??= hint.gain;
        this.audience.onhint(hint);
      },
    );
  }

  /** Give up, and see how it goes. */
  giveUp(): void {
    if (this.isOver || this.isBusy) return;
    void this.ask(
      () => askSolution(this.puzzle.id),
      (tried) => {
        this.takeBack();
        this.board += 1;
        this.stand(this.puzzle);
        this.answers = this.line = this.marks = this.lastTurn = [];
        this.isShown = true;
        this.show(tried.moves, () => this.#end(tried.moves[0]?.move ?? placeOf(tried), tried));
      },
    );
  }

  #conclude(answer: string, tried: PuzzleTried): void {
    const { verdict, said, rule } = tried;
    this.storm = tried.storm;
    if (verdict === "right") {
      this.isSolved = true;
      this.isFirst = !this.puzzle.is_over && this.left === TRIES && !this.help;
      return this.#end(answer, tried);
    }
    this.answer = { verdict, answer, said, rule };
    if (verdict === "wrong") {
      this.left = tried.left;
      this.gain ??= tried.gain;
      this.marks = tried.marks;
      this.#back = tried;
      if (tried.moves.length === 0) this.stand(tried);
    } else this.stand(tried);
    if (verdict === "on") {
      this.answers = [...this.answers, answer];
      this.line = [...this.line, ...tried.moves];
      this.#back = tried;
    }
    this.audience.onanswer(this.answer);
  }

  #end(answer: string, tried: PuzzleTried): void {
    const { verdict, said, rule } = tried;
    this.stand(tried);
    this.line = [...this.line, ...tried.moves];
    this.marks = tried.marks;
    this.gain ??= tried.gain;
    this.mine = tried.mine;
    this.answer = { verdict, answer, said, rule };
    this.audience.onanswer(this.answer);
  }
}

/** The place that answers a question about places. */
function placeOf({ marks }: PuzzleTried): string {
  return marks.find(({ mark }) => mark === "answer")?.at[0] ?? "";
}
