import { lookUpTipTimestamp } from '../../db/queries/proof-facts.ts';
import type { ProofFields } from '../../proofs/check.ts';
import { detectPastedValues } from '../../proofs/detect.ts';
import type { ProofKind } from '../../proofs/kinds.ts';
import {
  endpointCostPoints,
  definePostEndpoint,
  indexErrorCodes,
  type EndpointBody,
} from '../contract/endpoint.ts';
import { proofDetectionRequestSchema, proofDetectionResponseSchema } from '../contract/proof-detection.ts';
import {
  maxProofBodyBytes,
  proofQueueRequestSchema,
  proofQueueResponseSchema,
  reserveProofRequestSchema,
  signatureRequestSchema,
  spendProofRequestSchema,
  txKeyRequestSchema,
  txProofRequestSchema,
} from '../contract/proof-requests.ts';
import { proofResponseSchema } from '../contract/proofs.ts';
import { ApiError } from '../errors.ts';
import { proofRequestFieldName, proofJson } from '../json/proof.ts';
import { buildContentFromIndexRead } from '../index-route.ts';
import { createApiRoute } from '../route.ts';
import type { z } from 'zod';

const ADDRESS =
  '888tNkZrPN6JsEgekjMnABU4TBzc2Dt29EPAvkRxbANsAnjyPbb3iQ1YBRk1UXcdRsiKc9dhwMVgN5S9cQUiyoogDavup3H';
const TX_HASH = '7a'.repeat(32);

const emptyFields: ProofFields = { txid: '', txKey: '', address: '', message: '', proof: '' };

/**
 * Creates the route that checks one kind of proof. The routes of all kinds differ only in these parameters.
 *
 * @param fieldsOf converts a request body to the fields of the proof desk
 */
function proofRoute<Body extends z.ZodObject>(
  kind: ProofKind,
  operation: string,
  summary: string,
  body: Pick<EndpointBody<Body>, 'schema' | 'example'>,
  fieldsOf: (body: z.output<Body>) => Partial<ProofFields>,
) {
  const endpoint = definePostEndpoint({
    operation,
    path: `/api/v1/proofs/${kind}`,
    summary,
    description:
      'This explorer runs its own verifier and also calls monero-wallet-rpc. It neither stores nor logs the body. ' +
      'An input that cannot be parsed has the verdict `malformed` with status 200. A check can take some seconds. When too many checks wait, the response is 503.',
    pathParams: {},
    queryParams: {},
    body: { ...body, maxBytes: maxProofBodyBytes(kind) },
    response: proofResponseSchema,
    cost: endpointCostPoints.proof,
    unavailable: [...indexErrorCodes, 'busy'],
  });
  return createApiRoute(endpoint, async ({ database, proofChecker }, params, { clientKey }) => {
    const fields = { ...emptyFields, ...fieldsOf(params.body) };
    const check = async () => {
      const { indexState } = await lookUpTipTimestamp(database);
      const checked = await proofChecker.check({ kind, fields }, clientKey);
      if ('waitingCheckCount' in checked) throw queueFullError(checked.waitingCheckCount);
      return { indexState, data: checked };
    };
    return buildContentFromIndexRead(check(), ({ outcome, receipts }) => ({
      freshness: 'tip',
      dependsOn: 'nothing',
      content: {
        ...proofJson(outcome),
        receipt: receipts?.withoutAddress ?? null,
        receipt_with_address: receipts?.withAddress ?? null,
        receipt_short: receipts?.shortForm ?? null,
      },
    }));
  });
}

function queueFullError(waiting: number): ApiError {
  return new ApiError(
    'busy',
    `The check was refused, because the queue of proof checks is full (${waiting} are waiting), this client has too many checks in it, or the check waited too long. Retry in a few seconds.`,
  );
}

const txKeyRoute = proofRoute(
  'tx-key',
  'checkTxKey',
  'Checks a payment with a transaction key',
  {
    schema: txKeyRequestSchema,
    example: { tx_hash: TX_HASH, tx_key: '01'.padEnd(64, '0'), address: ADDRESS },
  },
  ({ tx_hash, tx_key, address }) => ({
    txid: tx_hash,
    txKey: tx_key,
    address,
  }),
);

const txProofRoute = proofRoute(
  'tx-proof',
  'checkTxProof',
  'Checks a payment proof',
  {
    schema: txProofRequestSchema,
    example: { tx_hash: TX_HASH, address: ADDRESS, message: '', proof: 'OutProofV2…' },
  },
  ({ tx_hash, address, message, proof }) => ({
    txid: tx_hash,
    address,
    message,
    proof,
  }),
);

const spendProofRoute = proofRoute(
  'spend-proof',
  'checkSpendProof',
  'Checks a spend proof: who created a transaction',
  { schema: spendProofRequestSchema, example: { tx_hash: TX_HASH, message: '', proof: 'SpendProofV1…' } },
  ({ tx_hash, message, proof }) => ({
    txid: tx_hash,
    message,
    proof,
  }),
);

const reserveProofRoute = proofRoute(
  'reserve-proof',
  'checkReserveProof',
  'Checks a reserve proof: the balance of a wallet',
  { schema: reserveProofRequestSchema, example: { address: ADDRESS, message: '', proof: 'ReserveProofV2…' } },
  ({ address, message, proof }) => ({
    address,
    message,
    proof,
  }),
);

const signatureRoute = proofRoute(
  'signature',
  'checkSignature',
  'Checks a signed message',
  { schema: signatureRequestSchema, example: { address: ADDRESS, message: 'text', signature: 'SigV2…' } },
  ({ address, message, signature }) => ({
    address,
    message,
    proof: signature,
  }),
);

const queueEndpoint = definePostEndpoint({
  operation: 'getProofLine',
  path: '/api/v1/proofs/line',
  summary: 'The queue of the proof desk, and the position of this client',
  description:
    'A client that waits for the result of a check can poll this endpoint every few seconds. The method is POST because the response differs for each client and must not be cached.',
  pathParams: {},
  queryParams: {},
  body: { schema: proofQueueRequestSchema, maxBytes: 1_024, example: {} },
  response: proofQueueResponseSchema,
  cost: endpointCostPoints.lookup,
  unavailable: [],
});

const queueRoute = createApiRoute(queueEndpoint, async ({ proofChecker }, _values, { clientKey }) => {
  const { waiting, position } = proofChecker.getQueueState(clientKey);
  return {
    freshness: 'tip',
    dependsOn: 'nothing',
    cacheMs: 0,
    content: { waiting, place: position ?? null },
  };
});

const detectEndpoint = definePostEndpoint({
  operation: 'detectProof',
  path: '/api/v1/proofs/detect',
  summary: 'Recognises keys, proofs, addresses and hashes in a text',
  description:
    'Returns the checks for which the text can be used, and the fields that are missing. The text can be the output of a wallet, a wallet command or a link of another explorer.',
  pathParams: {},
  queryParams: {},
  body: {
    schema: proofDetectionRequestSchema,
    maxBytes: 1024 * 1024,
    example: { text: `${TX_HASH} ${ADDRESS}` },
  },
  response: proofDetectionResponseSchema,
  cost: endpointCostPoints.file,
  unavailable: ['busy'],
});

const detectRoute = createApiRoute(detectEndpoint, async (sources, { body }, { clientKey }) => {
  const detection = (await sources.detect?.(body.text, clientKey)) ?? detectPastedValues(body.text);
  if (detection === 'busy')
    throw new ApiError(
      'busy',
      'The text was not parsed, because too many long texts are waiting, in total or from this client, or parsing took too long. Retry in a few seconds.',
    );
  const { detectedValues, suggestions } = detection;
  return {
    freshness: 'tip',
    dependsOn: 'nothing',
    cacheMs: 0,
    content: {
      parts: detectedValues.map(({ kinds: what, text, isSecret, format, address, problem }) => ({
        what: [...what],
        length: text.length,
        is_secret: isSecret,
        format: format === undefined ? null : { name: format.name, is_old: format.isOld },
        network: address?.network ?? null,
        problem: problem ?? null,
      })),
      questions: suggestions.map(({ kind, fields, missingFields }) => ({
        kind,
        has: Object.keys(fields).map((name) => proofRequestFieldName(kind, name as keyof ProofFields)),
        needs: missingFields.map((name) => proofRequestFieldName(kind, name)),
      })),
    },
  };
});

export const proofRoutes = [
  txKeyRoute,
  txProofRoute,
  spendProofRoute,
  reserveProofRoute,
  signatureRoute,
  detectRoute,
  queueRoute,
] as const;
