import { fork, type ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, request as httpRequest } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { serialize } from 'node:v8';
import { ConcurrencyLimit, type ConcurrencyLimits } from '../../rpc/transport/concurrency-limit.ts';
import { CONFIRMATIONS, DEPENDS_ON, type PageAssets, type PageQuestion } from '../page-request.ts';

export interface RenderedPage {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
  /** Whether the page says that only changes of the tip make it old. */
  readonly dependsOnTipAlone: boolean;
  /** Confirmations of what the page is about, or 0. */
  readonly confirmations: number;
}

export interface PageProcessOptions {
  readonly assets: PageAssets;
  /** The public key of receipts, in base64url. */
  readonly receiptKey: string;
  /** Number of processes. */
  readonly processes: number;
  /** Limits on the pages that all processes draw at the same time, and on the pages that wait. */
  readonly limits: ConcurrencyLimits;
  readonly warn: (message: string) => void;
  readonly timeLimits?: PageTimeLimits;
}

/** Times in milliseconds. */
export interface PageTimeLimits {
  /** A page that takes longer is abandoned. */
  readonly renderMs: number;
  /** A process whose page was abandoned is replaced if it does not answer a ping within this time. */
  readonly pingMs: number;
}

/** A page is not available, because its process ended or the page took too long. */
export class PageLostError extends Error {
  override readonly name = 'PageLostError';
}

class PageTimeoutError extends PageLostError {}

/** A page takes some milliseconds. Its calls to the daemon and the wallet service have shorter time limits. */
const defaultTimeLimits: PageTimeLimits = { renderMs: 20_000, pingMs: 2_000 };

/** Limit on the size of a page. The largest pages have some hundred kilobytes. */
const MAX_PAGE_BYTES = 16 * 1024 * 1024;

/** Visitors do not wait longer for the turn of their page. They get an error page at once. */
const MAX_WAIT_MS = 2_000;

/** Pause between the end of a process and the start of its replacement. */
const RESTART_MS = 500;

/** A process that has not ended by itself after this time is killed. */
const CLOSE_MS = 2_000;

const program = fileURLToPath(new URL('main.ts', import.meta.url));

/** The page that a process draws. */
export interface AskedPage extends PageQuestion {
  /** Path by which Next finds the file of the page in `pages/`. It has no text of a visitor. */
  readonly route: string;
}

interface PageProcess {
  readonly socketPath: string;
  child: ChildProcess | undefined;
  isReady: boolean;
  /** Number of pages that the process draws now. */
  busy: number;
}

/**
 * The processes that draw pages. Each is started, watched and replaced when it ends or hangs. The server sends it
 * requests over a socket in a folder that only this user can enter.
 */
export class PageProcesses {
  readonly #options: PageProcessOptions;
  readonly #timeLimits: PageTimeLimits;
  readonly #limit: ConcurrencyLimit;
  readonly #agent = new Agent({ keepAlive: true });
  #folder = '';
  #pageProcesses: PageProcess[] = [];
  #isClosing = false;

  constructor(options: PageProcessOptions) {
    this.#options = options;
    this.#timeLimits = options.timeLimits ?? defaultTimeLimits;
    this.#limit = new ConcurrencyLimit(options.limits);
  }

  /** Starts the processes. Resolves when each of them can draw pages. */
  async start(): Promise<void> {
    this.#folder = await mkdtemp(join(tmpdir(), 'ringscope-pages-'));
    this.#pageProcesses = Array.from({ length: this.#options.processes }, (_, index) => ({
      socketPath: join(this.#folder, String(index)),
      child: undefined,
      isReady: false,
      busy: 0,
    }));
    await Promise.all(this.#pageProcesses.map(async (pageProcess) => this.#spawn(pageProcess)));
  }

  async #spawn(pageProcess: PageProcess): Promise<void> {
    await rm(pageProcess.socketPath, { force: true });
    const { assets, receiptKey } = this.#options;
    const child = fork(program, [pageProcess.socketPath, assets.script, assets.style, receiptKey], {
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      // The server may have registered tsx by a call, and then its own arguments do not name tsx.
      execArgv: ['--import', 'tsx'],
    });
    pageProcess.child = child;
    child.once('exit', (code, signal) => {
      pageProcess.isReady = false;
      pageProcess.child = undefined;
      if (this.#isClosing) return;
      this.#options.warn(
        `A page process ended (${signal ?? `status ${String(code)}`}). A new one is started in ${RESTART_MS} ms.`,
      );
      setTimeout(() => {
        if (this.#isClosing) return;
        this.#spawn(pageProcess).catch((error: unknown) => {
          this.#options.warn(error instanceof Error ? error.message : 'A page process could not be started.');
        });
      }, RESTART_MS).unref();
    });
    await new Promise<void>((resolve, reject) => {
      child.once('message', () => {
        pageProcess.isReady = true;
        resolve();
      });
      // The system refuses to start a process when it has too little memory or too many processes.
      child.once('error', () => reject(new PageLostError('A page process could not be started.')));
      child.once('exit', () => reject(new PageLostError('A page process ended before it could draw pages.')));
    });
  }

  /** Whether a page would have to wait for its turn. */
  get isBusy(): boolean {
    return this.#limit.waiting > 0;
  }

  /**
   * Draws a page in the process that has the least to do.
   *
   * @param client the client that asks, for its share of the limits
   * @throws TooManyWaitingError when too many requests wait
   * @throws WaitEndedError when the page waited too long for its turn
   * @throws PageLostError when the page is not available
   */
  async render(client: string, page: AskedPage): Promise<RenderedPage> {
    return this.#limit.run(
      async () => {
        const pageProcess = this.#pageProcesses
          .filter(({ isReady }) => isReady)
          .toSorted((one, other) => one.busy - other.busy)[0];
        if (pageProcess === undefined) throw new PageLostError('No page process is ready.');
        pageProcess.busy += 1;
        try {
          return await this.#ask(pageProcess, page);
        } catch (error) {
          if (error instanceof PageTimeoutError) this.#replaceIfHung(pageProcess);
          throw error;
        } finally {
          pageProcess.busy -= 1;
        }
      },
      // The result of a posted form would be lost.
      page.posted === undefined ? { client, signal: AbortSignal.timeout(MAX_WAIT_MS) } : { client },
    );
  }

  async #ask({ socketPath }: PageProcess, { route, ...question }: AskedPage): Promise<RenderedPage> {
    const signal = AbortSignal.timeout(this.#timeLimits.renderMs);
    return new Promise((resolve, reject) => {
      const lost = (error: Error): void => {
        reject(
          signal.aborted ? new PageTimeoutError('A page took too long.') : new PageLostError(error.message),
        );
      };
      const asked = httpRequest(
        {
          socketPath,
          agent: this.#agent,
          path: route,
          method: 'POST',
          signal,
        },
        (answer) => {
          const chunks: Buffer[] = [];
          let bytes = 0;
          answer.on('data', (chunk: Buffer) => {
            bytes += chunk.length;
            if (bytes > MAX_PAGE_BYTES) asked.destroy(new Error('A page is too large.'));
            else chunks.push(chunk);
          });
          answer.on('error', lost);
          answer.on('end', () => {
            resolve({
              status: answer.statusCode ?? 500,
              headers: sentHeaders(answer.headers),
              body: Buffer.concat(chunks),
              dependsOnTipAlone: answer.headers[DEPENDS_ON.toLowerCase()] === 'tip',
              confirmations: Number(answer.headers[CONFIRMATIONS.toLowerCase()] ?? 0),
            });
          });
        },
      );
      asked.on('error', lost);
      asked.end(serialize(question));
    });
  }

  /**
   * Kills a process whose event loop does not answer a ping, so that it is replaced. A process that answers only waits,
   * for instance for a slow database, and is kept.
   */
  #replaceIfHung({ child }: PageProcess): void {
    if (child?.connected !== true) return;
    const timer = setTimeout(() => {
      child.off('message', answered);
      if (this.#isClosing) return;
      this.#options.warn(
        `A page process does not answer within ${this.#timeLimits.pingMs} ms. It is killed and replaced.`,
      );
      child.kill('SIGKILL');
    }, this.#timeLimits.pingMs);
    timer.unref();
    const answered = (): void => clearTimeout(timer);
    child.once('message', answered);
    child.send('ping', () => undefined);
  }

  async close(): Promise<void> {
    this.#isClosing = true;
    this.#agent.destroy();
    await Promise.all(
      this.#pageProcesses.map(async ({ child }) => {
        if (child === undefined) return;
        const ended = new Promise((resolve) => child.once('exit', resolve));
        if (child.connected) child.disconnect();
        const killTimer = setTimeout(() => child.kill('SIGKILL'), CLOSE_MS);
        await ended;
        clearTimeout(killTimer);
      }),
    );
    if (this.#folder !== '') await rm(this.#folder, { recursive: true, force: true });
  }
}

/** Headers of a page that the server passes on. It writes all other headers itself. */
const passedHeaders: Readonly<Record<string, string>> = {
  'content-type': 'Content-Type',
  'cache-control': 'Cache-Control',
  location: 'Location',
  'referrer-policy': 'Referrer-Policy',
  'retry-after': 'Retry-After',
};

function sentHeaders(headers: NodeJS.Dict<string | string[]>): Record<string, string> {
  const found: Record<string, string> = {};
  for (const [name, sent] of Object.entries(passedHeaders)) {
    const value = headers[name];
    if (typeof value === 'string') found[sent] = value;
  }
  return found;
}
