/** Where the marks of a lesson lie on a board, whatever game it is: by its cells. */
import type { LessonMark } from "../../../types/wire";

/** A mark round a place, in units of the board's picture. */
export interface Spot {
  readonly mark: LessonMark["mark"];
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly round: number;
}

type Groups = readonly (readonly string[])[];

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly round: number;
}

function boxOf(board: Element, id: string): Box | null {
  const cell = board.querySelector(`[data-place="${CSS.escape(id)}"]`);
  if (!cell) return null;
  const [x, y, width, height, round] = ["x", "y", "width", "height", "rx"].map((name) =>
    Number(cell.getAttribute(name)),
  ) as [number, number, number, number, number];
  return { x: x + width / 2, y: y + height / 2, width, height, round };
}

/** What lies between several cells is small. */
const BETWEEN = 0.5;

/** The spots of some marks; places that the board does not have are left out. */
export function spotsOf(
  board: Element,
  marks: readonly LessonMark[],
  cells: (place: string) => Groups,
): readonly Spot[] {
  return marks.flatMap(({ mark, at }) =>
    at.flatMap(cells).flatMap((group) => {
      const boxes = group.map((id) => boxOf(board, id));
      const [first] = boxes;
      if (!first || boxes.some((box) => box === null)) return [];
      const found = boxes as Box[];
      const x = found.reduce((sum, box) => sum + box.x, 0) / found.length;
      const y = found.reduce((sum, box) => sum + box.y, 0) / found.length;
      if (found.length === 1) return [{ mark, ...first, x, y }];
      const size = Math.min(first.width, first.height) * BETWEEN;
      return [{ mark, x, y, width: size, height: size, round: size / 2 }];
    }),
  );
}

/** Whether a board has a place. */
export function hasCell(board: Element, groups: Groups): boolean {
  return groups.some((group) => group.every((id) => boxOf(board, id) !== null));
}
