/**
 * The processes that render pages, as the server sees them: each is started, watched, started again when it ends, and
 * asked over a socket in a folder that nobody else can enter.
 */
import { fork, type ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, request as httpRequest } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { serialize } from 'node:v8';
import { Gate, type GateLimits } from '../limits/gate.ts';
import type { DeskAnswer } from '../desk-answer.ts';
import type { PageAssets } from '../page-request.ts';

export interface RenderedPage {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

export interface PageProcessOptions {
  readonly assets: PageAssets;
  /** How many processes. */
  readonly processes: number;
  /** Pages that are rendered at once in all of them, and that wait. */
  readonly limits: GateLimits;
  readonly warn: (message: string) => void;
}

/** A page that cannot be had now: the process that made it ended, or it took too long. */
export class PageLostError extends Error {
  override readonly name = 'PageLostError';
}

/** A page takes some milliseconds. One that waits for the daemon or the wallet service has a limit of its own there. */
const RENDER_TIMEOUT_MS = 20_000;

/** The largest pages have some hundred kilobytes. */
const MAX_PAGE_BYTES = 16 * 1024 * 1024;

/** Between the end of a process and the start of its successor. */
const RESTART_MS = 500;

/** A process that does not end by itself by then is killed. */
const CLOSE_MS = 2_000;

const program = fileURLToPath(new URL('main.ts', import.meta.url));

interface PageProcess {
  readonly socketPath: string;
  child: ChildProcess | undefined;
  isReady: boolean;
  /** Pages that it is making. */
  busy: number;
}

export class PageProcesses {
  readonly #options: PageProcessOptions;
  readonly #gate: Gate;
  readonly #agent = new Agent({ keepAlive: true });
  #folder = '';
  #pageProcesses: PageProcess[] = [];
  #isClosing = false;

  constructor(options: PageProcessOptions) {
    this.#options = options;
    this.#gate = new Gate(options.limits);
  }

  /** Starts the processes. Resolves when each can render. */
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
    const { script, style } = this.#options.assets;
    const child = fork(program, [pageProcess.socketPath, script, style], {
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      // The server's own process may have registered tsx by a call, which its arguments do not tell.
      execArgv: ['--import', 'tsx'],
    });
    pageProcess.child = child;
    child.once('exit', (code, signal) => {
      pageProcess.isReady = false;
      pageProcess.child = undefined;
      if (this.#isClosing) return;
      this.#options.warn(
        `a process that renders pages ended (${signal ?? `status ${String(code)}`}); it is started again`,
      );
      setTimeout(() => {
        if (!this.#isClosing) this.#spawn(pageProcess).catch(() => undefined);
      }, RESTART_MS).unref();
    });
    await new Promise<void>((resolve, reject) => {
      child.once('message', () => {
        pageProcess.isReady = true;
        resolve();
      });
      // Without memory or places for processes the system starts none.
      child.once('error', () => reject(new PageLostError('a process that renders pages cannot be started')));
      child.once('exit', () => reject(new PageLostError('the process that renders pages ended')));
    });
  }

  /**
   * Renders a page.
   *
   * @param client whoever asks, for its share of the places
   * @param path address with its query
   * @throws GateFullError when too many wait, PageLostError
   */
  async render(client: string, path: string, desk?: DeskAnswer): Promise<RenderedPage> {
    return this.#gate.run(client, async () => {
      const pageProcess = this.#pageProcesses
        .filter(({ isReady }) => isReady)
        .toSorted((one, other) => one.busy - other.busy)[0];
      if (pageProcess === undefined) throw new PageLostError('no process that renders pages is ready');
      pageProcess.busy += 1;
      try {
        return await this.#ask(pageProcess, path, desk);
      } finally {
        pageProcess.busy -= 1;
      }
    });
  }

  async #ask({ socketPath }: PageProcess, path: string, desk: DeskAnswer | undefined): Promise<RenderedPage> {
    return new Promise((resolve, reject) => {
      const lost = (error: Error) => reject(new PageLostError(error.message));
      const asked = httpRequest(
        {
          socketPath,
          agent: this.#agent,
          path,
          method: desk === undefined ? 'GET' : 'POST',
          signal: AbortSignal.timeout(RENDER_TIMEOUT_MS),
        },
        (answer) => {
          const chunks: Buffer[] = [];
          let bytes = 0;
          answer.on('data', (chunk: Buffer) => {
            bytes += chunk.length;
            if (bytes > MAX_PAGE_BYTES) asked.destroy(new Error('a page is too large'));
            else chunks.push(chunk);
          });
          answer.on('error', lost);
          answer.on('end', () => {
            resolve({
              status: answer.statusCode ?? 500,
              headers: sentHeaders(answer.headers),
              body: Buffer.concat(chunks),
            });
          });
        },
      );
      asked.on('error', lost);
      asked.end(desk === undefined ? undefined : serialize(desk));
    });
  }

  async close(): Promise<void> {
    this.#isClosing = true;
    this.#agent.destroy();
    await Promise.all(
      this.#pageProcesses.map(async ({ child }) => {
        if (child === undefined) return;
        const ended = new Promise((resolve) => child.once('exit', resolve));
        if (child.connected) child.disconnect();
        const impatient = setTimeout(() => child.kill('SIGKILL'), CLOSE_MS);
        await ended;
        clearTimeout(impatient);
      }),
    );
    if (this.#folder !== '') await rm(this.#folder, { recursive: true, force: true });
  }
}

/** What of a page's head is handed on: the server writes everything else itself. */
const handedOn: Readonly<Record<string, string>> = {
  'content-type': 'Content-Type',
  'cache-control': 'Cache-Control',
  location: 'Location',
  'retry-after': 'Retry-After',
};

function sentHeaders(headers: NodeJS.Dict<string | string[]>): Record<string, string> {
  const found: Record<string, string> = {};
  for (const [name, sent] of Object.entries(handedOn)) {
    const value = headers[name];
    if (typeof value === 'string') found[sent] = value;
  }
  return found;
}
