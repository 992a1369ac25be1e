import { statement, type WriteDatabase } from '../../../db/write-database.ts';
import { Random } from '../../helpers/protocol/random.ts';
import { complaints } from '../log-problems.ts';
import { differenceOf } from '../../helpers/model-chain/row-differences.ts';
import { Life } from '../simulated-indexer.ts';
import { answerTo } from '../../helpers/model-chain/answers.ts';
import { ModelChain } from '../../helpers/model-chain/chain.ts';
import { changeChain } from '../../helpers/model-chain/change.ts';
import { problemsOf, readState } from '../check-index.ts';
import { lookUntil, type Look } from '../poll.ts';
import type { Bench, Services } from '../services.ts';
import type { HostileCase } from './cases.ts';
import { HostileDaemon, type Alteration } from './hostile-daemon.ts';

export interface HostileOutcome {
  readonly seed: number;
  /** Empty when all is as it should be. */
  readonly problems: readonly string[];
  readonly alterations: readonly Alteration[];
  /** The methods that the indexer called. */
  readonly methods: readonly string[];
  readonly log: string;
  readonly ms: number;
}

/** Looks for which an index may stand still between two events; some alterations are in its way until the chain moves on. */
const SETTLE_LOOKS = 25;
/** Looks for which it may stand still when the daemon is truthful. */
const REST_LOOKS = 500;
/** Looks for an alteration of a method that is called every five seconds only. */
const RARE_LOOKS = 100;
/** Turns after which nothing that was altered is under way any more. */
const LAST_TURNS = 3;

/** Runs one case to its end and compares what is stored then with a clean index and with the model. */
export async function runCase(
  hostile: HostileCase,
  services: Services,
  bench: Bench,
): Promise<HostileOutcome> {
  const startedAt = performance.now();
  await bench.reset();
  const { seed, method, network, pattern, kinds, firstField } = hostile;
  const { blocks, pageBlocks, ringctFrom, density } = hostile.chain;
  const chain = new ModelChain(new Random(seed * 8 + 6), {
    ...{ ringctFrom, density, oddities: 0.15, network },
    difficulty: 'by-rule',
  });
  chain.mine(blocks);
  const manners = { nettype: network, pageBlocks, synchronized: true };
  const daemon = new HostileDaemon((call) => Promise.resolve(answerTo(call, chain.view(), manners)), {
    ...{ method, pattern, seed, kinds, firstField },
  });
  const departed = new Set<string>();
  const problems: string[] = [];

  daemon.arm(hostile.alterations);
  const life = await Life.begin(hostile, services, bench, async (call) => ({
    kind: 'answer',
    answer: await daemon.answer(call),
  }));
  void life.collapsed.then((how) => problems.push(`the indexer collapsed: ${how}`));
  const look = async (): Promise<Look> => {
    const missing = await readState(bench.index.writer, chain, hostile.indexer);
    return missing === undefined || problems.length > 0 ? { done: true } : { done: false, missing };
  };
  const happen = (event: Parameters<typeof changeChain>[1]): void => {
    const before = chain.view().main;
    changeChain(chain, event);
    const after = new Set(chain.view().main);
    for (const block of before) if (!after.has(block)) departed.add(block.hash);
  };
  await lookUntil(look, SETTLE_LOOKS);
  for (const event of hostile.events) {
    daemon.arm(hostile.alterations);
    happen(event);
    await lookUntil(look, SETTLE_LOOKS);
  }
  await lookUntil(
    () => (daemon.alterations.length > 0 ? { done: true } : { done: false, missing: 'an altered answer' }),
    RARE_LOOKS,
  );

  daemon.rest();
  if (hostile.endsWithBlock) happen({ do: 'mine', blocks: 1 });
  const turns = daemon.calls('get_info') + LAST_TURNS;
  const rested = await lookUntil(async () => {
    if (daemon.calls('get_info') < turns) return { done: false, missing: 'turns' };
    const rest = await look();
    if (!rest.done || problems.length > 0) return rest;
    const missing = await wrongMarks(bench.index.writer, chain);
    return missing === undefined ? rest : { done: false, missing };
  }, REST_LOOKS);
  if (!rested.done) problems.push(`it does not come to rest: ${rested.missing}`);
  if (problems.length === 0) {
    await life
      .stop()
      .catch((error: unknown) => problems.push(`the indexer did not end well: ${String(error)}`));
    problems.push(
      ...(await problemsOf(bench, chain, hostile.indexer)).problems,
      ...(await neverOrphaned(bench.index.writer, departed)),
      ...complaints([life.log()]),
    );
  }
  life.die();
  const { alterations, methods } = daemon;
  return { seed, problems, alterations, methods, log: life.log(), ms: performance.now() - startedAt };
}

/**
 * Compares what the daemon says of waiting transactions with what is stored. The time at which one came is its word alone
 * and is not compared: nothing else tells it, and it is never asked for again.
 */
async function wrongMarks(writer: WriteDatabase, chain: ModelChain): Promise<string | undefined> {
  const rows = await writer.query<{ line: string }>(statement`
    select concat_ws(' ', encode(hash, 'hex'), relayed, double_spend_seen) as line
    from pool_transactions order by hash`);
  const expected = [...chain.pool]
    .map(([hash, { relayed, doubleSpendSeen }]) => `${hash} ${mark(relayed)} ${mark(doubleSpendSeen)}`)
    .toSorted();
  const lines = rows.map(({ line }) => line);
  return differenceOf('the marks of pool_transactions', lines, expected)[0];
}

function mark(isSet: boolean): string {
  return isSet ? 't' : 'f';
}

/** Blocks that the archive says were orphaned, and that were on the main chain all the time. */
async function neverOrphaned(writer: WriteDatabase, departed: ReadonlySet<string>): Promise<string[]> {
  const rows = await writer.query<{ hash: string }>(statement`
    select encode(hash, 'hex') as hash from alternative_blocks where reorg_id is not null`);
  return rows
    .filter(({ hash }) => !departed.has(hash))
    .map(({ hash }) => `a block was archived as orphaned that never left the main chain: ${hash}`);
}
