/**
 * Measures the most expensive transactions, keys and proofs that the verifiers and scans accept, and the memory that
 * the largest extra keeps.
 *
 *   node --expose-gc --import tsx bench/proof-limits.ts
 *
 * All input is made from a fixed seed. Results: bench/proofs.md.
 */
import { base58Length } from '@ringscope/protocol/address/base58.ts';
import { bytesToHex } from '@ringscope/protocol/bytes.ts';
import { encodeScalar } from '@ringscope/protocol/crypto/scalar.ts';
import { keyImage } from '@ringscope/protocol/crypto/derivation.ts';
import { parseExtra } from '@ringscope/protocol/extra.ts';
import {
  MAX_ADDITIONAL_KEYS,
  MAX_HIDDEN_OUTPUTS,
  MAX_MAIN_KEYS,
  MAX_MESSAGE_LENGTH,
  MAX_OUTPUTS,
} from '@ringscope/protocol/proofs/limits.ts';
import { verifyMessageSignature } from '@ringscope/protocol/proofs/message-signature.ts';
import { MAX_RESERVE_PROOF_CHARACTERS } from '@ringscope/protocol/proofs/reserve-proof-format.ts';
import { verifyReserveProof } from '@ringscope/protocol/proofs/reserve-proof.ts';
import { MAX_RING_MEMBERS, verifySpendProof } from '@ringscope/protocol/proofs/spend-proof.ts';
import type { ProofOutput, ProofTransaction } from '@ringscope/protocol/proofs/transaction.ts';
import { verifyTxKey } from '@ringscope/protocol/proofs/tx-key.ts';
import { verifyTxProof } from '@ringscope/protocol/proofs/tx-proof.ts';
import { scanTransaction, viewWallet } from '@ringscope/protocol/proofs/view-key.ts';
import { pay, proveReserveOf, reserveItem, testWallet } from '../tests/helpers/payments.ts';
import { SeededScalars, proveTransaction, publicKey, signMessage } from '../tests/helpers/prover.ts';
import { makeSpendProof } from './spend-proof.ts';
import { txHashFromBytes, keyImageFromBytes } from '@ringscope/protocol/brands.ts';

const random = new SeededScalars('bench/proof-limits');
const alice = testWallet(random);
const bob = testWallet(random);
const { address } = alice;
const MESSAGE = 'bench';

/** Prints the seconds of processor time of one call. The call must return the given verdict. */
function row(name: string, verdict: string, call: () => object): void {
  const started = process.cpuUsage();
  const result = call();
  const { user, system } = process.cpuUsage(started);
  const found = 'verdict' in result ? String(result.verdict) : 'scanned';
  if (found !== verdict) throw new Error(`${name}: ${JSON.stringify(result)}`);
  console.log(`| ${name} | ${((user + system) / 1e6).toFixed(2)} |`);
}

const keys = (count: number): Uint8Array[] => Array.from({ length: count }, () => publicKey(random.next()));
const hexKeys = (secrets: readonly bigint[]): string =>
  secrets.map((secret) => bytesToHex(encodeScalar(secret))).join('');
const repeat = (output: ProofOutput | undefined, count: number): ProofOutput[] => {
  if (output === undefined) throw new Error('no output');
  return Array.from({ length: count }, () => output);
};

console.log('| what | s |');
console.log('|---|--:|');

const wallet = viewWallet(address, alice.viewSecret);
if (wallet.verdict !== 'ready') throw new Error(wallet.message);
const foreign = pay([{ to: bob.address, amount: 1n }], random, { era: 'plain' });
const tagged = pay([{ to: bob.address, amount: 1n }], random, { era: 'plain', viewTags: true });
const scan = (transaction: ProofTransaction) => () => scanTransaction(transaction, wallet);
const [plain] = foreign.transaction.outputs;
row(
  'scan, 300 main keys, 300 outputs without view tags',
  'scanned',
  scan({ ...foreign.transaction, publicKeys: keys(300), outputs: repeat(plain, 300) }),
);
row(
  `scan, 1 main key, ${MAX_OUTPUTS} outputs without view tags`,
  'scanned',
  scan({ ...foreign.transaction, outputs: repeat(plain, MAX_OUTPUTS) }),
);
row(
  `scan, 1 main key, ${MAX_OUTPUTS} outputs with view tags`,
  'scanned',
  scan({ ...tagged.transaction, outputs: repeat(tagged.transaction.outputs[0], MAX_OUTPUTS) }),
);
row(
  `scan, ${MAX_MAIN_KEYS} main keys, ${MAX_HIDDEN_OUTPUTS} outputs without view tags, each with its additional key`,
  'scanned',
  scan({
    ...foreign.transaction,
    publicKeys: keys(MAX_MAIN_KEYS),
    additionalPublicKeys: keys(MAX_ADDITIONAL_KEYS),
    outputs: repeat(plain, MAX_HIDDEN_OUTPUTS),
  }),
);

const toSubaddress = alice.subaddress({ account: 0, address: 1 });
const many = pay(
  Array.from({ length: MAX_HIDDEN_OUTPUTS }, () => ({ to: toSubaddress, amount: 1n })),
  random,
  { viewTags: false },
);
const subWallet = viewWallet(address, alice.viewSecret, [{ account: 0, address: 1 }]);
if (subWallet.verdict !== 'ready') throw new Error(subWallet.message);
row(`scan, ${MAX_HIDDEN_OUTPUTS} hidden amounts, all owned by additional keys`, 'scanned', () =>
  scanTransaction({ ...many.transaction, publicKeys: keys(MAX_MAIN_KEYS) }, subWallet),
);
row(`transaction key with ${MAX_ADDITIONAL_KEYS} additional keys, all outputs owned`, 'valid', () =>
  verifyTxKey({
    transaction: many.transaction,
    address: toSubaddress,
    txKey: hexKeys([many.txKey, ...many.additionalTxKeys]),
  }),
);
row(`transaction key, ${MAX_OUTPUTS} outputs, 1000 published keys, nothing received`, 'invalid', () =>
  verifyTxKey({
    transaction: {
      ...foreign.transaction,
      outputs: repeat(plain, MAX_OUTPUTS),
      publicKeys: keys(1000),
    },
    address,
    txKey: hexKeys([foreign.txKey]),
  }),
);
const outProof = proveTransaction(
  {
    direction: 'out',
    version: 2,
    transactionHash: many.transaction.hash,
    message: MESSAGE,
    address: toSubaddress,
    txKeys: [...many.transaction.publicKeys, ...many.transaction.additionalPublicKeys],
    secrets: [many.txKey, ...many.additionalTxKeys],
  },
  random,
);
row(`OutProofV2 with ${1 + MAX_ADDITIONAL_KEYS} signatures, all outputs owned`, 'valid', () =>
  verifyTxProof({ transaction: many.transaction, address: toSubaddress, message: MESSAGE, proof: outProof }),
);

const INPUTS = MAX_RING_MEMBERS / 16;
const spend = makeSpendProof(random, many.transaction, INPUTS, MESSAGE);
row(`SpendProofV1, ${INPUTS} × 16 ring members`, 'valid', () =>
  verifySpendProof({ ...spend, message: MESSAGE }),
);

/** This is the maximum number of entries: each has 325 bytes with its transaction and indices below 128. */
const items = Array.from({ length: 800 }, () => {
  const { transaction } = pay([{ to: address, amount: 2n }], random);
  return { transaction, item: reserveItem(transaction, 0, alice) };
});
const reserve = proveReserveOf(
  alice,
  { version: 2, message: MESSAGE, items: items.map(({ item }) => item) },
  random,
);
const chain = {
  transactions: new Map(items.map(({ transaction }) => [txHashFromBytes(transaction.hash), transaction])),
  keyImages: new Map(
    items.map(({ item }) => [keyImageFromBytes(keyImage(item.oneTimeSecret)), 'unspent' as const]),
  ),
};
if (reserve.length > MAX_RESERVE_PROOF_CHARACTERS) throw new Error(`a proof of ${reserve.length} characters`);
row(`ReserveProofV2, ${items.length} outputs`, 'valid', () =>
  verifyReserveProof({ address, message: MESSAGE, proof: reserve }, chain),
);
const DAMAGED = `ReserveProofV2${'1'.repeat(base58Length(256 * 1024))}`;
row('ReserveProofV2 of the largest size, all zeros', 'malformed', () =>
  verifyReserveProof({ address, message: MESSAGE, proof: DAMAGED }, chain),
);

const long = new Uint8Array(MAX_MESSAGE_LENGTH);
const signature = signMessage(
  { version: 2, message: 'another', address, mode: 'view', secret: alice.viewSecret },
  random,
);
row('SigV2 of a message of 1 MiB', 'invalid', () =>
  verifyMessageSignature({ address, message: long, signature: signature }),
);

const kept = (extra: Uint8Array): string => {
  const { gc } = globalThis;
  if (gc === undefined) throw new Error('run with --expose-gc');
  // The first collection frees the memory of the checks above.
  gc();
  gc();
  const before = process.memoryUsage();
  const fields = parseExtra(extra);
  gc();
  const after = process.memoryUsage();
  const bytes = after.heapUsed + after.external - before.heapUsed - before.external;
  return `${(bytes / 2 ** 20).toFixed(2)} MiB for ${fields.length} fields`;
};
const repeated = (...unit: readonly number[]): Uint8Array =>
  Uint8Array.from({ length: 2 ** 20 }, (_, i) => unit[i % unit.length] ?? 0);
const additional = new Uint8Array(4 + 32 * 32_767);
additional.set([0x04, 0xff, 0xff, 0x01]);
console.log('');
console.log('| 1 MiB of | kept |');
console.log('|---|--:|');
console.log(`| \`02 00\` | ${kept(repeated(0x02, 0x00))} |`);
console.log(`| one list of 32,767 additional keys | ${kept(additional)} |`);
console.log(
  `| \`04 01\` and a key | ${kept(repeated(0x04, 0x01, ...Array.from({ length: 32 }, () => 7)))} |`,
);
