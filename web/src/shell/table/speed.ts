/** How fast a game is played in the replay; kept on this device. */
import { keep, recall } from "../../device";

/** Against the usual speed. */
export const SPEEDS: readonly number[] = [0.5, 1, 2, 4];

const NAME = "replay.speed";

export function keptSpeed(): number {
  const kept = recall<number>(NAME);
  return kept !== null && SPEEDS.includes(kept) ? kept : 1;
}

export function keepSpeed(speed: number): void {
  keep(NAME, speed);
}
