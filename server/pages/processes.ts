import { EventEmitter, once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { Agent } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  ConcurrencyLimit,
  WaitEndedError,
  type ConcurrencyLimits,
} from '@ringscope/rpc/concurrency-limit.ts';
import { PageProcess, type PageProcessOptions } from './page-process.ts';
import {
  PageConnectionError,
  PageLostError,
  routeRequestOf,
  type AskedPage,
  type RenderedPage,
  type RouteRequest,
} from './page-socket.ts';

export interface PageProcessesOptions {
  /** Path of the bundled program of a page process. */
  readonly program: string;
  /** Environment of the program. */
  readonly env: PageProcessOptions['env'];
  readonly processLimits: PageProcessOptions['limits'];
  /** Number of processes. */
  readonly processes: number;
  /** Limits on the pages that all processes render at the same time, and on the pages that wait. */
  readonly limits: ConcurrencyLimits;
  readonly warn: (message: string) => void;
}

/** A page waited too long for its turn, or for a process that can render it. */
export class PageWaitError extends PageLostError {
  override readonly name = 'PageWaitError';
}

/** A page waits at most this long. Under load, a visitor gets an error page soon instead of a page late. */
const WAIT_MS = 2_000;

/** A page with the result of a posted form waits longer, because the result would be lost. */
const POSTED_WAIT_MS = 20_000;

/** The site does not start when each process failed so often before one was ready. */
const FAILED_STARTS = 3;

/** The event of {@link PageProcesses} when the state of a process has changed. */
const CHANGED = 'changed';

/**
 * The processes that render pages. The server sends them requests over sockets in a folder that only this user can enter.
 */
export class PageProcesses {
  readonly #options: PageProcessesOptions;
  readonly #limit: ConcurrencyLimit;
  readonly #agent = new Agent({ keepAlive: true });
  readonly #events = new EventEmitter().setMaxListeners(0);
  #folder = '';
  #pageProcesses: readonly PageProcess[] = [];
  #isClosing = false;

  constructor(options: PageProcessesOptions) {
    this.#options = options;
    this.#limit = new ConcurrencyLimit(options.limits);
  }

  /** Number of processes, and how many of them can render pages now. */
  get counts(): { readonly all: number; readonly available: number } {
    return {
      all: this.#options.processes,
      available: this.#pageProcesses.filter(({ isAvailable }) => isAvailable).length,
    };
  }

  /** Whether a page would have to wait for its turn. */
  get isBusy(): boolean {
    return this.#limit.waiting > 0;
  }

  /**
   * Starts the processes. Resolves when one of them can render pages. The others start after it, so that they do not delay
   * the first page.
   *
   * @throws PageLostError when no process can be started, or when the processes are closed meanwhile
   */
  async start(): Promise<void> {
    if (this.#options.processes === 0) return;
    this.#folder = await mkdtemp(join(tmpdir(), 'ringscope-pages-'));
    const { program, env, processLimits, processes, warn } = this.#options;
    this.#pageProcesses = Array.from(
      { length: processes },
      (_, index) =>
        new PageProcess({
          program,
          env,
          limits: processLimits,
          socketPath: join(this.#folder, String(index)),
          agent: this.#agent,
          warn,
          changed: () => this.#events.emit(CHANGED),
        }),
    );
    for (const pageProcess of this.#pageProcesses) {
      if (this.#isClosing) break;
      pageProcess.start();
      // A start that fails or hangs does not delay the next process for longer than its time limit.
      if (this.counts.available === 0) await once(this.#events, CHANGED);
    }
    while (this.counts.available === 0) {
      if (this.#isClosing) throw closedAtStart();
      if (this.#pageProcesses.every(({ failedStarts }) => failedStarts >= FAILED_STARTS)) {
        await this.close();
        throw new PageLostError('No page process could be started. The messages before this one say why.');
      }
      await once(this.#events, CHANGED);
    }
    if (this.#isClosing) throw closedAtStart();
  }

  /** Returns whether a process responds to a ping in time. */
  async respond(): Promise<boolean> {
    const responses = this.#pageProcesses.map(async (pageProcess) => {
      if (!(await pageProcess.responds())) throw new PageLostError('A page process does not respond.');
    });
    return Promise.any(responses).then(
      () => true,
      () => false,
    );
  }

  /**
   * Renders a page in the process that has the least to do.
   *
   * @param client the client that requests the page, for its share of the limits
   * @throws TooManyWaitingError when too many requests wait
   * @throws PageWaitError when the page waited too long
   * @throws PageLostError when the page is not available
   */
  async render(client: string, page: AskedPage): Promise<RenderedPage> {
    const signal = AbortSignal.timeout(page.posted === undefined ? WAIT_MS : POSTED_WAIT_MS);
    try {
      const route = routeRequestOf(page);
      return await this.#limit.run(async () => this.#renderInAny(route, signal), { client, signal });
    } catch (error) {
      if (error instanceof WaitEndedError) throw new PageWaitError('A page waited too long for its turn.');
      throw error;
    }
  }

  /**
   * Reads a file that Next renders, such as `/robots.txt`. No visitor waits for it.
   *
   * @throws PageLostError when the file is not available
   */
  async readFile(path: string): Promise<RenderedPage> {
    return this.#renderInAny({ method: 'GET', path }, AbortSignal.timeout(POSTED_WAIT_MS));
  }

  /**
   * Renders a page again when its process ended. Rendering changes nothing, so this is safe. It also holds for a posted
   * form: the server has already computed its result, and the process only renders it. A page that ends its processes is
   * tried only twice.
   */
  async #renderInAny(page: RouteRequest, signal: AbortSignal): Promise<RenderedPage> {
    const first = await this.#untilOneRuns(signal);
    try {
      return await first.render(page);
    } catch (error) {
      if (!(error instanceof PageConnectionError) || this.#isClosing) throw error;
      const second = await this.#untilOneRuns(AbortSignal.timeout(WAIT_MS));
      return second.render(page);
    }
  }

  /** @throws PageWaitError when no process runs before the signal fires */
  async #untilOneRuns(signal: AbortSignal): Promise<PageProcess> {
    for (;;) {
      const [found] = this.#pageProcesses
        .filter(({ isRunning }) => isRunning)
        .toSorted(
          (one, other) => Number(other.isAvailable) - Number(one.isAvailable) || one.busy - other.busy,
        );
      if (found !== undefined) return found;
      if (signal.aborted || this.#isClosing) throw new PageWaitError('No page process runs.');
      await once(this.#events, CHANGED, { signal }).catch(() => undefined);
    }
  }

  /** Ends all processes. It takes at most two seconds, also when they hang. */
  async close(): Promise<void> {
    this.#isClosing = true;
    this.#limit.close();
    this.#agent.destroy();
    // Pages and starts that wait for a process end their wait.
    this.#events.emit(CHANGED);
    await Promise.all(this.#pageProcesses.map(async (pageProcess) => pageProcess.close()));
    if (this.#folder !== '') await rm(this.#folder, { recursive: true, force: true });
  }
}

function closedAtStart(): PageLostError {
  return new PageLostError('The page processes were closed while they started.');
}
