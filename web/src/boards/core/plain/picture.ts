/** A view as text: its fields one by one, whatever they hold. */
import type { Json } from "../../../../types/wire";
import type { View } from "../../board";

/** A line of a field: what it is called, and its values. */
export interface Line {
  readonly name: string;
  readonly values: readonly string[];
}

export interface Field {
  readonly name: string;
  /** A text of several lines, to be printed as it is; "" where the field is told by `lines`. */
  readonly drawing: string;
  readonly lines: readonly Line[];
}

type Fields = Readonly<Record<string, Json>>;

/** Fields that say nothing about the position. */
const LEFT_OUT: ReadonlySet<string> = new Set(["game", "options"]);
/** What stands for a value that is hidden, or not there. */
const NOTHING = "–";

function isFields(value: Json): value is Fields {
  return value !== null && typeof value === "object" && !Array.isArray(value);
}

/** A value in one line: "3", "a 3 –", "from 3, to 7". */
export function said(value: Json): string {
  if (value === null) return NOTHING;
  if (Array.isArray(value)) return value.map(said).join(" ") || NOTHING;
  if (!isFields(value)) return String(value);
  const parts = Object.entries(value).map(([name, one]) => `${name} ${said(one)}`);
  return parts.join(", ") || NOTHING;
}

/** The cells of a line: one for each value of a list or of fields. */
function cells(value: Json): readonly string[] {
  if (Array.isArray(value)) return value.length > 0 ? value.map(said) : [NOTHING];
  if (!isFields(value)) return [said(value)];
  const all = Object.entries(value).map(([name, one]) => `${name} ${said(one)}`);
  return all.length > 0 ? all : [NOTHING];
}

function linesOf(value: Json): readonly Line[] {
  if (isFields(value)) {
    return Object.entries(value).map(([name, one]) => ({ name, values: cells(one) }));
  }
  const isTable = Array.isArray(value) && value.some((one) => typeof one === "object" && one);
  if (!isTable) return [{ name: "", values: cells(value) }];
  return (value as readonly Json[]).map((one, n) => ({ name: String(n + 1), values: cells(one) }));
}

/** All fields of a view, in its order; a text of several lines is a drawing. */
export function picture(view: View): readonly Field[] {
  return Object.entries(view)
    .filter(([name]) => !LEFT_OUT.has(name))
    .map(([name, value]) => {
      const isDrawing = typeof value === "string" && value.includes("\n");
      return { name, drawing: isDrawing ? value : "", lines: isDrawing ? [] : linesOf(value) };
    });
}
