import { fork, type ChildProcess } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import {
  PageConnectionError,
  PageUnavailableError,
  pingPageProcess,
  requestPage,
  type PageSocket,
  type RenderedPage,
  type PageProcessRequest,
} from './page-socket.ts';

export interface PageProcessOptions {
  readonly agent: PageSocket['agent'];
  /** Prefix of the socket paths of the process. Each start appends its number. */
  readonly socketPathPrefix: string;
  /** Path of the bundled program that renders pages. */
  readonly programPath: string;
  /** Environment variables of the program that renders pages. */
  readonly env: NodeJS.ProcessEnv;
  readonly timeouts: PageProcessTimeouts;
  readonly warn: (message: string) => void;
  /** Called when the process becomes available, and when a start has failed. */
  readonly onStateChange: () => void;
}

/** Time limits of a page process in milliseconds. */
export interface PageProcessTimeouts {
  /**
   * Time limit for rendering one page, in milliseconds. A page usually takes a few milliseconds, and its calls to other services have
   * shorter limits.
   */
  readonly renderMs: number;
  /**
   * Time limits of the first start, the second and so on, in milliseconds. The last one applies to all later starts. A start takes about a
   * second. The limits grow in case the machine is too busy for the first one.
   */
  readonly startMsByAttempt: readonly [number, ...number[]];
  /**
   * Time limit for the response to a ping, in milliseconds. A process that exceeds the limit renders pages only while no
   * other process responds.
   */
  readonly pingMs: number;
}

export const productionPageProcessTimeouts: PageProcessTimeouts = {
  renderMs: 20_000,
  startMsByAttempt: [10_000, 20_000, 40_000],
  pingMs: 2_000,
};

/** Limits for `npm run dev`, where Next compiles a page when it is requested for the first time. */
export const developmentPageProcessTimeouts: PageProcessTimeouts = {
  renderMs: 120_000,
  startMsByAttempt: [120_000],
  pingMs: 30_000,
};

/** Pauses after the first failed start in a row, after the second, and so on. The last one repeats. */
const pausesMs = [250, 500, 1_000, 2_000, 5_000] as const;

/** Pause between two pings. */
const PING_EVERY_MS = 500;

/** A process is killed after this many pings in a row without a response. */
const MISSED_PINGS = 2;

/** Time that a process has to exit before it is killed. */
const CLOSE_MS = 1_500;

/** The current child process and its socket. */
interface Running extends PageSocket {
  readonly child: ChildProcess;
  /** Why this class killed the process. Completes a sentence that begins with "A page process". */
  killed?: string;
}

/** Outcome of one run of the program. */
interface RunResult {
  readonly wasReady: boolean;
  /** Why the run ended. Completes a sentence that begins with "A page process". */
  readonly end: string;
}

/**
 * One page process and its replacements. A loop starts the program, pings it, kills it when it hangs, and restarts it when it has ended.
 * Each start has a time limit, so a program that hangs cannot stop the loop.
 */
export class PageProcess {
  readonly #options: PageProcessOptions;
  readonly #closing = new AbortController();
  #loop: Promise<void> = Promise.resolve();
  #running: Running | undefined;
  #isReady = false;
  /** Whether the connection for a request has failed, which means that the process has probably ended. */
  #isLost = false;
  /** Number of pings without a response since the last response. */
  #missedPings = 0;
  #failedStartCount = 0;
  #startCount = 0;
  #renderingPageCount = 0;

  constructor(options: PageProcessOptions) {
    this.#options = options;
  }

  /** Whether the process is running and responded to the last ping. */
  get isAvailable(): boolean {
    return this.isRunning && this.#missedPings === 0;
  }

  /** Whether the server may request pages from the process. The process may still be too busy for a ping, or hang. */
  get isRunning(): boolean {
    return this.#isReady && !this.#isLost;
  }

  /** Number of pages that the process renders now. */
  get renderingPageCount(): number {
    return this.#renderingPageCount;
  }

  /** Number of failed starts since the process was last ready. */
  get failedStarts(): number {
    return this.#failedStartCount;
  }

  /** Starts the process, and restarts it until {@link close}. */
  start(): void {
    this.#loop = this.#supervise();
  }

  /**
   * @throws PageConnectionError when the process ended before the page was complete
   * @throws PageUnavailableError when the page took too long, or the process was killed because it hung
   */
  async render(page: PageProcessRequest): Promise<RenderedPage> {
    this.#renderingPageCount += 1;
    const running = this.#running;
    try {
      if (running === undefined)
        throw new PageConnectionError(
          'The process that renders pages ended before it sent its response. The server starts a new one.',
        );
      return await requestPage(running, page, this.#options.timeouts.renderMs);
    } catch (error) {
      if (!(error instanceof PageConnectionError)) throw error;
      // The page may have caused the hang, so the server does not request it from another process.
      if (running?.killed !== undefined) throw new PageUnavailableError(error.message);
      // The process has probably ended, which the system may report only later. Until the process responds to a ping,
      // the server requests no further pages from it.
      if (running === this.#running) this.#isLost = true;
      throw error;
    } finally {
      this.#renderingPageCount -= 1;
    }
  }

  /** Pings the process, and returns whether it responds in time. */
  async responds(): Promise<boolean> {
    return (
      this.#isReady &&
      this.#running !== undefined &&
      (await pingPageProcess(this.#running.socketPath, this.#options.timeouts.pingMs))
    );
  }

  /** Ends the process. Takes at most two seconds, even if the process hangs. */
  async close(): Promise<void> {
    this.#closing.abort();
    const child = this.#running?.child;
    if (child?.connected === true) child.disconnect();
    const killTimer = setTimeout(() => child?.kill('SIGKILL'), CLOSE_MS);
    await this.#loop;
    clearTimeout(killTimer);
  }

  async #supervise(): Promise<void> {
    for (;;) {
      const { wasReady, end } = await this.#run();
      if (this.#closing.signal.aborted) return;
      this.#failedStartCount = wasReady ? 0 : this.#failedStartCount + 1;
      // Visitors wait for the replacement of a process that was ready, so the replacement starts at once.
      const pauseMs = wasReady ? 0 : elementOrLast(pausesMs, this.#failedStartCount - 1);
      this.#options.warn(
        `A page process ${end}. A new one starts ${pauseMs === 0 ? 'now' : `in ${pauseMs} ms`}.`,
      );
      this.#options.onStateChange();
      await delay(pauseMs, undefined, { signal: this.#closing.signal }).catch(() => undefined);
    }
  }

  /** Runs the program once, until it has ended. */
  async #run(): Promise<RunResult> {
    const { programPath, env, agent } = this.#options;
    this.#startCount += 1;
    // The HTTP agent may still have connections to the previous process. A new socket path keeps requests from using
    // them.
    const socketPath = `${this.#options.socketPathPrefix}-${this.#startCount}`;
    let child: ChildProcess;
    try {
      if (this.#closing.signal.aborted) return { wasReady: false, end: 'was not started' };
      child = fork(programPath, [socketPath], {
        env,
        stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
        // The server's Node.js options load TypeScript. The program is a bundle and needs none of them.
        execArgv: [],
      });
    } catch (error) {
      return { wasReady: false, end: `could not be started: ${messageOf(error)}` };
    }
    const running: Running = { child, socketPath, agent };
    this.#running = running;
    const ended = endReasonOf(child);
    const wasReady = await this.#isReadyInTime(running, ended);
    if (wasReady) {
      this.#isReady = true;
      this.#isLost = false;
      this.#missedPings = 0;
      this.#options.onStateChange();
      void this.#watch(running);
    }
    const end = await ended;
    this.#isReady = false;
    this.#running = undefined;
    await rm(socketPath, { force: true });
    return { wasReady, end: running.killed ?? end };
  }

  /** Waits for the first message of the program, and kills the program when none arrives in time. */
  async #isReadyInTime(running: Running, ended: Promise<string>): Promise<boolean> {
    const limitMs = elementOrLast(this.#options.timeouts.startMsByAttempt, this.#failedStartCount);
    const timer = setTimeout(
      () => this.#kill(running, `was not ready after ${limitMs / 1_000} s and was killed`),
      limitMs,
    );
    const isReady = await new Promise<boolean>((resolve) => {
      running.child.once('message', () => resolve(true));
      void ended.then(() => resolve(false));
    });
    clearTimeout(timer);
    return isReady;
  }

  /** Pings the process, and kills it after {@link MISSED_PINGS} pings in a row without a response. */
  async #watch(running: Running): Promise<void> {
    while (this.#missedPings < MISSED_PINGS) {
      await delay(PING_EVERY_MS);
      if (running !== this.#running) return;
      const responded = await pingPageProcess(running.socketPath, this.#options.timeouts.pingMs);
      if (running !== this.#running) return;
      this.#missedPings = responded ? 0 : this.#missedPings + 1;
      if (responded && this.#isLost) {
        this.#isLost = false;
        this.#options.onStateChange();
      }
    }
    this.#kill(
      running,
      `did not respond to ${MISSED_PINGS} pings within ${this.#options.timeouts.pingMs / 1_000} s each and was killed`,
    );
  }

  #kill(running: Running, reason: string): void {
    const { child } = running;
    // The process may already have ended for another reason.
    if (child.exitCode !== null || child.signalCode !== null) return;
    running.killed = reason;
    this.#isReady = false;
    child.kill('SIGKILL');
  }
}

/** Resolves when the process has ended or could not be started. @returns the end of a sentence that begins with "A page process" */
async function endReasonOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve) => {
    child.once('exit', (code, signal) =>
      resolve(signal === null ? `ended with status ${code}` : `ended by ${signal}`),
    );
    // The operating system refuses to start a process when memory is short or too many processes are running.
    child.on('error', (error) => {
      if (child.pid === undefined) resolve(`could not be started: ${error.message}`);
    });
  });
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : 'unknown';
}

function elementOrLast(values: readonly number[], index: number): number {
  return values[Math.min(index, values.length - 1)] ?? 0;
}
