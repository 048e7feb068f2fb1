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

/** Wait for the person's turn, and play the first move that hits nobody. */
async function playOne(page, look) {
  let { board } = await look();
  while (board.acting?.place !== 0) ({ board } = await look());
  const ply = board.ply;
  const [from, to] = board.legal.find((move) => /^[a-h][1-8]>[a-h][1-8]$/.test(move)).split(">");
  for (let tries = 0; tries < 10; tries += 1) {
    await page.click(`.board [data-place="${from}"]`);
    // A piece that has only one goal is there by now.
    if ((await look()).board.ply !== ply) return;
    await page.click(`.board [data-place="${to}"]`);
    for (let looks = 0; looks < 10; looks += 1) if ((await look()).board.ply !== ply) return;
  }
  await page.screenshot({ path: `${folder}/../build/first-game.png` });
  throw new Error(`${from}>${to} is not played; build/first-game.png shows the page`);
}
