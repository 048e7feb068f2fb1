/**
 * A newcomer's first game: opens the page in Chromium, chooses a game against a bot with the mouse,
 * and plays until the bot has answered a move. Prints the seconds that each part took.
 *
 *   node first_game.mjs CHROMIUM ADDRESS FOLDER_WITH_PLAYWRIGHT
 */
import { createRequire } from "node:module";

const [chromiumPath, address, folder] = process.argv.slice(2);
const { chromium } = createRequire(`${folder}/`)("playwright-core");
const began = performance.now();
const seconds = () => Math.round((performance.now() - began) / 10) / 100;
const told = {};

const browser = await chromium.launch({
  executablePath: chromiumPath,
  args: ["--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking"],
});
try {
  const context = await browser.newContext({ locale: "en-US", baseURL: address });
  const page = await context.newPage();
  page.setDefaultTimeout(60_000);
  const errors = [];
  page.on("pageerror", (error) => errors.push(error.message));
  await page.goto("/");
  await page.click('[data-game="mutabor"] h2');
  told.page = seconds();
  await page.click('[data-game="mutabor"] .acts .play');
  await page.waitForSelector(".board [data-place]");
  told.board = seconds();
  const table = new URL(page.url()).pathname.split("/").at(-1);
  const look = async () => {
    // Seldom enough that nobody is asked to slow down.
    await page.waitForTimeout(150);
    const answer = await page.request.get(`/api/tables/${table}`);
    if (!answer.ok()) throw new Error(`${answer.status()} ${await answer.text()}`);
    return (await answer.json()).state;
  };
  await playOne(page, look);
  told.move = seconds();
  while (((await look()).board.acting?.place ?? 0) !== 0);
  told.answer = seconds();
  if (errors.length > 0) throw new Error(errors.join("\n"));
  console.log(JSON.stringify(told));
} finally {
  await browser.close();
}

/** Close what explains the game, wait for the person's turn and play the first move that hits nobody. */
async function playOne(page, look) {
  let state = await look();
  while (state.board.acting?.place !== 0) state = await look();
  const goal = page.locator("dialog[open] button").last();
  if (await goal.isVisible()) await goal.click();
  const plain = state.board.legal.find((move) => /^[a-h][1-8]>[a-h][1-8]$/.test(move));
  const [from, to] = plain.split(">");
  await page.click(`.board [data-place="${from}"]`);
  await page.click(`.board [data-place="${to}"]`);
  while ((await look()).board.ply === state.board.ply);
}
