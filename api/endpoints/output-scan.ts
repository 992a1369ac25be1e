import { txExtraAdditionalPublicKeys, txExtraPublicKeys, parseExtra } from '@ringscope/protocol/extra.ts';
import { z } from 'zod';
import {
  lookUpOutputScanPage,
  type OutputScanRow,
  type ScannedTx,
  type OutputScanPage,
} from '../../db/queries/output-scan.ts';
import { heightOfTxId, positionOfTxId } from '../../db/schema/tx-ids.ts';
import { MAX_HEIGHT, type TxHash } from '@ringscope/protocol/brands.ts';
import { bytesToHex } from '@ringscope/protocol/bytes.ts';
import type { RingCtBase } from '@ringscope/protocol/ringct.ts';
import { cursorParam, type PositionCodec } from '../contract/cursor.ts';
import { endpointCostPoints, defineEndpoint, indexErrorCodes } from '../contract/endpoint.ts';
import { createHeightParam, createLimitParam, createRequiredHeightParam } from '../contract/params.ts';
import { ApiError } from '../errors.ts';
import { freshnessByConfirmations } from '../freshness.ts';
import { fetchRingCtData, type RingCtByTxHash } from '../ringct.ts';
import { buildContentFromIndexRead } from '../index-route.ts';
import { createApiRoute } from '../route.ts';
import { createJsonFieldsConverter } from '../json/fields.ts';
import { encryptedAnchorToHex, viewTagToHex } from '../../lookups/view-tag.ts';
import { outputContentFields, outputReferenceFields } from '../contract/output.ts';
import { responseEnvelopeFields, nextPageCursorSchema } from '../contract/envelope.ts';
import {
  nonNegativeIntegerSchema,
  hashSchema,
  heightSchema,
  hexSchema,
  namedObjectSchema,
} from '../contract/values.ts';

const scannedOutputFields = {
  position: nonNegativeIntegerSchema.describe('Position among the outputs of the transaction.'),
  ...outputReferenceFields,
  ...outputContentFields,
  encrypted_amount: hexSchema
    .nullable()
    .describe(
      'Encrypted amount: 32 bytes in RingCT types 1 to 3, 8 bytes in later types. Null where the amount is public.',
    ),
  encrypted_mask: hexSchema
    .nullable()
    .describe(
      'Encrypted mask of the commitment: 32 bytes in RingCT types 1 to 3. Null in later types, which derive the mask from the shared secret.',
    ),
  commitment: hashSchema
    .nullable()
    .describe(
      'Commitment to the amount. Check that the decrypted amount opens the commitment, because a sender can encrypt any value. Null where the amount is public.',
    ),
};

const scannedTx = namedObjectSchema(
  'ScannedTx',
  'A transaction with the data that a wallet needs to find its own outputs.',
  {
    height: heightSchema.describe('Height of the block of the transaction.'),
    position: nonNegativeIntegerSchema.describe('Position in the block. 0 is the coinbase.'),
    hash: hashSchema.describe('Hash of the transaction.'),
    version: nonNegativeIntegerSchema.describe('Transaction version: 1 or 2.'),
    rct_type: nonNegativeIntegerSchema.nullable().describe('RingCT type. Null in version 1.'),
    tx_public_keys: z
      .array(hashSchema)
      .describe('Transaction public keys in the extra field. A wallet tries each of them.'),
    additional_public_keys: z
      .array(hashSchema)
      .describe('Additional public keys, one for each output in order. Usually empty.'),
    outputs: z
      .array(
        namedObjectSchema(
          'ScannedOutput',
          'An output with the data that a wallet needs to scan it.',
          scannedOutputFields,
        ),
      )
      .describe('Outputs in the order of the transaction.'),
  },
);

export const outputScanResponseSchema = namedObjectSchema(
  'OutputScanResponse',
  'A page of transactions with their outputs, lowest block first.',
  {
    ...responseEnvelopeFields,
    txs: z.array(scannedTx).describe('Transactions in chain order, including coinbases.'),
    next: nextPageCursorSchema,
  },
);

export type ScannedTxJson = z.infer<typeof scannedTx>;

const toOutputFields = createJsonFieldsConverter(scannedOutputFields);

/** The cursor contains the id of the last transaction of the previous page. */
const txPosition: PositionCodec<number> = {
  format: String,
  parse(text) {
    if (!/^(?:0|[1-9][0-9]{0,14})$/.test(text)) return undefined;
    const id = Number(text);
    return heightOfTxId(id) <= MAX_HEIGHT ? id : undefined;
  },
};

const pageCursor = cursorParam(txPosition);

const outputScanEndpoint = defineEndpoint({
  operation: 'scanOutputs',
  path: '/api/v1/outputs',
  summary: 'Outputs of a range of blocks, for wallets that scan for their own',
  description:
    'Returns outputs, transaction public keys and encrypted amounts. A wallet finds its own outputs with its view key, which it does not send. ' +
    'A page with large transactions can have fewer items than `limit`. Encrypted amounts come from the node, and the server verifies the hashes of the transactions.',
  pathParams: {},
  queryParams: {
    from: createRequiredHeightParam('Lowest height of the range.'),
    to: createHeightParam('Highest height of the range. The default is the tip.'),
    cursor: pageCursor,
    limit: createLimitParam('transactions'),
  },
  response: outputScanResponseSchema,
  cost: endpointCostPoints.file,
  unavailable: [...indexErrorCodes, 'index_incomplete', 'node_away'],
});

export const outputScanRoute = createApiRoute(
  outputScanEndpoint,
  async ({ database, node }, { from, to = MAX_HEIGHT, cursor: after, limit }) => {
    if (to < from)
      throw new ApiError(
        'invalid_parameter',
        `The end of the range, ${to}, is below its start, ${from}. Use an end of at least ${from}.`,
        'to',
      );
    if (after !== undefined && (heightOfTxId(after) < from || heightOfTxId(after) > to)) {
      throw new ApiError(
        'invalid_parameter',
        'The cursor is from a request with other heights. Use it only with the same from and to.',
        'cursor',
      );
    }
    const read = async () => {
      const { indexState, data } = await lookUpOutputScanPage(
        database,
        { fromHeight: from, toHeight: to },
        after,
        limit,
      );
      return {
        indexState,
        data: { ...data, ringcts: await fetchRingCtData(listHashesOfTxsWithHiddenAmounts(data.txs), node) },
      };
    };
    return buildContentFromIndexRead<
      typeof outputScanEndpoint,
      OutputScanPage & { readonly ringcts: RingCtByTxHash }
    >(read(), ({ txs, outputs, lastTxId, ringcts }, { tip }) => {
      const byTx = groupOutputsByTxId(outputs);
      const end = lastTxId === undefined ? to : heightOfTxId(lastTxId);
      return {
        freshness: freshnessByConfirmations(tip.height - end + 1),
        dependsOn: 'tip',
        content: {
          txs: txs.map((tx) => scannedTxJson(tx, byTx.get(tx.id) ?? [], ringcts.get(tx.hash))),
          next: pageCursor.encode(lastTxId),
        },
      };
    });
  },
);

export function groupOutputsByTxId(
  outputs: readonly OutputScanRow[],
): ReadonlyMap<number, readonly OutputScanRow[]> {
  const byTx = new Map<number, OutputScanRow[]>();
  for (const output of outputs) {
    const outputsOfTx = byTx.get(output.txId);
    if (outputsOfTx === undefined) byTx.set(output.txId, [output]);
    else outputsOfTx.push(output);
  }
  return byTx;
}

/** Returns the hashes of the transactions with hidden amounts. The amounts of coinbases and of version 1 are public. */
export function listHashesOfTxsWithHiddenAmounts(txs: readonly ScannedTx[]): TxHash[] {
  return txs
    .filter(({ id, version, rctType }) => positionOfTxId(id) > 0 && version === 2 && rctType !== null)
    .map(({ hash }) => hash);
}

/** @param ringct the data with the encrypted amounts; undefined when all amounts are public */
function scannedTxJson(
  { id, hash, version, rctType, extra }: ScannedTx,
  outputs: readonly OutputScanRow[],
  ringct: RingCtBase | undefined,
): ScannedTxJson {
  const fields = parseExtra(extra ?? new Uint8Array());
  return {
    height: heightOfTxId(id),
    position: positionOfTxId(id),
    hash,
    version,
    rct_type: rctType,
    tx_public_keys: txExtraPublicKeys(fields).map(bytesToHex),
    additional_public_keys: txExtraAdditionalPublicKeys(fields).map(bytesToHex),
    outputs: outputs.map((output) => {
      const { position, amount, globalIndex, clearAmount, key } = output;
      const encrypted = ringct?.ecdhInfo[position];
      const commitment = ringct?.outPk[position];
      return toOutputFields({
        position,
        bucket: amount,
        globalIndex,
        key,
        viewTag: viewTagToHex(output),
        encryptedJanusAnchor: encryptedAnchorToHex(output),
        amount: clearAmount,
        encryptedAmount: encrypted === undefined ? null : bytesToHex(encrypted.amount),
        encryptedMask: encrypted?.mask === undefined ? null : bytesToHex(encrypted.mask),
        commitment: commitment === undefined ? null : bytesToHex(commitment),
      });
    }),
  };
}
