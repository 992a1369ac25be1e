import type { ServerLog } from '../log.ts';

/** What the server knows about a service that it uses. */
export interface ServiceState {
  /** Undefined before the first check. */
  readonly isUp: boolean | undefined;
  /** Time of the last change of `isUp` in Unix milliseconds. Before the first check, the time when this log was created. */
  readonly since: number;
}

/** Logs one line at the start and one at the end of each outage of a service. */
export class OutageLog {
  readonly #name: string;
  readonly #log: Pick<ServerLog, 'info' | 'warn'>;
  #state: ServiceState = { isUp: undefined, since: Date.now() };

  /** @param name begins the sentence about the end of an outage, for example `The database` */
  constructor(name: string, log: Pick<ServerLog, 'info' | 'warn'>) {
    this.#name = name;
    this.#log = log;
  }

  get state(): ServiceState {
    return this.#state;
  }

  /** Records the result of a check. @param problem sentences for the operator with the cause, or undefined after a success */
  report(problem: string | undefined): void {
    const { isUp: wasUp, since } = this.#state;
    const isUp = problem === undefined;
    if (isUp === wasUp) return;
    const now = Date.now();
    this.#state = { isUp, since: now };
    if (problem !== undefined) this.#log.warn(problem);
    else if (wasUp === false)
      this.#log.info(
        `${this.#name} responds again after an outage of ${Math.round((now - since) / 1_000)} s.`,
      );
  }
}
