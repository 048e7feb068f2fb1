import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { LessonShown, LessonStep, LessonTried } from "../../../types/wire";
import { choose } from "../../settings.svelte";
import { LessonRun } from "./run.svelte";

const texts = (text: string): { en: string; de: string } => ({ en: text, de: text });
const VIEW = { game: "a", at: 0 };

const step = (id: string, more: Partial<LessonStep> = {}): LessonStep => ({
  id,
  title: texts(id),
  say: texts(id),
  show: [],
  task: "move",
  hint: texts("hint"),
  shown: ["one"],
  par: null,
  rules: [],
  view: VIEW,
  legal: ["one", "two"],
  form: null,
  ...more,
});
const lesson = (...steps: readonly LessonStep[]): LessonShown => ({
  id: "a-1",
  game: "a",
  kind: "course",
  title: texts("a"),
  goal: texts("a"),
  minutes: 2,
  you: "me",
  names: {},
  steps,
});
const tried = (more: Partial<LessonTried>): LessonTried => ({
  verdict: "right",
  said: texts("done"),
  why: null,
  rule: null,
  moves: [],
  view: { game: "a", at: 1 },
  legal: [],
  form: null,
  ...more,
});

const audience = { onshown: vi.fn(), onanswer: vi.fn(), onhelp: vi.fn() };
const sent: unknown[] = [];
let answers: (LessonTried | null)[] = [];

/** Let everything that waits for an answer go on. */
const settle = async (): Promise<void> => void (await vi.advanceTimersByTimeAsync(0));

beforeEach(() => {
  vi.useFakeTimers();
  vi.clearAllMocks();
  sent.length = 0;
  answers = [];
  choose("motion", 0);
  vi.stubGlobal("fetch", (_: string, init: RequestInit) => {
    sent.push(JSON.parse(String(init.body)));
    const next = answers.shift();
    if (!next) return Promise.reject(new TypeError("away"));
    return Promise.resolve(new Response(JSON.stringify(next), { status: 200 }));
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe("a try", () => {
  it("is right, and the step is done", async () => {
    const run = new LessonRun(lesson(step("s")), 0, 0, audience);
    answers = [tried({})];
    run.try("one");
    expect([run.pending, run.isMine]).toEqual(["one", false]);
    await settle();
    expect([run.isDone, run.pending, run.view["at"]]).toEqual([true, null, 1]);
    expect(audience.onanswer).toHaveBeenCalledOnce();
    run.go(1);
    expect(run.isOver).toBe(true);
  });

  it("that is refused leaves everything as it was", async () => {
    const run = new LessonRun(lesson(step("s")), 0, 0, audience);
    answers = [tried({ verdict: "refused", why: texts("why"), rule: "A-1", view: VIEW })];
    run.try("three");
    await settle();
    expect(run.answer).toMatchObject({ verdict: "refused", rule: "A-1" });
    expect(run.isMine).toBe(true);
    run.forget();
    expect(run.answer).toBeNull();
  });

  it("with which the step goes on is sent along with the next", async () => {
    const run = new LessonRun(lesson(step("s", { task: "reach" })), 0, 0, audience);
    answers = [tried({ verdict: "on", legal: ["two"] }), tried({})];
    run.try("one");
    await settle();
    run.try("two");
    await settle();
    expect(sent.at(-1)).toEqual({ step: 0, move: "two", moves: ["one"] });
    expect(run.isDone).toBe(true);
  });

  it("is made again while the server is away", async () => {
    const run = new LessonRun(lesson(step("s")), 0, 0, audience);
    answers = [null, tried({})];
    run.try("one");
    await settle();
    expect([run.isAway, run.pending]).toEqual([true, "one"]);
    await vi.advanceTimersByTimeAsync(2_100);
    expect([run.isAway, run.isDone]).toEqual([false, true]);
  });

  it("that was left behind is not heard", async () => {
    const run = new LessonRun(lesson(step("s"), step("t")), 0, 0, audience);
    answers = [tried({})];
    run.try("one");
    run.reset();
    await settle();
    expect([run.answer, run.pending]).toEqual([null, null]);
    expect(audience.onanswer).not.toHaveBeenCalled();
  });

  it("that ends otherwise begins the step again", async () => {
    const run = new LessonRun(lesson(step("s", { task: "reach" })), 0, 0, audience);
    answers = [tried({ verdict: "on" }), tried({ verdict: "again", view: VIEW })];
    run.try("one");
    await settle();
    run.try("one");
    await settle();
    expect(run.answer?.verdict).toBe("again");
    expect([run.moves, run.view["at"], run.isMine]).toEqual([[], 0, true]);
  });
});

describe("moves that are made", () => {
  const move = (seat: string, at: number): LessonTried["moves"][number] => ({
    seat,
    move: "x",
    events: [{ event: "moved", seat }],
    view: { game: "a", at },
  });

  it("are shown one after the other, and answered when the board has shown them", async () => {
    choose("motion", 250);
    const run = new LessonRun(lesson(step("s")), 0, 0, audience);
    answers = [tried({ moves: [move("me", 1), move("other", 2)], view: { game: "a", at: 2 } })];
    run.try("one");
    await settle();
    expect([run.playing.length, run.view["at"], run.told["at"]]).toEqual([1, 1, 0]);
    expect(run.answer).toBeNull();
    run.done();
    expect([run.view["at"], run.told["at"], run.answer]).toEqual([2, 1, null]);
    run.done();
    expect(run.answer?.verdict).toBe("right");
    expect(run.lastTurn).toEqual([{ event: "moved", seat: "other" }]);
  });

  it("are over at once for whoever presses meanwhile", async () => {
    choose("motion", 250);
    const run = new LessonRun(lesson(step("s")), 0, 0, audience);
    answers = [tried({ moves: [move("me", 1), move("other", 2)], view: { game: "a", at: 2 } })];
    run.try("one");
    await settle();
    run.skip();
    expect([run.isDone, run.playing.length, run.view["at"]]).toEqual([true, 0, 2]);
  });
});

describe("help", () => {
  it("is counted once per hint, and a shown move makes the step", async () => {
    const run = new LessonRun(lesson(step("s")), 0, 0, audience);
    run.hint();
    run.hint();
    expect(run.helps).toBe(1);
    answers = [tried({})];
    run.showMe();
    await settle();
    expect([run.helps, run.isDone, run.wasShown]).toEqual([2, true, true]);
    expect(sent).toEqual([{ step: 0, move: "one", moves: [] }]);
  });

  it("shows all moves of a step that goes on", async () => {
    const steps = step("s", { task: "reach", shown: ["one", "two"] });
    const run = new LessonRun(lesson(steps), 0, 0, audience);
    answers = [tried({ verdict: "on" }), tried({})];
    run.showMe();
    await settle();
    await settle();
    expect([run.helps, run.isDone]).toEqual([1, true]);
    expect(sent).toHaveLength(2);
  });
});

describe("the board", () => {
  it("stays where the next step begins in the same position", () => {
    const run = new LessonRun(lesson(step("s"), step("t")), 0, 0, audience);
    const { board } = run;
    run.go(1);
    expect(run.board).toBe(board);
  });

  it("is another one for another position, and wherever something is built", () => {
    const steps = [step("s"), step("t", { view: { game: "a", at: 5 } }), step("u")];
    const run = new LessonRun(lesson(...steps, step("v", { form: "build" })), 0, 0, audience);
    const boards = [1, 2, 3].map((at) => {
      run.go(at);
      return run.board;
    });
    expect(new Set(boards).size).toBe(3);
  });
});
