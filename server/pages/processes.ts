import { EventEmitter, once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { Agent } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  ConcurrencyLimit,
  WaitCancelledError,
  type ConcurrencyLimitOptions,
} from '@ringscope/rpc/concurrency-limit.ts';
import { PageProcess, type PageProcessOptions } from './page-process.ts';
import {
  PageConnectionError,
  PageUnavailableError,
  toPageProcessRequest,
  type RequestedPage,
  type RenderedPage,
  type PageProcessRequest,
} from './page-socket.ts';

export interface PageProcessesOptions {
  /** Path of the bundled program of a page process. */
  readonly programPath: string;
  /** Environment variables of the program. */
  readonly env: PageProcessOptions['env'];
  readonly processTimeouts: PageProcessOptions['timeouts'];
  /** Number of processes that render pages. */
  readonly processCount: number;
  /** Limits on the pages that all processes render at the same time, and on the pages that wait. */
  readonly concurrencyLimits: ConcurrencyLimitOptions;
  readonly warn: (message: string) => void;
}

/** A page waited too long in the queue, or for a process that can render it. */
export class PageWaitTimeoutError extends PageUnavailableError {
  override readonly name = 'PageWaitTimeoutError';
}

/** Maximum time that a request for a page waits for a process. Under load, a quick error page is better than a late page. */
const WAIT_MS = 2_000;

/** Maximum wait for a process if the page shows the result of a posted form, which an error page would lose. */
const POSTED_WAIT_MS = 20_000;

/** The site does not start if every process has failed this many starts and none was ready. */
const FAILED_STARTS = 3;

/**
 * Maximum number of page processes from which a file is requested, one after the other, if each of them is killed
 * before it responds.
 */
const FILE_ATTEMPTS = 5;

/** Name of the event that reports a change in the state of a process. */
const CHANGED = 'changed';

/**
 * The processes that render pages. The server sends them requests over sockets in a folder that other users of the machine cannot access.
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
    this.#limit = new ConcurrencyLimit(options.concurrencyLimits);
  }

  /** Number of page processes, and how many of them can render pages now. */
  get counts(): { readonly total: number; readonly available: number } {
    return {
      total: this.#options.processCount,
      available: this.#pageProcesses.filter(({ isAvailable }) => isAvailable).length,
    };
  }

  /** Numbers of pages that are being rendered and that wait to be rendered. */
  get pages(): { readonly rendering: number; readonly waiting: number } {
    return { rendering: this.#limit.running, waiting: this.#limit.waiting };
  }

  /** Whether pages are waiting to be rendered. */
  get isBusy(): boolean {
    return this.#limit.waiting > 0;
  }

  /**
   * Starts the processes. Resolves when one of them can render pages. The others start after it, so that they do not delay the first page.
   *
   * @throws PageUnavailableError when no process can be started, or when {@link close} is called meanwhile
   */
  async start(): Promise<void> {
    if (this.#options.processCount === 0) return;
    this.#folder = await mkdtemp(join(tmpdir(), 'ringscope-pages-'));
    const { programPath, env, processTimeouts, processCount, warn } = this.#options;
    this.#pageProcesses = Array.from(
      { length: processCount },
      (_, index) =>
        new PageProcess({
          programPath,
          env,
          timeouts: processTimeouts,
          socketPathPrefix: join(this.#folder, String(index)),
          agent: this.#agent,
          warn,
          onStateChange: () => this.#events.emit(CHANGED),
        }),
    );
    for (const pageProcess of this.#pageProcesses) {
      if (this.#isClosing) break;
      pageProcess.start();
      // Until one process is ready, waits for the result of each start. A start fails at the latest after its time limit.
      if (this.counts.available === 0) await once(this.#events, CHANGED);
    }
    while (this.counts.available === 0) {
      if (this.#isClosing) throw closedAtStart();
      if (this.#pageProcesses.every(({ failedStarts }) => failedStarts >= FAILED_STARTS)) {
        await this.close();
        throw new PageUnavailableError(
          `None of ${processCount} page processes was ready after ${FAILED_STARTS} starts each, so the site cannot start. The log lines before this one contain the reasons.`,
        );
      }
      await once(this.#events, CHANGED);
    }
    if (this.#isClosing) throw closedAtStart();
  }

  /** Returns whether at least one page process responds to a ping in time. */
  async respond(): Promise<boolean> {
    const responses = this.#pageProcesses.map(async (pageProcess) => {
      if (!(await pageProcess.responds()))
        throw new PageUnavailableError(
          'A process that renders pages did not respond to a ping in time. The server replaces it if it misses further pings.',
        );
    });
    return Promise.any(responses).then(
      () => true,
      () => false,
    );
  }

  /**
   * Renders a page in the least busy process.
   *
   * @param client the client that requests the page, for the limits of each client and network
   * @throws TooManyWaitingTasksError when too many requests are waiting
   * @throws PageWaitTimeoutError when the page waited too long
   * @throws PageUnavailableError when the page cannot be rendered now, for example because it takes too long, or the site is closing
   */
  async render(client: string, page: RequestedPage): Promise<RenderedPage> {
    const waitMs = page.postedFormResult === undefined ? WAIT_MS : POSTED_WAIT_MS;
    const signal = AbortSignal.timeout(waitMs);
    try {
      const route = toPageProcessRequest(page);
      return await this.#limit.run(async () => this.#renderInAny(route, signal), { client, signal });
    } catch (error) {
      if (!(error instanceof WaitCancelledError)) throw error;
      if (this.#isClosing) throw closedBeforeRender();
      throw new PageWaitTimeoutError(
        `A request for a page was refused after ${waitMs} ms, because no page process that this client may use became free. The visitor gets an error page or an outdated copy.`,
      );
    }
  }

  /**
   * Reads a file that Next generates, such as `/robots.txt`, when the site starts. On a busy machine, a page process may be too slow for
   * its pings and is killed. Then another process is tried. More attempts than for a page are safe, because no file makes a process hang.
   *
   * @throws PageUnavailableError when the file is not available
   */
  async readFile(path: string): Promise<RenderedPage> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await this.#renderInAny({ method: 'GET', path }, AbortSignal.timeout(POSTED_WAIT_MS));
      } catch (error) {
        if (!(error instanceof PageUnavailableError) || this.#isClosing) throw error;
        if (attempt === FILE_ATTEMPTS)
          throw new PageUnavailableError(
            `The file ${path} could not be read from a page process in ${FILE_ATTEMPTS} attempts, so the site cannot start: ${error.message.replace(/\.$/, '')}. The log lines before this one contain the reasons.`,
          );
      }
    }
  }

  /**
   * Renders a page, and retries once in another process when the first one ends. A retry is safe because rendering changes nothing. This
   * also holds for a posted form: the server has already computed its result, and the process only renders it.
   */
  async #renderInAny(page: PageProcessRequest, signal: AbortSignal): Promise<RenderedPage> {
    const first = await this.#waitForProcess(signal);
    try {
      return await first.render(page);
    } catch (error) {
      if (!(error instanceof PageConnectionError) || this.#isClosing) throw error;
      const second = await this.#waitForProcess(AbortSignal.timeout(WAIT_MS));
      return second.render(page);
    }
  }

  /**
   * Returns the least busy running process. Waits until one runs. @throws PageWaitTimeoutError when none runs
   * before the signal fires
   */
  async #waitForProcess(signal: AbortSignal): Promise<PageProcess> {
    for (;;) {
      const [found] = this.#pageProcesses
        .filter(({ isRunning }) => isRunning)
        .toSorted(
          (one, other) =>
            Number(other.isAvailable) - Number(one.isAvailable) ||
            one.renderingPageCount - other.renderingPageCount,
        );
      if (found !== undefined) return found;
      if (this.#isClosing) throw closedBeforeRender();
      if (signal.aborted)
        throw new PageWaitTimeoutError(
          'A request for a page waited until its time limit and was refused, because no process that renders pages was running. The server restarts page processes that have ended.',
        );
      await once(this.#events, CHANGED, { signal }).catch(() => undefined);
    }
  }

  /** Ends all processes. Takes at most two seconds, even if they hang. */
  async close(): Promise<void> {
    this.#isClosing = true;
    this.#limit.close();
    this.#agent.destroy();
    // Wakes `start` and the requests that wait for a process. They notice that the site is closing.
    this.#events.emit(CHANGED);
    await Promise.all(this.#pageProcesses.map(async (pageProcess) => pageProcess.close()));
    if (this.#folder !== '') await rm(this.#folder, { recursive: true, force: true });
  }
}

function closedBeforeRender(): PageUnavailableError {
  return new PageUnavailableError(
    'A request for a page was refused, because the site is shutting down. Retry when the site runs again.',
  );
}

function closedAtStart(): PageUnavailableError {
  return new PageUnavailableError(
    'The site did not start, because it was shut down while its page processes were still starting. Start it again.',
  );
}
