/** The words for stepping through a game, which are loaded with the table. */
import { filled, type Gaps } from "./index.svelte";

const english = {
  turnBack: "Turn before",
  turnOn: "Next turn",
  momentOn: "Next highlight",
  speed: "Speed {x}",
} as const;

const german: Readonly<Record<keyof typeof english, string>> = {
  turnBack: "Spielzug davor",
  turnOn: "Nächster Spielzug",
  momentOn: "Nächster Höhepunkt",
  speed: "Tempo {x}",
};

/** A text of the replay, as `t` gives those of the shell. */
export function replayed(key: keyof typeof english, gaps: Gaps = {}): string {
  return filled(english[key], german[key], gaps);
}
