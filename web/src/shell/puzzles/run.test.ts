import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { PuzzleHint, PuzzleShown, PuzzleTried } from "../../../types/wire";
import { choose } from "../../settings.svelte";
import { PuzzleRun } from "./run.svelte";

const texts = (text: string): { en: string; de: string } => ({ en: text, de: text });
const VIEW = { game: "a", at: 0 };
const puzzle = (more: Partial<PuzzleShown> = {}): PuzzleShown => ({
  id: "a-1",
  game: "a",
  theme: "t",
  takes: "move",
  title: texts("t"),
  question: texts("q"),
  note: texts("n"),
  you: "me",
  view: VIEW,
  legal: ["one", "two"],
  form: null,
  stars: 3,
  day: null,
  tries: 0,
  is_solved: false,
  is_over: false,
  is_rated: true,
  unrated: null,
  ...more,
});
const move = (seat: string, at: number): PuzzleTried["moves"][number] => ({
  seat,
  move: `${seat} ${at}`,
  events: [{ event: "moved", seat }],
  view: { game: "a", at },
});
const tried = (more: Partial<PuzzleTried> = {}): PuzzleTried => ({
  verdict: "right",
  said: texts("so it is"),
  rule: null,
  moves: [],
  marks: [],
  view: VIEW,
  legal: [],
  form: null,
  left: 3,
  gain: null,
  mine: null,
  storm: null,
  ...more,
});
const wrong = (left: number, more: Partial<PuzzleTried> = {}): PuzzleTried =>
  tried({ verdict: "wrong", left, legal: ["one", "two"], ...more });

const audience = {
  onshown: vi.fn(),
  onanswer: vi.fn(),
  onhint: vi.fn(),
  onact: vi.fn(() => Promise.resolve()),
};
const sent: { path: string; body: unknown }[] = [];
let answers: (PuzzleTried | PuzzleHint | null)[] = [];
const settle = async (): Promise<void> => void (await vi.advanceTimersByTimeAsync(0));

beforeEach(() => {
  vi.useFakeTimers();
  vi.clearAllMocks();
  sent.length = 0;
  answers = [];
  choose("motion", 0);
  vi.stubGlobal("fetch", (path: string, init: RequestInit) => {
    sent.push({ path, body: init.body === undefined ? null : JSON.parse(String(init.body)) });
    const next = answers.shift();
    if (!next) return Promise.reject(new TypeError("away"));
    return Promise.resolve(new Response(JSON.stringify(next), { status: 200 }));
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe("an answer", () => {
  it("that is right solves the puzzle, and whoever gave it became somebody first", async () => {
    const run = new PuzzleRun(puzzle(), audience);
    answers = [tried({ gain: 9 })];
    run.try("one");
    await settle();
    expect(audience.onact).toHaveBeenCalledOnce();
    expect([run.state, run.isFirst, run.gain]).toEqual(["solved", true, 9]);
  });

  it("that is wrong stays on the board until it is taken back", async () => {
    const run = new PuzzleRun(puzzle(), audience);
    answers = [wrong(2, { moves: [move("me", 1), move("other", 2)], gain: -8 })];
    run.try("two");
    await settle();
    expect([run.state, run.left, run.isMine, run.view["at"]]).toEqual(["wrong", 2, false, 2]);
    run.takeBack();
    expect([run.state, run.isMine, run.view["at"]]).toEqual(["asked", true, 0]);
    answers = [tried()];
    run.try("one");
    await settle();
    expect([run.isFirst, run.gain]).toEqual([false, -8]);
    expect(sent.at(-1)?.body).toMatchObject({ answer: "one", tries: 1 });
  });

  it("about a place can be followed by another at once", async () => {
    const run = new PuzzleRun(puzzle({ takes: "slot" }), audience);
    answers = [wrong(2, { marks: [{ mark: "counter", at: ["x"] }] }), tried()];
    run.try("two");
    await settle();
    expect([run.marks.length, run.isMine]).toEqual([1, true]);
    run.try("one");
    expect(run.marks).toEqual([]);
    await settle();
    expect(run.isSolved).toBe(true);
  });

  it("that is against the rules is no try", async () => {
    const run = new PuzzleRun(puzzle(), audience);
    answers = [tried({ verdict: "refused", legal: ["one"] })];
    run.try("three");
    await settle();
    expect([run.state, run.left, run.isMine]).toEqual(["asked", 3, true]);
  });

  it("with which it goes on is sent along with the next, and a wrong one goes back there", async () => {
    const run = new PuzzleRun(puzzle(), audience);
    const on = tried({ verdict: "on", moves: [move("me", 1), move("other", 2)] });
    answers = [
      { ...on, view: { game: "a", at: 2 }, legal: ["three"] },
      wrong(2, { moves: [move("me", 3)], view: { game: "a", at: 2 } }),
    ];
    run.try("one");
    await settle();
    run.try("three");
    await settle();
    expect(sent.at(-1)?.body).toMatchObject({ answer: "three", moves: ["one"] });
    run.takeBack();
    expect([run.view["at"], run.line.length]).toEqual([2, 2]);
  });

  it("is made again while the server is away", async () => {
    const run = new PuzzleRun(puzzle(), audience);
    answers = [null, tried()];
    run.try("one");
    await settle();
    expect([run.isAway, run.pending]).toEqual([true, "one"]);
    await vi.advanceTimersByTimeAsync(2_100);
    expect([run.isAway, run.isSolved]).toEqual([false, true]);
  });

  it("cannot be given when no try is left", () => {
    const run = new PuzzleRun(puzzle({ tries: 3 }), audience);
    run.try("one");
    expect([sent.length, run.isMine]).toEqual([0, false]);
  });

  it("can be given again by whoever practises", () => {
    const run = new PuzzleRun(puzzle({ tries: 2, is_over: true, is_solved: true }), audience);
    expect([run.left, run.isMine]).toEqual([3, true]);
  });
});

describe("help", () => {
  it("is a hint that is asked for once, and counts", async () => {
    const run = new PuzzleRun(puzzle(), audience);
    answers = [{ said: texts("look"), marks: [{ mark: "proof", at: ["y"] }], gain: -5 }];
    run.hint();
    await settle();
    run.hint();
    await settle();
    expect([sent.length, run.gain, run.marks.length]).toEqual([1, -5, 1]);
  });

  it("is the whole solution from the beginning, for whoever gives up", async () => {
    const run = new PuzzleRun(puzzle(), audience);
    const line = [move("me", 1), move("other", 2), move("me", 3)];
    answers = [tried({ moves: line, left: 0, view: { game: "a", at: 3 } })];
    run.giveUp();
    await settle();
    expect([run.state, run.line.length, run.view["at"]]).toEqual(["shown", 3, 3]);
    expect(run.answer?.answer).toBe("me 1");
  });
});
