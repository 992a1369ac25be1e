import { expect, test } from 'playwright/test';
import { ZodError } from 'zod';
import { ConnectionLostError } from '../../../db/errors.ts';
import { UnlinkedBlocksError } from '../../../db/write/append.ts';
import { IndexedTipMovedError } from '../../../db/write/sync-state.ts';
import { NodeDataError, JobQueueUnreachableError, UnknownFormatError } from '../../../indexer/errors.ts';
import { decideRangeRetry } from '../../../indexer/jobs/index-range.handler.ts';
import { requireGenesisOfNetwork, requireSameChain } from '../../../indexer/node/observe.ts';
import { describeMissingResource } from '../../../indexer/node/shortage.ts';
import { IndexerProblemError, toIndexerProblem } from '../../../indexer/node/problem.ts';
import { parseBlockHash, type BlockHash } from '@ringscope/protocol/brands.ts';
import { genesisBlockHash } from '@ringscope/protocol/hard-forks.ts';
import * as rpc from '@ringscope/rpc/errors.ts';

const where = { method: 'get_info', node: '127.0.0.1:18081' };
const NODE = where.node;
const lost = new ConnectionLostError('connect ECONNREFUSED');
const terminated = Object.assign(new Error('shutting down'), { code: '57P01' });
const duplicate = Object.assign(new Error('duplicate key'), { code: '23505' });
const moved = new IndexedTipMovedError({ height: 1, hash: undefined }, { height: 2, hash: undefined });

function hash(digit: string): BlockHash {
  const parsed = parseBlockHash(digit.repeat(64));
  if (parsed === undefined) throw new Error('not a digit');
  return parsed;
}

test.describe('each error has its effect on the indexer', () => {
  const cases: [string, Error, string | undefined][] = [
    ['no connection', new rpc.NetworkError('refused', where, { mayHaveRun: false }), 'unreachable'],
    ['no response in time', new rpc.TimeoutError('10 s', where, { mayHaveRun: true }), 'unreachable'],
    ['a refused login', new rpc.LoginRefusedError({ nodeMessage: '' }, where), 'unreachable'],
    ['a busy daemon', new rpc.NodeBusyError({ nodeMessage: 'BUSY' }, where), 'busy'],
    ['an answer of the wrong shape', new rpc.InvalidResponseError({ problem: 'x' }, where), 'invalid-answer'],
    ['data that contradict each other', new NodeDataError('block 5', 'its id is …'), 'invalid-answer'],
    ['blocks that do not fit the index', new UnlinkedBlocksError('block 5 follows …'), 'invalid-answer'],
    ['a key image that is spent already', duplicate, 'invalid-answer'],
    ['a format of the future', new UnknownFormatError('block 5: unknown version 3'), 'invalid-answer'],
    [
      'a queue that is unreachable',
      new JobQueueUnreachableError('the job queue does not answer'),
      'queue-unreachable',
    ],
    ['a refusal', new rpc.MethodUnavailableError({ nodeMessage: '' }, where), 'invalid-answer'],
    ['a database that is unreachable', lost, 'database'],
    ['a database that shuts down', terminated, 'database'],
    ['another indexer', moved, 'database'],
    ['a fault of ours', new TypeError('x is not a function'), undefined],
  ];
  for (const [name, error, expected] of cases) {
    test(name, () => {
      const found = toIndexerProblem(error, NODE);
      expect(typeof found === 'object' ? found.state : found).toBe(expected);
      if (typeof found === 'object')
        expect(found.message).toMatch(/^(The daemon|The job queue|Indexing) .*\.$/s);
    });
  }
});

test.describe('a shortage is reported wherever it is in the chain of causes', () => {
  const postgres = (code: string): Error => Object.assign(new Error('any words'), { code });
  const redis = (message: string): Error => Object.assign(new Error(message), { name: 'ReplyError' });
  const cases: [string, Error, string][] = [
    ['connections', postgres('53300'), 'Postgres has no connection left: its max_connections is too small'],
    ['disk', postgres('53100'), 'Postgres has no disk space left.'],
    ['memory', postgres('53200'), 'Postgres has no memory left.'],
    ['another limit', postgres('53400'), 'Postgres has reached a limit of its configuration'],
    [
      'memory of Redis',
      redis("OOM command not allowed when used memory > 'maxmemory'."),
      'Redis has no memory left',
    ],
    [
      'memory of Redis, within a script',
      redis(
        "ERR Error running script (call to f_ab): @user_script:1: OOM command not allowed when used memory > 'maxmemory'.",
      ),
      'Redis has no memory left',
    ],
    [
      'the disk of Redis',
      redis(
        'MISCONF Redis is configured to save RDB snapshots, but it is currently unable to persist to disk.',
      ),
      'Redis refuses to write, because it cannot save its data',
    ],
  ];
  for (const [name, error, sentence] of cases) {
    test(name, () => {
      const queue = new JobQueueUnreachableError('the job queue does not answer', {
        cause: new Error('x', { cause: error }),
      });
      for (const one of [error, queue]) {
        const found = toIndexerProblem(one, NODE);
        expect(found).toMatchObject({ state: 'shortage' });
        expect(typeof found === 'object' ? found.message : '').toContain(sentence);
      }
      expect(decideRangeRetry(postgres('53300'))).toBe('later');
    });
  }

  test('a shortage is not detected by an error message alone', () => {
    expect(describeMissingResource(new Error('OOM in some text'))).toBeUndefined();
    const ring = new Error('a');
    ring.cause = new Error('b', { cause: ring });
    expect(describeMissingResource(ring)).toBeUndefined();
  });
});

test.describe('a failed range is retried or not according to its error', () => {
  const cases: [string, Error, string][] = [
    ['the daemon is unreachable', new rpc.NetworkError('refused', where, { mayHaveRun: false }), 'later'],
    ['the daemon is busy', new rpc.NodeBusyError({ nodeMessage: 'BUSY' }, where), 'later'],
    ['the process must stop', new rpc.CancelledError('stopped', where), 'later'],
    ['the database is unreachable', lost, 'later'],
    ['the indexed height moved', moved, 'later'],
    ['the data are wrong', new NodeDataError('block 5', 'its id is …'), 'retry'],
    ['the answer is garbage', new rpc.InvalidResponseError({ problem: 'x' }, where), 'retry'],
    ['a row is there already', duplicate, 'retry'],
    ['a format of the future, or an altered byte', new UnknownFormatError('block 5'), 'retry'],
    ['a payload of another version', new ZodError([]), 'never'],
  ];
  for (const [name, error, expected] of cases)
    test(name, () => expect(decideRangeRetry(error)).toBe(expected));
});

test.describe('a daemon of another chain than the database is refused', () => {
  const state = {
    network: 'mainnet',
    genesisHash: hash('a'),
    indexedTip: { height: 5, hash: hash('b') },
    txCount: 0,
    isBulkLoading: false,
  } as const;

  test('another network is refused', () => {
    expect(() => requireSameChain(state, 'stagenet', hash('a'))).toThrow(IndexerProblemError);
    expect(() => requireSameChain(state, 'stagenet', hash('a'))).toThrow(
      /index of mainnet, but the daemon is on stagenet/,
    );
  });

  test('another genesis block is refused', () => {
    expect(() => requireSameChain(state, 'mainnet', hash('c'))).toThrow(
      /genesis block is cccc.* of the database is aaaa/,
    );
  });

  test('a genesis block of another network is refused', () => {
    expect(() => requireGenesisOfNetwork('fakechain', genesisBlockHash('mainnet'))).not.toThrow();
    expect(() => requireGenesisOfNetwork('stagenet', genesisBlockHash('mainnet'))).toThrow(
      IndexerProblemError,
    );
  });

  test('the same chain is accepted', () => {
    expect(() => requireSameChain(state, 'mainnet', hash('a'))).not.toThrow();
  });
});
