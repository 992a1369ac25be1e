/**
 * Writes the pictures of the README from the site of a running demo network. The initial history of the demo chain must
 * be complete. The program waits for a reorganisation, up to ten minutes.
 *
 *   node --import tsx bin/readme-pictures.ts http://127.0.0.1:3000
 *
 * The animated picture needs ImageMagick (Debian package `imagemagick`).
 */
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { chromium, type Page } from 'playwright';
import { z } from 'zod';
import { browserOptions } from '../tests/helpers/browser.ts';

const FOLDER = fileURLToPath(new URL('../docs/screenshots/', import.meta.url));
const SIZE = { width: 1280, height: 900 };
const PHONE_SIZE = { width: 390, height: 844 };

/** Number of frames of the animation before the reorganisation, and after it. */
const FRAMES_BEFORE = 4;
const FRAMES_AFTER = 2;
/** Time of each frame in hundredths of a second. */
const FRAME_TIME = 160;
const FRAME_COLOURS = 48;
const STRIP_DEADLINE_MS = 600_000;
/**
 * Pause in milliseconds before a picture is taken. After a new block, the row of blocks on the home page slides for 360 ms.
 */
const SLIDE_MS = 500;

/** Number of newest blocks in which the script looks for a transaction. */
const SEARCHED_BLOCKS = 40;

const tipSchema = z.object({ index: z.object({ height: z.number() }) });
const reorgsSchema = z.object({ reorgs: z.array(z.object({ id: z.number() })) });
const blockTxsSchema = z.object({ txs: z.array(z.object({ hash: z.string(), input_count: z.number() })) });

const [site] = process.argv.slice(2);
if (site === undefined) {
  process.stderr.write(
    'The URL of a running demo is missing. Usage: node --import tsx bin/readme-pictures.ts http://127.0.0.1:3000\n',
  );
  process.exit(2);
}

const browser = await chromium.launch(browserOptions);
try {
  const page = await browser.newPage({ viewport: SIZE, colorScheme: 'light' });
  await recordStrip(page, site);
  const subjects = await findSubjects(site);
  await takePicture(page, `${site}/`, 'home.png');
  await takePicture(page, `${site}/forks/${await newestReorg(site)}`, 'reorganisation.png', {
    width: SIZE.width,
    height: 1_100,
  });
  await takePicture(page, `${site}/tx/${subjects.tx}`, 'transaction.png');
  await takePicture(page, `${site}/block/${subjects.height}`, 'block.png');
  await takePicture(page, `${site}/proofs`, 'proofs.png');
  const phone = await browser.newPage({ viewport: PHONE_SIZE, colorScheme: 'dark' });
  await takePicture(phone, `${site}/`, 'phone.png', PHONE_SIZE);
} finally {
  await browser.close();
}

async function takePicture(page: Page, url: string, name: string, size = SIZE): Promise<void> {
  await page.setViewportSize(size);
  await page.goto(url);
  await page.screenshot({ path: join(FOLDER, name) });
}

/**
 * Finds two things in the newest {@link SEARCHED_BLOCKS} blocks: the block with the most transactions, and the newest
 * transaction with two inputs.
 */
async function findSubjects(url: string): Promise<{ readonly tx: string; readonly height: number }> {
  const { index } = tipSchema.parse(await fetchJson(`${url}/api/v1/status`));
  let tx: string | undefined;
  let fullest = { height: index.height, txs: 0 };
  for (let height = index.height; height > index.height - SEARCHED_BLOCKS; height -= 1) {
    const { txs } = blockTxsSchema.parse(await fetchJson(`${url}/api/v1/blocks/${height}/txs`));
    if (txs.length > fullest.txs) fullest = { height, txs: txs.length };
    // Skip the coinbase, which is the first transaction, and the newest blocks, whose transactions have few
    // confirmations.
    tx ??= height < index.height - 2 ? txs.slice(1).find((each) => each.input_count === 2)?.hash : undefined;
  }
  if (tx === undefined)
    throw new Error(
      `The newest ${SEARCHED_BLOCKS} blocks of ${url} have no transaction with two inputs. Wait for some blocks of the demo, then run this command again.`,
    );
  return { tx, height: fullest.height };
}

async function fetchJson(url: string): Promise<unknown> {
  const response = await fetch(url);
  if (!response.ok)
    throw new Error(
      `${url} returned status ${response.status} instead of 200. Check that the demo runs at this URL.`,
    );
  return response.json();
}

async function newestReorg(url: string): Promise<number> {
  const { reorgs } = reorgsSchema.parse(await fetchJson(`${url}/api/v1/reorgs`));
  return Math.max(0, ...reorgs.map(({ id }) => id));
}

/**
 * Records an animation of the row of newest blocks on the home page: one frame per block, until some blocks after a
 * reorganisation.
 */
async function recordStrip(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/`);
  const strip = page.locator('.picture-band').first();
  const tip = () => page.locator('[data-tip]').first().getAttribute('data-tip');
  const deadline = Date.now() + STRIP_DEADLINE_MS;
  const before: Buffer[] = [];
  const after: Buffer[] = [];
  let shownTip: string | null = null;
  const reorg = await newestReorg(url);
  while (after.length <= FRAMES_AFTER) {
    if (Date.now() > deadline)
      throw new Error(
        'The demo made no reorganisation within ten minutes. Run this command again. If that fails too, read the log of the demo.',
      );
    await page.waitForTimeout(SLIDE_MS);
    const current = await tip();
    if (current === shownTip) continue;
    shownTip = current;
    await page.waitForTimeout(SLIDE_MS);
    const frames = (await newestReorg(url)) > reorg ? after : before;
    frames.push(await strip.screenshot());
  }
  await writeAnimation([...before.slice(-FRAMES_BEFORE), ...after]);
}

async function writeAnimation(frames: readonly Buffer[]): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'ringscope-strip-'));
  try {
    const paths = frames.map((_, index) => join(folder, `${index}.png`));
    await Promise.all(frames.map((frame, index) => writeFile(paths[index] ?? '', frame)));
    await promisify(execFile)('convert', [
      ...['-delay', String(FRAME_TIME), '-loop', '0', ...paths],
      ...['+dither', '-colors', String(FRAME_COLOURS), '-layers', 'Optimize', join(FOLDER, 'strip.gif')],
    ]);
  } finally {
    await rm(folder, { recursive: true });
  }
}
