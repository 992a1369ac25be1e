import type { z } from 'zod';
import { lookUpKeyImage } from '../../db/queries/key-image.ts';
import { lookUpOutput, type OutputWithTx } from '../../db/queries/output.ts';
import { toOutputRefMapKey, type OutputRef } from '../../db/queries/ring-members.ts';
import { readInSnapshot } from '../../lookups/load.ts';
import { loadTransactionInSnapshot, type TxDetail } from '../../lookups/transaction.ts';
import { parseKeyImage, parseTxHash, type TxHash } from '@ringscope/protocol/brands.ts';
import { addCommitmentsToLookupResult, type LookupResultWithCommitments } from '../commitments.ts';
import {
  MAX_BATCH_ENTRIES,
  MAX_BATCH_OUTPUTS,
  keyImagesRequestSchema,
  outputsRequestSchema,
  outputsResponseSchema,
  txsRequestSchema,
  txsResponseSchema,
} from '../contract/batch.ts';
import { definePostEndpoint, endpointCostPoints, indexErrorCodes } from '../contract/endpoint.ts';
import { listOutputsNeedingCommitments, txJson } from '../json/tx.ts';
import { createIndexReadRoute, type EndpointContent } from '../index-route.ts';
import { keyImageJson, keyImagesResponseSchema } from './key-image.ts';
import { mainChainOutputJson } from './outputs.ts';
import { firstInputAndOutputRanges, nextInputAndOutputCursors } from './tx.ts';

/** Maximum size of a request body in bytes. 100 hashes or outputs, the most that one request may contain, need less. */
const MAX_BODY_BYTES = 20_000;

/**
 * Returns a function that computes the additional rate-limit points of a request from its unvalidated body: `each` for
 * every entry of the array in the field `list`. A request that wants commitments costs a fixed number of points more.
 */
function costByEntry(list: string, each: number) {
  return ({ body }: { readonly body: unknown }): number => {
    const entries = (body as Readonly<Record<string, unknown>> | null)?.[list];
    if (!Array.isArray(entries)) return 0;
    const wantsCommitments = (body as Readonly<Record<string, unknown>>)['commitments'] === true;
    return (
      Math.min(entries.length, MAX_BATCH_ENTRIES) * each + (wantsCommitments ? endpointCostPoints.raw : 0)
    );
  };
}

const common = { pathParams: {}, queryParams: {}, cost: endpointCostPoints.lookup } as const;

const unavailable = [...indexErrorCodes, 'index_incomplete', 'node_away'] as const;

const readTxsEndpoint = definePostEndpoint({
  ...common,
  operation: 'readTxs',
  path: '/api/v1/txs',
  summary: 'Several transactions with their rings resolved',
  description:
    'Returns the same objects as `txs/{hash}`, all from one state of the index. A request costs 1 point of the request budget, 2 more for each hash, and 3 more for commitments.',
  body: {
    schema: txsRequestSchema,
    maxBytes: MAX_BODY_BYTES,
    example: { hashes: ['0'.repeat(64)] },
  },
  response: txsResponseSchema,
  extraCost: costByEntry('hashes', endpointCostPoints.tx),
  unavailable,
});

interface FoundTxs {
  readonly txs: readonly TxDetail[];
  readonly missing: readonly TxHash[];
  readonly leftOut: readonly TxHash[];
}

export const readTxsRoute = createIndexReadRoute(
  readTxsEndpoint,
  async (database, { body }, node) => {
    // The schema has validated these strings, so each can be parsed.
    const hashes = [...new Set(body.hashes.flatMap((text) => parseTxHash(text) ?? []))];
    const reading = readInSnapshot(database, async (snapshot): Promise<FoundTxs> => {
      const txs: TxDetail[] = [];
      const missing: TxHash[] = [];
      let outputs = 0;
      for (const [index, hash] of hashes.entries()) {
        if (outputs >= MAX_BATCH_OUTPUTS) return { txs, missing, leftOut: hashes.slice(index) };
        const tx = await loadTransactionInSnapshot(snapshot, hash, firstInputAndOutputRanges);
        if (tx === undefined) missing.push(hash);
        else {
          txs.push(tx);
          outputs += tx.inputs.reduce((sum, { ring }) => sum + ring.length, tx.outputs.length);
        }
      }
      return { txs, missing, leftOut: [] };
    });
    return addCommitmentsToLookupResult(
      reading,
      node,
      body.commitments === true ? ({ txs }) => txs.flatMap(listOutputsNeedingCommitments) : undefined,
    );
  },
  (
    { result, commitments }: LookupResultWithCommitments<FoundTxs>,
    _,
    { tip },
  ): EndpointContent<typeof readTxsEndpoint> => ({
    freshness: 'tip',
    content: {
      txs: result.txs.map((tx) =>
        txJson({ result: tx, commitments }, tip.height, nextInputAndOutputCursors(tx)),
      ),
      missing: [...result.missing],
      left_out: [...result.leftOut],
    },
  }),
);

const readOutputsEndpoint = definePostEndpoint({
  ...common,
  operation: 'readOutputs',
  path: '/api/v1/outputs',
  summary: 'Several outputs, their origins and their keys',
  description:
    'Returns the same objects as `outputs/{amount}/{index}`, all from one state of the index. A request costs 1 point of the request budget, 1 more for each output, and 3 more for commitments.',
  body: {
    schema: outputsRequestSchema,
    maxBytes: MAX_BODY_BYTES,
    example: { outputs: [{ bucket: '0', global_index: 0 }] },
  },
  response: outputsResponseSchema,
  extraCost: costByEntry('outputs', endpointCostPoints.lookup),
  unavailable,
});

interface FoundOutputs {
  readonly outputs: readonly OutputWithTx[];
  readonly missing: readonly OutputRef[];
}

export const readOutputsRoute = createIndexReadRoute(
  readOutputsEndpoint,
  async (database, { body }, node) => {
    const wanted = body.outputs.map(({ bucket, global_index: globalIndex }) => ({
      amount: BigInt(bucket),
      globalIndex,
    }));
    const refs = [...new Map(wanted.map((ref) => [toOutputRefMapKey(ref), ref])).values()];
    const reading = readInSnapshot(database, async (snapshot): Promise<FoundOutputs> => {
      const outputs: OutputWithTx[] = [];
      const missing: OutputRef[] = [];
      for (const ref of refs) {
        const { data } = await lookUpOutput(snapshot, ref);
        if (data === undefined) missing.push(ref);
        else outputs.push(data.output);
      }
      return { outputs, missing };
    });
    return addCommitmentsToLookupResult(
      reading,
      node,
      body.commitments === true ? ({ outputs }) => outputs : undefined,
    );
  },
  ({ result, commitments }: LookupResultWithCommitments<FoundOutputs>) => ({
    freshness: 'tip' as const,
    dependsOn: 'tip' as const,
    content: {
      outputs: result.outputs.map((output) => mainChainOutputJson(output, commitments)),
      missing: result.missing.map(({ amount, globalIndex }) => ({
        bucket: amount.toString(),
        global_index: globalIndex,
      })),
    },
  }),
);

const readKeyImagesEndpoint = definePostEndpoint({
  ...common,
  operation: 'readKeyImages',
  path: '/api/v1/key-images',
  summary: 'The transactions with several key images',
  description:
    'Returns the same objects as `key-images/{key_image}`, all from one state of the index. A request costs 1 point of the request budget, and 1 more for each key image.',
  body: {
    schema: keyImagesRequestSchema,
    maxBytes: MAX_BODY_BYTES,
    example: { key_images: ['0'.repeat(64)] },
  },
  response: keyImagesResponseSchema,
  extraCost: costByEntry('key_images', endpointCostPoints.lookup),
  unavailable: [...indexErrorCodes, 'index_incomplete'],
});

type KeyImages = Omit<z.infer<typeof keyImagesResponseSchema>, 'index' | 'node'>;

export const readKeyImagesRoute = createIndexReadRoute(
  readKeyImagesEndpoint,
  async (database, { body }) =>
    readInSnapshot(database, async (snapshot): Promise<KeyImages> => {
      const found: KeyImages = { key_images: [], missing: [] };
      for (const image of new Set(body.key_images.flatMap((text) => parseKeyImage(text) ?? []))) {
        const { data } = await lookUpKeyImage(snapshot, image);
        const content = keyImageJson(image, data);
        if (content === undefined) found.missing.push(image);
        else found.key_images.push(content);
      }
      return found;
    }),
  (content) => ({ freshness: 'tip' as const, content }),
);
