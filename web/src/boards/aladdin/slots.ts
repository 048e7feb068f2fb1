/** The four dice of a turn: which one names the wizard, which one the steps, which are used up. */

export interface Slot {
  readonly face: number;
  readonly role: "wizard" | "steps" | "left" | "used";
}

/**
 * @param all the dice as rolled, used ones included
 * @param left the dice not yet used
 */
export function slotsOf(
  all: readonly number[],
  left: readonly number[],
  grade: number | null,
  distance: number | null,
  isTumbling: boolean,
): Slot[] {
  if (isTumbling) return all.map((face) => ({ face, role: "left" }));
  const free = [...left];
  const roles: (number | null)[] = [grade, distance];
  return all.map((face): Slot => {
    const place = free.indexOf(face);
    if (place < 0) return { face, role: "used" };
    free.splice(place, 1);
    const role = roles.indexOf(face);
    if (role < 0) return { face, role: "left" };
    roles[role] = null;
    return { face, role: role === 0 ? "wizard" : "steps" };
  });
}
