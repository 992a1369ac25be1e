import { z } from 'zod';
import type { ModelBlock } from '../../helpers/model-chain/block.ts';
import type { Random } from '../../helpers/protocol/random.ts';
import type { KnownChain } from './known-chain.ts';

/** A request of a visitor, and the check of a response with status 200 or 404. */
export interface Read {
  readonly path: string;
  readonly kind: 'page' | 'api';
  /** Returns what is wrong with a response. Undefined when it is right. */
  readonly findProblem: (status: number, body: string) => string | undefined;
}

const tip = z.object({ hash: z.string(), height: z.number() });
const block = z.object({ hash: z.string(), height: z.number(), prev_hash: z.string() });
const shapes = {
  missing: z.object({ index: tip }),
  status: z.object({ index: tip }),
  blocks: z.object({ index: tip, blocks: z.array(block) }),
  block: z.object({
    index: tip,
    block: block.extend({
      state: z.enum(['main', 'alternative']),
      confirmations: z.number().optional(),
      txs: z.array(z.object({ hash: z.string() })),
    }),
  }),
  tx: z.object({
    index: tip,
    tx: z.object({
      hash: z.string(),
      state: z.string(),
      confirmations: z.number(),
      block: z.object({ hash: z.string(), height: z.number() }).nullable(),
    }),
  }),
};

const BLOCKS_IN_LIST = 10;
/** Number of newest blocks that readers prefer, because reorgs replace them. */
const RECENT_BLOCKS = 20;

/** Draws a request. It concerns a block or transaction of any branch, which the index may not have yet. */
export function drawRead(random: Random, chain: KnownChain): Read {
  const { tip: newest } = chain.model;
  const lowest = random.chance(0.6) ? Math.max(0, newest.height - RECENT_BLOCKS) : 0;
  const chosen = chain.model.blockAt(random.int(lowest, newest.height));
  const tx = random.pick(chosen.transactions).hash;
  const waiting = [...chain.model.pool.keys()];
  const kinds: (() => Read)[] = [
    () => page('/', chain),
    () => page('/pool', chain),
    () => blockPage(chosen, random.chance(0.5), chain),
    () => txPage(tx, chain),
    () => statusRead(chain),
    () => blocksRead(chain),
    () => blockRead(chosen, random.chance(0.5), chain),
    () => blockRead(chosen, random.chance(0.5), chain),
    () => txRead(tx, chain),
    () => txRead(waiting.length === 0 ? tx : random.pick(waiting), chain),
  ];
  return random.pick(kinds)();
}

/** Requests whose responses show the newest block. A recovered stack must show the newest block of the chain. */
export function newestReads(chain: KnownChain): readonly Read[] {
  const { tip: newest } = chain.model;
  return [page('/', chain), statusRead(chain), blocksRead(chain), blockPage(newest, false, chain)];
}

/** Returns the hash of the newest block that a response shows. */
export function shownTip({ kind }: Read, body: string): string | undefined {
  if (kind === 'page') return /data-tip="([0-9a-f]{64})"/.exec(body)?.[1];
  return shapes.missing.safeParse(parseJson(body)).data?.index.hash;
}

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

/** Creates a request of the API. Its response describes the chain up to the block `index`, so that is the branch that it must show. */
function apiRead<T extends { readonly index: z.infer<typeof tip> }>(
  path: string,
  shape: z.ZodType<T>,
  chain: KnownChain,
  findProblem: (content: T, top: ModelBlock) => string | undefined,
  mayBeMissing: (top: ModelBlock) => boolean = () => false,
): Read {
  return {
    path,
    kind: 'api',
    findProblem(status, body) {
      const json = parseJson(body);
      const content = status === 200 ? shape.safeParse(json) : shapes.missing.safeParse(json);
      if (content.data === undefined) return `unexpected content: ${body.slice(0, 200)}`;
      const { index } = content.data;
      const top = chain.block(index.hash);
      if (top?.height !== index.height) return `no daemon had the block ${index.height} ${index.hash}`;
      if (status === 404)
        return mayBeMissing(top) ? undefined : `404, although block ${top.height} ${top.hash} includes it`;
      return findProblem(shape.parse(json), top);
    },
  };
}

function statusRead(chain: KnownChain): Read {
  return apiRead('/api/v1/status', shapes.status, chain, () => undefined);
}

function blocksRead(chain: KnownChain): Read {
  return apiRead(`/api/v1/blocks?limit=${BLOCKS_IN_LIST}`, shapes.blocks, chain, ({ blocks }, top) => {
    const expected = Array.from(
      { length: Math.min(BLOCKS_IN_LIST, top.height + 1) },
      (_, depth) => chain.at(top, top.height - depth)?.hash,
    );
    const found = blocks.map(({ hash }) => hash);
    return found.join() === expected.join() ? undefined : `blocks ${found.join()}, not ${expected.join()}`;
  });
}

function blockRead(wanted: ModelBlock, byHash: boolean, chain: KnownChain): Read {
  const id = byHash ? wanted.hash : wanted.height;
  return apiRead(
    `/api/v1/blocks/${id}`,
    shapes.block,
    chain,
    ({ block: found }, top) => {
      const main = chain.at(top, wanted.height);
      const expected = byHash ? wanted : main;
      if (found.hash !== expected?.hash) return `block ${found.hash}, not ${expected?.hash}`;
      if (found.prev_hash !== (expected.below?.hash ?? '0'.repeat(64)))
        return `previous block ${found.prev_hash}`;
      if ((found.state === 'main') !== (expected === main)) return `state ${found.state}`;
      if (found.state === 'main' && found.confirmations !== top.height - found.height + 1)
        return `${found.confirmations} confirmations below ${top.height}`;
      const hashes = expected.transactions.slice(0, found.txs.length).map(({ hash }) => hash);
      return found.txs.map(({ hash }) => hash).join() === hashes.join() ? undefined : 'other transactions';
    },
    (top) =>
      chain.at(top, wanted.height) === undefined || (byHash && chain.at(top, wanted.height) !== wanted),
  );
}

function txRead(hash: string, chain: KnownChain): Read {
  return apiRead(
    `/api/v1/txs/${hash}`,
    shapes.tx,
    chain,
    ({ tx }, top) => {
      if (tx.hash !== hash) return `transaction ${tx.hash}`;
      const block = chain.blockOfTx(top, hash);
      if ((tx.state === 'confirmed') !== (block !== undefined)) return `state ${tx.state} below ${top.hash}`;
      if (block === undefined) return undefined;
      if (tx.block?.hash !== block.hash) return `in block ${tx.block?.hash}, not ${block.hash}`;
      const confirmations = top.height - block.height + 1;
      return tx.confirmations === confirmations
        ? undefined
        : `${tx.confirmations} confirmations, not ${confirmations}`;
    },
    (top) => chain.blockOfTx(top, hash) === undefined,
  );
}

/** Creates a request of a page. Its state line contains the newest block of the index. */
function page(
  path: string,
  chain: KnownChain,
  findProblem: (status: number, body: string, top: ModelBlock) => string | undefined = (status) =>
    status === 200 ? undefined : `status ${status}`,
): Read {
  const read: Read = {
    path,
    kind: 'page',
    findProblem(status, body) {
      const hash = shownTip(read, body);
      if (hash === undefined) return `no block in the state line of ${body.length} bytes`;
      const top = chain.block(hash);
      return top === undefined ? `no daemon had the block ${hash}` : findProblem(status, body, top);
    },
  };
  return read;
}

function blockPage(wanted: ModelBlock, byHash: boolean, chain: KnownChain): Read {
  return page(`/block/${byHash ? wanted.hash : wanted.height}`, chain, (status, body, top) => {
    const main = chain.at(top, wanted.height);
    const expected = byHash ? wanted : main;
    // Without the block, the page explains that the block is still to come, or that it is unknown.
    if (expected === undefined || (byHash && main !== wanted && status === 404)) return undefined;
    if (status !== 200) return `status ${status}, although ${top.height} ${top.hash} is indexed`;
    return body.includes(expected.hash) ? undefined : `the page lacks the hash ${expected.hash}`;
  });
}

function txPage(hash: string, chain: KnownChain): Read {
  return page(`/tx/${hash}`, chain, (status, body, top) => {
    const block = chain.blockOfTx(top, hash);
    if (block === undefined) return undefined;
    if (status !== 200) return `status ${status}, although block ${block.height} includes it`;
    return body.includes(`/block/${block.height}"`)
      ? undefined
      : `the page does not link to block ${block.height}`;
  });
}
