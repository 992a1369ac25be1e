import { statement, type WriteDatabase } from '../../../db/write-database.ts';
import { Random } from '../../helpers/protocol/random.ts';
import { findLogProblems } from '../log-problems.ts';
import { describeDifference } from '../../helpers/model-chain/row-differences.ts';
import { SimulatedIndexer } from '../simulated-indexer.ts';
import { responseTo } from '../../helpers/model-chain/responses.ts';
import { ModelChain } from '../../helpers/model-chain/chain.ts';
import { changeChain } from '../../helpers/model-chain/change.ts';
import { checkIndex, findMissing } from '../check-index.ts';
import { pollUntil, type Poll } from '../poll.ts';
import type { IndexPair, Services } from '../services.ts';
import type { HostileCase } from './cases.ts';
import { HostileDaemon, type Alteration } from './hostile-daemon.ts';

export interface HostileOutcome {
  readonly seed: number;
  /** Problems that were found. The list is empty when the case passed. */
  readonly problems: readonly string[];
  readonly alterations: readonly Alteration[];
  readonly methods: readonly string[];
  readonly log: string;
  readonly ms: number;
}

/** Polls without progress between two events. Some alterations stop the index until the chain grows. */
const STAGE_POLLS = 25;
/** Polls without progress after the daemon has stopped altering responses. */
const COMPLETE_POLLS = 500;
/** Polls for the alteration of a method that is called only every five seconds. */
const RARE_METHOD_POLLS = 100;
/** Rounds after which the indexer no longer uses an altered response. */
const LAST_ROUNDS = 3;

/** Runs one case to its end. Compares the stored rows with a clean index and with the model. */
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
  const daemon = new HostileDaemon((call) => Promise.resolve(responseTo(call, chain.view(), settings)), {
    ...{ method, pattern, seed, kinds, firstField },
  });
  const departed = new Set<string>();
  const problems: string[] = [];

  daemon.arm(hostile.alterations);
  const instance = await SimulatedIndexer.start(hostile, services, pair, async (call) => ({
    kind: 'response',
    response: await daemon.respond(call),
  }));
  void instance.unexpectedEnd.then((how) => problems.push(`the indexer collapsed: ${how}`));
  const poll = async (): Promise<Poll> => {
    const missing = await findMissing(pair.index.writeDatabase, chain, hostile.indexer);
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
    const missing = await wrongMarks(pair.index.writeDatabase, chain);
    return missing === undefined ? rest : { done: false, missing };
  }, COMPLETE_POLLS);
  if (!rested.done) problems.push(`it does not come to rest: ${rested.missing}`);
  if (problems.length === 0) {
    await instance
      .stop()
      .catch((error: unknown) => problems.push(`the indexer did not end well: ${String(error)}`));
    problems.push(
      ...(await checkIndex(pair, chain, hostile.indexer)).problems,
      ...(await neverOrphaned(pair.index.writeDatabase, departed)),
      ...findLogProblems([instance.log()]),
    );
  }
  instance.kill();
  const { alterations, methods } = daemon;
  return { seed, problems, alterations, methods, log: instance.log(), ms: performance.now() - startedAt };
}

/**
 * Compares what the daemon reports about waiting transactions with the stored rows. The arrival time of a
 * transaction is not compared. Only the daemon reports it, and the indexer requests it once.
 */
async function wrongMarks(writeDatabase: WriteDatabase, chain: ModelChain): Promise<string | undefined> {
  const rows = await writeDatabase.query<{ line: string }>(statement`
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

/** Finds blocks that the archive shows as orphaned, although they were on the main chain all the time. */
async function neverOrphaned(writeDatabase: WriteDatabase, departed: ReadonlySet<string>): Promise<string[]> {
  const rows = await writeDatabase.query<{ hash: string }>(statement`
    select encode(hash, 'hex') as hash from alternative_blocks where reorg_id is not null`);
  return rows
    .filter(({ hash }) => !departed.has(hash))
    .map(({ hash }) => `a block was archived as orphaned that never left the main chain: ${hash}`);
}
