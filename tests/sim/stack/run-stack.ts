import { setTimeout as delay } from 'node:timers/promises';
import { changeChain } from '../../helpers/model-chain/change.ts';
import { checkIndex, findMissing } from '../check-index.ts';
import { findLogProblems as findIndexerLogProblems } from '../log-problems.ts';
import { pollUntil, type Poll } from '../poll.ts';
import { startEventReader } from './event-reader.ts';
import { faultsWithAlert, findMissingAlerts, findUnexplainedAlerts, holdForAlertsMs } from './alert-judge.ts';
import { findUnexplained, type RecordedFault } from './judge.ts';
import { KnownChain } from './known-chain.ts';
import { beginFault, endFault } from './members.ts';
import { countOutages, findLogProblems, openOutages, type ReportedService } from './outage-lines.ts';
import { drawChainEvents, drawRounds, type FaultRound, type StackTarget } from './plan.ts';
import { readOnce, startReaders, type ReaderResults } from './readers.ts';
import { newestReads, shownTip } from './reads.ts';
import type { Stack, StackSite } from './stack.ts';

export interface StackOutcome {
  readonly problems: readonly string[];
  /** One line for people about what happened. */
  readonly summary: string;
}

/** Polls without any change after which a run fails, because the stack does not recover. */
const RECOVERY_POLLS = 1_500;
/** Polls after which a run fails, because a site does not log an outage. */
const NOTICE_POLLS = 600;

/** Sites that read from the database at a target, and so must log its outage. The second site then reads from the primary. */
const reportedBy: Readonly<
  Partial<Record<StackTarget, { service: ReportedService; sites: readonly StackSite['name'][] }>>
> = {
  standby: { service: 'database', sites: ['first site'] },
  pooler: { service: 'database', sites: ['first site'] },
  redis: { service: 'redis', sites: ['first site', 'second site'] },
};

/**
 * Runs rounds of faults on a stack until the time is over, while readers request pages and the chain grows and reorganises. Then checks
 * the responses, the logs and the index.
 *
 * @param forMs no round begins after this time
 * @param longestHoldMs every second round lasts until its alerts are certain, without alerts that need more time than this
 */
export async function runStack(
  stack: Stack,
  {
    seed,
    forMs,
    longestHoldMs,
    report,
  }: {
    readonly seed: number;
    readonly forMs: number;
    readonly longestHoldMs: number;
    readonly report: (line: string) => void;
  },
): Promise<StackOutcome> {
  const run = new StackRun(stack, seed, report);
  return run.toTheEnd(forMs, longestHoldMs);
}

class StackRun {
  readonly #stack: Stack;
  readonly #chain: KnownChain;
  readonly #seed: number;
  readonly #report: (line: string) => void;
  readonly #results: ReaderResults = { responses: 0, failed: [], wrong: [], slowestMs: 0 };
  readonly #problems: string[] = [];
  readonly #faults: RecordedFault[] = [];
  readonly #events;
  #isMining = false;
  #isOver = false;

  constructor(stack: Stack, seed: number, report: (line: string) => void) {
    this.#stack = stack;
    this.#chain = new KnownChain(stack.chain);
    this.#seed = seed;
    this.#report = report;
    this.#events = startEventReader(stack.url, this.#chain);
  }

  async toTheEnd(forMs: number, longestHoldMs: number): Promise<StackOutcome> {
    await this.#recover('at the start');
    const stopReaders = startReaders(this.#stack.url, this.#chain, this.#seed, this.#results);
    const mining = this.#mine();
    const startedAt = performance.now();
    let rounds = 0;
    for (const round of drawRounds(this.#seed)) {
      if (performance.now() - startedAt > forMs || this.#problems.length > 0) break;
      rounds += 1;
      const holdMs = rounds % 2 === 1 ? holdForAlertsMs(round.faults, longestHoldMs) : 0;
      await this.#runRound({ ...round, holdMs: Math.max(round.holdMs, holdMs) });
    }
    this.#isOver = true;
    await mining;
    await this.#untilOutagesAreOver();
    await stopReaders();
    await this.#events.stop();
    // The check of the index ends the indexers, which is an outage of its own.
    const alertProblems = await this.#alertProblems();
    for (const { name, labels, from, to } of await this.#stack.alerts.fired())
      this.#report(
        `${name} ${JSON.stringify(labels)} fired from ${Math.round(from)} to ${Math.round(to)} ms`,
      );
    const { responses, failed, slowestMs } = this.#results;
    const index = this.#problems.length > 0 ? undefined : await this.#checkIndex();
    const { events, connections } = this.#events.counts();
    return {
      problems: [
        ...this.#problems,
        ...this.#problemsOfReaders(),
        ...this.#logProblems(),
        ...alertProblems,
        ...(index?.problems ?? []),
      ],
      summary: `seed ${this.#seed}: ${rounds} rounds with ${this.#faults.length} faults, ${faultsWithAlert(this.#faults).length} of them long enough for an alert, ${responses} responses, ${failed.length} requests failed during faults, slowest response ${Math.round(slowestMs)} ms, ${events} events over ${connections} connections, ${this.#chain.model.known.size} blocks, ${index?.reorgs ?? 0} reorgs`,
    };
  }

  #problemsOfReaders(): string[] {
    const { wrong, failed } = this.#results;
    return [...wrong, ...findUnexplained(failed, this.#faults), ...this.#events.problems];
  }

  /** Changes the chain at the times of the plan. Pauses while the stack recovers. */
  async #mine(): Promise<void> {
    for (const { pauseMs, event } of drawChainEvents(this.#seed)) {
      await delay(pauseMs);
      if (this.#isOver) return;
      if (this.#isMining) changeChain(this.#stack.chain, event);
    }
  }

  async #runRound(round: FaultRound): Promise<void> {
    const { members } = this.#stack;
    const name = round.faults.map(({ kind, target }) => `${kind} of ${target}`).join(', ');
    this.#report(`${name}, ${round.holdMs} ms`);
    this.#isMining = true;
    const before = new Map(this.#stack.sites.map((site) => [site, site.program.log()]));
    const firstFault = this.#faults.length;
    for (const fault of round.faults) {
      this.#faults.push({ ...fault, from: performance.now(), over: Infinity, to: Infinity });
      await beginFault(members[fault.target], fault.kind);
      await delay(round.pauseMs);
    }
    await delay(round.holdMs);
    await this.#untilReported(round, before);
    const over = performance.now();
    for (const { kind, target } of round.faults.toReversed()) await endFault(members[target], kind);
    this.#isMining = false;
    await this.#recover(`after ${name}`);
    const to = performance.now();
    for (const [index, fault] of this.#faults.entries())
      if (index >= firstFault) this.#faults[index] = { ...fault, over, to };
    for (const problem of [...this.#problemsOfReaders(), ...(await this.#alertProblems())])
      this.#report(problem);
  }

  /** Waits until the sites have logged the outages of a round that they must report. */
  async #untilReported({ faults }: FaultRound, before: ReadonlyMap<StackSite, string>): Promise<void> {
    for (const { target } of faults) {
      const { service, sites } = reportedBy[target] ?? {};
      if (service === undefined || sites === undefined) continue;
      for (const [site, log] of before) {
        // A site that is down or frozen logs nothing, and without nginx no request makes it use Redis.
        if (!sites.includes(site.name)) continue;
        if (faults.some((fault) => fault.target === site.name || fault.target === 'nginx')) continue;
        const begunBefore = countOutages(log, service).begun;
        await this.#expectPoll(NOTICE_POLLS, async () => {
          const { begun } = countOutages(site.program.log(), service);
          return begun > begunBefore ? undefined : `the ${site.name} does not log the outage of ${target}`;
        });
      }
    }
  }

  /** Waits until both sites are ready and show the newest block, and so does nginx. */
  async #recover(when: string): Promise<void> {
    const { sites, url } = this.#stack;
    const urls = [...sites.map((site) => site.url), url];
    await this.#expectPoll(RECOVERY_POLLS, async () => {
      for (const one of urls) {
        const missing = (await this.#notReady(one)) ?? (await this.#notNewest(one));
        if (missing !== undefined) return `${when}, ${one}: ${missing}`;
      }
      const { hash } = this.#chain.model.tip;
      if (this.#events.tip() !== hash)
        return `${when}, the event stream is at ${this.#events.tip()}, not ${hash}`;
      // An outage that has not ended in the log would include the next one.
      const open = this.#openOutages().find(({ service }) => service === 'database' || service === 'redis');
      return open === undefined ? undefined : `${when}, ${open.problem}`;
    });
  }

  async #notReady(url: string): Promise<string | undefined> {
    try {
      const response = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(10_000) });
      const { ready, degraded } = (await response.json()) as { ready: boolean; degraded?: readonly string[] };
      return ready && (degraded ?? []).length === 0 ? undefined : `not ready: ${(degraded ?? []).join(' ')}`;
    } catch {
      return 'no response to /readyz';
    }
  }

  async #notNewest(url: string): Promise<string | undefined> {
    const { tip } = this.#chain.model;
    for (const read of newestReads(this.#chain)) {
      // A site that has just started may still fail.
      const body = await readOnce(url, read, {
        responses: 0,
        failed: [],
        wrong: this.#results.wrong,
        slowestMs: 0,
      });
      if (body === undefined) return `${read.path} fails`;
      const shown = shownTip(read, body);
      if (shown !== tip.hash) return `${read.path} shows ${shown}, not block ${tip.height} ${tip.hash}`;
    }
    return undefined;
  }

  /** Waits until the log of each site has the end of each outage. */
  async #untilOutagesAreOver(): Promise<void> {
    await this.#expectPoll(RECOVERY_POLLS, async () => this.#openOutages()[0]?.problem);
  }

  #openOutages(): { readonly service: ReportedService; readonly problem: string }[] {
    return this.#stack.sites.flatMap(({ name, program }) =>
      openOutages(program.log()).map((service) => ({
        service,
        problem: `the log of the ${name} has no end of an outage of: ${service}`,
      })),
    );
  }

  async #checkIndex(): Promise<{ problems: readonly string[]; reorgs: number }> {
    const { index, clean, chain, indexers } = this.#stack;
    const settings = { ringReferences: true };
    await this.#expectPoll(RECOVERY_POLLS, () => findMissing(index.writeDatabase, chain, settings));
    for (const program of indexers) await program.stop();
    return checkIndex({ index, clean }, chain, settings);
  }

  #logProblems(): string[] {
    const { sites, indexers } = this.#stack;
    return [
      ...sites.flatMap(({ name, program }) =>
        program
          .logs()
          .flatMap((log) => findLogProblems(log).map((problem) => `the log of the ${name}: ${problem}`)),
      ),
      ...findIndexerLogProblems(indexers.flatMap((program) => program.logs())),
    ];
  }

  async #alertProblems(): Promise<string[]> {
    const fired = await this.#stack.alerts.fired();
    return [...findMissingAlerts(this.#faults, fired), ...findUnexplainedAlerts(this.#faults, fired)];
  }

  /** Polls until nothing is missing. What is missing at the end is a problem of the run. */
  async #expectPoll(polls: number, findMissingPart: () => Promise<string | undefined>): Promise<void> {
    const poll = await pollUntil(async (): Promise<Poll> => {
      const missing = await findMissingPart();
      return missing === undefined ? { done: true } : { done: false, missing };
    }, polls);
    if (!poll.done) this.#problems.push(poll.missing);
  }
}
