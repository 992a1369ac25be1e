import type { z } from 'zod';
import type { IndexState } from '../../db/queries/index-state.ts';
import { hexToBytes } from '@ringscope/protocol/bytes.ts';
import { txHashFromBytes } from '@ringscope/protocol/brands.ts';
import { DecodeError } from '@ringscope/protocol/decode-error.ts';
import { maxRelayedTxWeight } from '@ringscope/protocol/relay-rules.ts';
import { transactionHash } from '@ringscope/protocol/transaction-hash.ts';
import { decodeTransaction, type Transaction } from '@ringscope/protocol/transaction.ts';
import { checkTxBeforeRelay, readRelayRules } from '../../lookups/relay-check.ts';
import {
  broadcastResponseSchema,
  broadcastRequestSchema,
  broadcastRejectionReasons,
  type BroadcastRejectionCode,
} from '../contract/broadcast.ts';
import { EXAMPLE_TX_HEX, MAX_HEX_BODY_BYTES } from '../contract/decode.ts';
import { endpointCostPoints, definePostEndpoint, indexErrorCodes } from '../contract/endpoint.ts';
import type { ResponseEnvelope } from '../contract/envelope.ts';
import { ApiError } from '../errors.ts';
import { responseEnvelopeOf } from '../json/envelope.ts';
import { awaitIndexRead } from '../index-route.ts';
import { createApiRoute } from '../route.ts';
import type { RouteSources } from '../route-sources.ts';

const broadcastEndpoint = definePostEndpoint({
  operation: 'broadcast',
  path: '/api/v1/broadcast',
  summary: 'Sends a signed transaction to the network',
  description:
    'The explorer first checks the format, weight, fee, outputs, rings and key images. If the transaction violates a rule, the response lists every violated rule, and nothing is sent. ' +
    'Otherwise the node checks and relays the transaction. A rejection is a response with status 200 and `accepted: false`. ' +
    'With `dry_run`, only the checks of the explorer run. It is safe to send a transaction again. ' +
    'The explorer neither stores nor logs the transaction. The operator can disable this endpoint.',
  pathParams: {},
  queryParams: {},
  body: {
    schema: broadcastRequestSchema,
    maxBytes: MAX_HEX_BODY_BYTES,
    example: { tx_hex: EXAMPLE_TX_HEX, dry_run: true },
  },
  response: broadcastResponseSchema,
  cost: endpointCostPoints.broadcast,
  missing: 'broadcast_off',
  unavailable: [...indexErrorCodes, 'index_incomplete', 'node_away'],
});

type Verdict = Omit<z.infer<typeof broadcastResponseSchema>, keyof ResponseEnvelope | 'dry_run'>;

export const broadcastRoute = createApiRoute(broadcastEndpoint, async (sources, { body }) => {
  if (sources.broadcast === undefined) {
    throw new ApiError(
      'broadcast_off',
      'The operator of this explorer has disabled sending transactions. Use another explorer or your own node.',
    );
  }
  const isDryRun = body.dry_run ?? false;
  const { indexState, verdict } = await checkAndSend(
    sources,
    sources.broadcast,
    hexToBytes(body.tx_hex),
    isDryRun,
  );
  return {
    freshness: 'tip',
    dependsOn: 'nothing',
    cacheMs: 0,
    content: { ...responseEnvelopeOf(indexState), dry_run: isDryRun, ...verdict },
  };
});

async function checkAndSend(
  { database }: RouteSources,
  send: NonNullable<RouteSources['broadcast']>,
  bytes: Uint8Array,
  isDryRun: boolean,
): Promise<{ readonly indexState: IndexState; readonly verdict: Verdict }> {
  const { indexState: before, data: rules } = await awaitIndexRead(readRelayRules(database));
  const limit = maxRelayedTxWeight(rules.blockVersion);
  const byExplorer = {
    relayed: false,
    known: null,
    decided_by: 'explorer',
    reasons: [],
  } satisfies Partial<Verdict>;
  if (bytes.length > limit) {
    // The weight is never lower than the size, so the bytes need not be decoded.
    const message = `The transaction has ${bytes.length} bytes. Nodes relay transactions with a weight of at most ${limit} bytes.`;
    return {
      indexState: before,
      verdict: { ...byExplorer, hash: null, accepted: false, reasons: [{ code: 'too_big', message }] },
    };
  }
  const tx = decodeTx(bytes);
  const hash = txHashFromBytes(transactionHash(tx));
  const { indexState, data } = await awaitIndexRead(checkTxBeforeRelay(database, hash, tx, rules));
  const known = data.txLocation ?? null;
  const reasons = data.refusals.map(({ rule, message }) => ({ code: rule, message }));
  if (reasons.length > 0) return { indexState, verdict: { ...byExplorer, hash, accepted: false, reasons } };
  if (known === 'mined') return { indexState, verdict: { ...byExplorer, hash, accepted: true, known } };
  if (isDryRun)
    return { indexState, verdict: { ...byExplorer, hash, accepted: known === null ? null : true, known } };
  const response = await send(bytes);
  if (response.state !== 'responded') throw nodeUnavailable(response.state);
  return {
    indexState,
    verdict: {
      hash,
      accepted: response.accepted,
      relayed: response.relayed,
      known,
      decided_by: 'node',
      reasons: response.accepted ? [] : nodeReasons(response.reasons),
    },
  };
}

/** @throws ApiError when the bytes are not a complete transaction in a known format */
function decodeTx(bytes: Uint8Array): Transaction {
  try {
    const tx = decodeTransaction(bytes);
    if (tx.undecoded === undefined) return tx;
    const { path, offset } = tx.undecoded;
    throw invalidTx(`byte ${offset} at ${path}`, 'this format is unknown');
  } catch (error) {
    if (!(error instanceof DecodeError)) throw error;
    const { path, offset, reason } = error;
    throw invalidTx(`byte ${offset}${path === '' ? '' : ` at ${path}`}`, reason);
  }
}

function invalidTx(location: string, reason: string): ApiError {
  return new ApiError(
    'invalid_parameter',
    `tx_hex is not a valid transaction. Decoding failed at ${location}: ${reason}. Check that it is the complete transaction.`,
    'tx_hex',
  );
}

function nodeUnavailable(state: 'busy' | 'unreachable'): ApiError {
  return new ApiError(
    'node_away',
    state === 'busy'
      ? 'The node of this explorer is syncing and does not accept transactions. Retry later.'
      : 'The node of this explorer did not respond. It may have received the transaction. Look up its hash, or send it again, which is safe.',
  );
}

/**
 * Returns why the node rejected a transaction. If it reported no reason, as for an invalid signature, the reason is `verification_failed`.
 */
function nodeReasons(codes: readonly BroadcastRejectionCode[]): Verdict['reasons'] {
  const reported: readonly BroadcastRejectionCode[] = codes.length === 0 ? ['verification_failed'] : codes;
  return reported.map((code) => ({ code, message: broadcastRejectionReasons[code] }));
}
