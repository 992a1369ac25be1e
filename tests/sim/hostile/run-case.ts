import { statement, type WriteDatabase } from '../../../db/write-database.ts';
import { Random } from '../../helpers/protocol/random.ts';
import { findLogProblems } from '../log-problems.ts';
import { describeDifference } from '../../helpers/model-chain/row-differences.ts';
import { SimulatedIndexer } from '../simulated-indexer.ts';
import { answerTo } from '../../helpers/model-chain/answers.ts';
import { ModelChain } from '../../helpers/model-chain/chain.ts';
import { changeChain } from '../../helpers/model-chain/change.ts';
import { checkIndex, findMissing } from '../check-index.ts';
import { pollUntil, type Poll } from '../poll.ts';
import type { IndexPair, Services } from '../services.ts';
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
const STAGE_POLLS = 25;
/** Looks for which it may stand still when the daemon is truthful. */
const COMPLETE_POLLS = 500;
/** Looks for an alteration of a method that is called every five seconds only. */
const RARE_METHOD_POLLS = 100;
/** Turns after which nothing that was altered is under way any more. */
const LAST_ROUNDS = 3;

/** Runs one case to its end and compares what is stored then with a clean index and with the model. */
export async function runCase(
  hostile: HostileCase,
  services: Services,
  pair: IndexPair,
): Promise<HostileOutcome> {
  const startedAt = performance.now();
  await pair.reset();
  const { seed, method, network, pattern, kinds, firstField } = hostile;
  const { blocks, pageBlocks, ringctFrom, density } = hostile.chain;
  const chain = new ModelChain(new Random(seed * 8 + 6), {
    ...{ ringctFrom, density, oddities: 0.15, network },
    difficulty: 'by-rule',
  });
  chain.mine(blocks);
  const settings = { nettype: network, pageBlocks, synchronized: true };
  const daemon = new HostileDaemon((call) => Promise.resolve(answerTo(call, chain.view(), settings)), {
    ...{ method, pattern, seed, kinds, firstField },
  });
  const departed = new Set<string>();
  const problems: string[] = [];

  daemon.arm(hostile.alterations);
  const instance = await SimulatedIndexer.start(hostile, services, pair, async (call) => ({
    kind: 'answer',
    answer: await daemon.answer(call),
  }));
  void instance.unexpectedEnd.then((how) => problems.push(`the indexer collapsed: ${how}`));
  const poll = async (): Promise<Poll> => {
    const missing = await findMissing(pair.index.writer, chain, hostile.indexer);
    return missing === undefined || problems.length > 0 ? { done: true } : { done: false, missing };
  };
  const happen = (event: Parameters<typeof changeChain>[1]): void => {
    const before = chain.view().main;
    changeChain(chain, event);
    const after = new Set(chain.view().main);
    for (const block of before) if (!after.has(block)) departed.add(block.hash);
  };
  await pollUntil(poll, STAGE_POLLS);
  for (const event of hostile.events) {
    daemon.arm(hostile.alterations);
    happen(event);
    await pollUntil(poll, STAGE_POLLS);
  }
  await pollUntil(
    () => (daemon.alterations.length > 0 ? { done: true } : { done: false, missing: 'an altered answer' }),
    RARE_METHOD_POLLS,
  );

  daemon.rest();
  if (hostile.endsWithBlock) happen({ do: 'mine', blocks: 1 });
  const rounds = daemon.calls('get_info') + LAST_ROUNDS;
  const rested = await pollUntil(async () => {
    if (daemon.calls('get_info') < rounds) return { done: false, missing: 'rounds' };
    const rest = await poll();
    if (!rest.done || problems.length > 0) return rest;
    const missing = await wrongMarks(pair.index.writer, chain);
    return missing === undefined ? rest : { done: false, missing };
  }, COMPLETE_POLLS);
  if (!rested.done) problems.push(`it does not come to rest: ${rested.missing}`);
  if (problems.length === 0) {
    await instance
      .stop()
      .catch((error: unknown) => problems.push(`the indexer did not end well: ${String(error)}`));
    problems.push(
      ...(await checkIndex(pair, chain, hostile.indexer)).problems,
      ...(await neverOrphaned(pair.index.writer, departed)),
      ...findLogProblems([instance.log()]),
    );
  }
  instance.kill();
  const { alterations, methods } = daemon;
  return { seed, problems, alterations, methods, log: instance.log(), ms: performance.now() - startedAt };
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
  return describeDifference('the marks of pool_transactions', lines, expected)[0];
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
