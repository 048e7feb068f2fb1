/**
 * What a half-move would probably bring: a picture for the person who is choosing.
 *
 * It decides nothing. What is legal and what then happens the server says.
 */
import { facing, neighbours } from "./geometry";
import type { Kind } from "./notation";
import type { Garden } from "./garden";

export interface Lift {
  readonly at: string;
  readonly kind: Kind;
  readonly spell: number;
  /** The grades that stand on opposite sides, the moving one first. */
  readonly grades: readonly [number, number];
}

export interface Foe {
  readonly seat: string;
  readonly grade: number;
}

/** The other's wizard that stands on a field. */
export function foeAt(garden: Garden, seat: string, field: string): Foe | null {
  return garden.wizards.find((wizard) => wizard.at === field && wizard.seat !== seat) ?? null;
}

/** The treasures between the moved wizard and another one of its owner, if strong enough. */
export function liftsAt(garden: Garden, seat: string, grade: number, to: string): Lift[] {
  const own = new Map(
    garden.wizards
      .filter((wizard) => wizard.seat === seat && wizard.grade !== grade)
      .map((wizard) => [wizard.at, wizard.grade]),
  );
  return neighbours(to).flatMap((at): Lift[] => {
    const card = garden.treasures.get(at);
    if (!card || garden.banned.includes(at)) return [];
    const spell = garden.spells.get(card.kind) ?? Infinity;
    for (const pair of facing(at)) {
      if (!pair.includes(to)) continue;
      const partner = own.get(pair[0] === to ? pair[1] : pair[0]);
      if (partner !== undefined && grade + partner >= spell) {
        return [{ at, kind: card.kind, spell, grades: [grade, partner] }];
      }
    }
    return [];
  });
}

export interface Target {
  readonly id: string;
  readonly isDuel: boolean;
  /** Fields of the treasures it would lift. */
  readonly lifts: readonly string[];
}

/** Fields that a wizard reaches, with what waits for it there. */
export function targetsOf(
  garden: Garden,
  seat: string,
  grade: number,
  fields: readonly string[],
): readonly Target[] {
  return [...new Set(fields)].map((id) => ({
    id,
    isDuel: foeAt(garden, seat, id) !== null,
    lifts: liftsAt(garden, seat, grade, id).map(({ at }) => at),
  }));
}
