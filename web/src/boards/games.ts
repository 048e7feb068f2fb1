/** The games of this page: the only place outside their own folders that names them. */
import type { GameInfo } from "./board";
import { info as aladdin } from "./aladdin/info";
import { info as irrgarten } from "./irrgarten/info";
import { info as mensch } from "./mensch/info";
import { info as mutabor } from "./mutabor/info";

export const GAMES: readonly GameInfo[] = [mensch, mutabor, irrgarten, aladdin];
