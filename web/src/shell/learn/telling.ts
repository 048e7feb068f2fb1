/** What happened in a lesson, for ears: in words and in sounds. */
import type { BoardSound, GameEvent, Speaker, Words } from "../../boards/board";
import { turnsOf } from "../../net/turns";
import { play } from "../../sound";

/** What has been shown, as sentences for a screen reader. */
export function speechOf(events: readonly GameEvent[], words: Words, speaker: Speaker): string {
  return turnsOf(events)
    .flatMap((turn) => words.turn(turn.events, speaker))
    .map(({ seat, text }) => `${seat ? speaker.nameOf(seat) : ""} ${text.replaceAll("*", "")}`)
    .map((text) => `${text.replace(/\s+/g, " ").trim()}.`)
    .join(" ");
}

/** The sounds of events: with the board that shows them, or afterwards where it showed nothing. */
export class Heard {
  readonly #heard = new WeakSet<GameEvent>();

  constructor(private readonly soundOf: (event: GameEvent) => BoardSound | null) {}

  /** An event begins to be shown, or has been. */
  happen(event: GameEvent, isShown: boolean): void {
    this.#heard.add(event);
    const sound = this.soundOf(event);
    if (sound === null) return;
    if (isShown) play(sound);
    else if (sound === "dice" || sound === "six") play("rattle");
  }

  /** Events are over; of those that nobody heard one is heard. */
  finish(events: readonly GameEvent[]): void {
    const sounds = events.filter((event) => !this.#heard.has(event)).map(this.soundOf);
    const sound = sounds.findLast((one) => one !== null);
    if (sound) play(sound);
  }
}
