/** Flame, medal, bolt and arrows, put into the page when they are first needed. */
import { addSymbols } from "../../look/symbols";
import more from "../../look/symbols/more.svg?raw";
import { addDrawings as addArrows } from "../learn/drawings";

let areThere = false;

export function addDrawings(): void {
  if (areThere) return;
  areThere = true;
  addArrows();
  addSymbols(more);
}
