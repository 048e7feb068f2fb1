/** What else is drawn in lessons, put into the page when it is first needed: other poses of the
 *  guide, stars, arrows. */
import { addSymbols } from "../../look/symbols";
import drawings from "../../look/symbols/learn.svg?raw";

let areThere = false;

export function addDrawings(): void {
  if (areThere) return;
  areThere = true;
  addSymbols(drawings);
}
