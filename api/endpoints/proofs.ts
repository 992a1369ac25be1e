import { lookUpTipTime } from '../../db/queries/proof-facts.ts';
import type { ProofFields } from '../../proofs/check.ts';
import { detect } from '../../proofs/detect.ts';
import type { ProofKind } from '../../proofs/kinds.ts';
import { costs, definePost, indexErrors, type EndpointBody } from '../contract/endpoint.ts';
import {
  detectResponse,
  detectBody,
  proofQueueResponse,
  queueBody,
  maxBodyBytes,
  proofResponse,
  reserveProofBody,
  signatureBody,
  spendProofBody,
  txKeyBody,
  txProofBody,
} from '../contract/proofs.ts';
import { ApiError } from '../errors.ts';
import { bodyField, proofJson } from '../json/proof.ts';
import { indexContent, route } from '../route.ts';
import type { z } from 'zod';

const ADDRESS =
  '888tNkZrPN6JsEgekjMnABU4TBzc2Dt29EPAvkRxbANsAnjyPbb3iQ1YBRk1UXcdRsiKc9dhwMVgN5S9cQUiyoogDavup3H';
const TX_HASH = '7a'.repeat(32);

const noFields: ProofFields = { txid: '', txKey: '', address: '', message: '', proof: '' };

/** Removes all white space, which pasted keys, addresses and proofs may contain by accident. */
const withoutWhitespace = (text: string): string => text.replace(/\s+/g, '');

/**
 * Creates the route of one kind of question. The routes of all kinds differ in these parts only.
 *
 * @param fieldsOf the fields of the proof desk for a body
 */
function proofRoute<Body extends z.ZodObject>(
  kind: ProofKind,
  operation: string,
  summary: string,
  body: Pick<EndpointBody<Body>, 'schema' | 'example'>,
  fieldsOf: (body: z.output<Body>) => Partial<ProofFields>,
) {
  const endpoint = definePost({
    operation,
    path: `/api/v1/proofs/${kind}`,
    summary,
    description:
      'This explorer checks it with its own code and asks monero-wallet-rpc, too. Nothing that is sent is stored or logged. ' +
      'A text that cannot be read gets the verdict `malformed` with status 200. A check may take some seconds; 503 says how many wait.',
    pathParams: {},
    queryParams: {},
    body: { ...body, maxBytes: maxBodyBytes(kind) },
    response: proofResponse,
    cost: costs.proof,
    unavailable: [...indexErrors, 'busy'],
  });
  return route(endpoint, async ({ database, desk }, params, { client }) => {
    if (desk === undefined) throw new ApiError('busy', 'This process checks no proofs.');
    const fields = { ...noFields, ...fieldsOf(params.body) };
    const check = async () => {
      const { indexState } = await lookUpTipTime(database);
      const checked = await desk.check({ kind, fields }, client);
      if ('waiting' in checked) throw busy(checked.waiting);
      return { indexState, data: checked };
    };
    return indexContent(check(), ({ outcome, receipts }) => ({
      freshness: 'tip',
      dependsOn: 'nothing',
      content: {
        ...proofJson(outcome),
        receipt: receipts?.plain ?? null,
        receipt_with_address: receipts?.withAddress ?? null,
      },
    }));
  });
}

function busy(waiting: number): ApiError {
  return new ApiError(
    'busy',
    `${waiting} checks of proofs wait already, or this client has too many of them. Retry in a few seconds.`,
  );
}

const txKeyRoute = proofRoute(
  'tx-key',
  'checkTxKey',
  'Checks a payment with a transaction key',
  {
    schema: txKeyBody,
    example: { tx_hash: TX_HASH, tx_key: '01'.padEnd(64, '0'), address: ADDRESS },
  },
  ({ tx_hash, tx_key, address }) => ({
    txid: withoutWhitespace(tx_hash),
    txKey: withoutWhitespace(tx_key),
    address: withoutWhitespace(address),
  }),
);

const txProofRoute = proofRoute(
  'tx-proof',
  'checkTxProof',
  'Checks a payment proof',
  {
    schema: txProofBody,
    example: { tx_hash: TX_HASH, address: ADDRESS, message: '', proof: 'OutProofV2…' },
  },
  ({ tx_hash, address, message, proof }) => ({
    txid: withoutWhitespace(tx_hash),
    address: withoutWhitespace(address),
    message,
    proof: withoutWhitespace(proof),
  }),
);

const spendProofRoute = proofRoute(
  'spend-proof',
  'checkSpendProof',
  'Checks who made a transaction',
  { schema: spendProofBody, example: { tx_hash: TX_HASH, message: '', proof: 'SpendProofV1…' } },
  ({ tx_hash, message, proof }) => ({
    txid: withoutWhitespace(tx_hash),
    message,
    proof: withoutWhitespace(proof),
  }),
);

const reserveProofRoute = proofRoute(
  'reserve-proof',
  'checkReserveProof',
  'Checks what a wallet owns',
  { schema: reserveProofBody, example: { address: ADDRESS, message: '', proof: 'ReserveProofV2…' } },
  ({ address, message, proof }) => ({
    address: withoutWhitespace(address),
    message,
    proof: withoutWhitespace(proof),
  }),
);

const signatureRoute = proofRoute(
  'signature',
  'checkSignature',
  'Checks a signed message',
  { schema: signatureBody, example: { address: ADDRESS, message: 'text', signature: 'SigV2…' } },
  ({ address, message, signature }) => ({
    address: withoutWhitespace(address),
    message,
    proof: withoutWhitespace(signature),
  }),
);

const queueEndpoint = definePost({
  operation: 'getProofLine',
  path: '/api/v1/proofs/line',
  summary: 'How many checks of proofs wait, and the place of this client',
  description:
    'A client that waits for the answer of a check can ask it every few seconds. It is a POST, because each client gets another answer.',
  pathParams: {},
  queryParams: {},
  body: { schema: queueBody, maxBytes: 1_024, example: {} },
  response: proofQueueResponse,
  cost: costs.lookup,
  unavailable: [],
});

const queueRoute = route(queueEndpoint, async ({ desk }, _values, { client }) => {
  const { waiting, place } = desk?.line(client) ?? { waiting: 0, place: undefined };
  return {
    freshness: 'tip',
    dependsOn: 'nothing',
    cacheMs: 0,
    content: { waiting, place: place ?? null },
  };
});

const detectEndpoint = definePost({
  operation: 'detectProof',
  path: '/api/v1/proofs/detect',
  summary: 'Recognises keys, proofs, addresses and hashes in a text',
  description:
    'It says which question the text can ask, and which fields are missing. It reads texts of wallets, commands and links of other explorers.',
  pathParams: {},
  queryParams: {},
  body: { schema: detectBody, maxBytes: 1024 * 1024, example: { text: `${TX_HASH} ${ADDRESS}` } },
  response: detectResponse,
  cost: costs.file,
  unavailable: ['busy'],
});

const detectRoute = route(detectEndpoint, async (sources, { body }, { client }) => {
  const detection = (await sources.detect?.(body.text, client)) ?? detect(body.text);
  if (detection === 'busy')
    throw new ApiError(
      'busy',
      'Too many long texts wait already, or this client has too many of them. Retry in a few seconds.',
    );
  const { parts, suggestions } = detection;
  return {
    freshness: 'tip',
    dependsOn: 'nothing',
    cacheMs: 0,
    content: {
      parts: parts.map(({ what, text, isSecret, format, address, problem }) => ({
        what: [...what],
        length: text.length,
        is_secret: isSecret,
        format: format === undefined ? null : { name: format.name, is_old: format.isOld },
        network: address?.network ?? null,
        problem: problem ?? null,
      })),
      questions: suggestions.map(({ kind, fields, needs }) => ({
        kind,
        has: Object.keys(fields).map((name) => bodyField(kind, name as keyof ProofFields)),
        needs: needs.map((name) => bodyField(kind, name)),
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
