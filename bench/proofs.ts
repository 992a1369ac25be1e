/**
 * Measures the cost of checking a proof of every kind, in milliseconds of processor time.
 *
 *   node --import tsx bench/proofs.ts
 *
 * Transactions and proofs are generated from a fixed seed. Each proof must have its expected verdict before it is timed.
 * Results: bench/proofs.md.
 */
import {
  BASE_POINT,
  decodePoint,
  multiplyPoint,
  multiplyAndAddPoints,
} from '@ringscope/protocol/crypto/point.ts';
import { hashToPoint } from '@ringscope/protocol/crypto/hash-to-point.ts';
import { generateKeyImage } from '@ringscope/protocol/crypto/derivation.ts';
import { encodeScalar } from '@ringscope/protocol/crypto/scalar.ts';
import { bytesToHex } from '@ringscope/protocol/bytes.ts';
import { keyImageFromBytes, txHashFromBytes } from '@ringscope/protocol/brands.ts';
import { verifyMessageSignature } from '@ringscope/protocol/proofs/message-signature.ts';
import { verifyReserveProof } from '@ringscope/protocol/proofs/reserve-proof.ts';
import { verifySpendProof } from '@ringscope/protocol/proofs/spend-proof.ts';
import { verifyTxKey } from '@ringscope/protocol/proofs/tx-key.ts';
import { verifyTxProof } from '@ringscope/protocol/proofs/tx-proof.ts';
import {
  scanTransaction,
  subaddressLookahead,
  createViewOnlyWallet,
} from '@ringscope/protocol/proofs/view-key.ts';
import { pay, proveReserveOf, reserveItem, testWallet } from '../tests/helpers/payments.ts';
import { SeededScalars, proveTransaction, publicKey, signMessage } from '../tests/helpers/prover.ts';
import { makeSpendProof } from './spend-proof.ts';

/** Each figure is the median of `RUNS` runs of at least `RUN_MS` each. */
const RUNS = 9;
const RUN_MS = 150;

const random = new SeededScalars('bench/proofs');
const alice = testWallet(random);
const bob = testWallet(random);
const MESSAGE = 'bench';

/**
 * Returns the processor time of one call in milliseconds: median, minimum and maximum of the runs. Other work on the
 * machine affects processor time less than wall time.
 */
function measure(call: () => unknown): { median: number; min: number; max: number } {
  const once = (): number => {
    const started = process.cpuUsage();
    let calls = 0;
    let elapsed: number;
    do {
      call();
      calls += 1;
      const { user, system } = process.cpuUsage(started);
      elapsed = (user + system) / 1000;
    } while (elapsed < RUN_MS);
    return elapsed / calls;
  };
  once();
  const runs = Array.from({ length: RUNS }, once).sort((a, b) => a - b);
  const at = (part: number): number => runs[Math.floor(part * (runs.length - 1))] ?? NaN;
  return { median: at(0.5), min: at(0), max: at(1) };
}

function printRow(name: string, call: () => unknown): void {
  const { median, min, max } = measure(call);
  const decimals = median < 1 ? 3 : 1;
  console.log(
    `| ${name} | ${median.toFixed(decimals)} | ${min.toFixed(decimals)}–${max.toFixed(decimals)} |`,
  );
}

/** Prints a row for a verifier, after checking its verdict. */
function printVerifierRow(name: string, verify: () => { readonly verdict: string }): void {
  const { verdict } = verify();
  if (verdict !== 'valid')
    throw new Error(
      `The verifier returned the verdict ${verdict} instead of valid for "${name}", so its time was not measured.`,
    );
  printRow(name, verify);
}

const hexKeys = (...secrets: readonly bigint[]): string =>
  secrets.map((secret) => bytesToHex(encodeScalar(secret))).join('');

console.log('| what | ms (median) | min–max |');
console.log('|---|--:|--:|');

const A = decodePoint(publicKey(random.next())) ?? BASE_POINT;
const B = decodePoint(publicKey(random.next())) ?? BASE_POINT;
const [a, b] = [random.next(), random.next()];
printRow('scalar × point', () => multiplyPoint(A, a));
printRow('scalar × G', () => multiplyPoint(BASE_POINT, a));
printRow('a·A + b·B', () => multiplyAndAddPoints(a, A, b, B));
printRow('hash to point', () => hashToPoint(A.toBytes()));

const twoOutputs = pay(
  [
    { to: bob.address, amount: 1n },
    { to: alice.address, amount: 2n },
  ],
  random,
);
printVerifierRow('transaction key, 2 outputs', () =>
  verifyTxKey({ ...twoOutputs, address: alice.address, txKey: hexKeys(twoOutputs.txKey) }),
);
const sixteenOutputs = pay(
  Array.from({ length: 16 }, (_, i) => ({
    to: i % 2 === 0 ? alice.subaddress({ account: 0, address: 1 }) : bob.address,
    amount: 1n,
  })),
  random,
);
printVerifierRow('transaction key with 16 additional keys, 8 outputs of 16 owned', () =>
  verifyTxKey({
    ...sixteenOutputs,
    address: alice.subaddress({ account: 0, address: 1 }),
    txKey: hexKeys(sixteenOutputs.txKey, ...sixteenOutputs.additionalTxKeys),
  }),
);

for (const [name, { transaction, txKey, additionalTxKeys }, address] of [
  ['OutProofV2, 2 outputs', twoOutputs, alice.address],
  [
    'OutProofV2, 16 outputs and additional keys',
    sixteenOutputs,
    alice.subaddress({ account: 0, address: 1 }),
  ],
] as const) {
  const proof = proveTransaction(
    {
      direction: 'out',
      version: 2,
      transactionHash: transaction.hash,
      message: MESSAGE,
      address,
      txKeys: [...transaction.publicKeys, ...transaction.additionalPublicKeys],
      secrets: [txKey, ...additionalTxKeys],
    },
    random,
  );
  printVerifierRow(name, () => verifyTxProof({ transaction, address, message: MESSAGE, proof }));
}

for (const inputs of [1, 2, 16]) {
  const made = makeSpendProof(random, twoOutputs.transaction, inputs, MESSAGE);
  printVerifierRow(`SpendProofV1, ${inputs} × 16 ring members`, () =>
    verifySpendProof({ ...made, message: MESSAGE }),
  );
}

for (const outputs of [1, 16]) {
  const transactions = Array.from({ length: outputs }, () =>
    pay(
      [
        { to: bob.address, amount: 1n },
        { to: alice.address, amount: 2n },
      ],
      random,
    ),
  ).map(({ transaction }) => transaction);
  const items = transactions.map((transaction) => reserveItem(transaction, 1, alice));
  const proof = proveReserveOf(alice, { version: 2, message: MESSAGE, items }, random);
  const chain = {
    transactions: new Map(
      transactions.map((transaction) => [txHashFromBytes(transaction.hash), transaction]),
    ),
    keyImages: new Map(
      items.map(({ oneTimeSecret: x }) => [keyImageFromBytes(generateKeyImage(x)), 'unspent' as const]),
    ),
  };
  printVerifierRow(`ReserveProofV2, ${outputs} output${outputs === 1 ? '' : 's'}`, () =>
    verifyReserveProof({ address: alice.address, message: MESSAGE, proof }, chain),
  );
}

for (const mode of ['spend', 'view'] as const) {
  const secret = mode === 'spend' ? alice.spendSecret : alice.viewSecret;
  const signature = signMessage(
    { version: 2, message: MESSAGE, address: alice.address, mode, secret },
    random,
  );
  printVerifierRow(`SigV2 with the ${mode} key`, () =>
    verifyMessageSignature({ address: alice.address, message: MESSAGE, signature }),
  );
}

const wallet = createViewOnlyWallet(alice.address, { viewSecret: alice.viewSecret });
if (wallet.verdict !== 'ready') throw new Error(wallet.message);
const foreign = pay(
  [
    { to: bob.address, amount: 1n },
    { to: bob.address, amount: 2n },
  ],
  random,
).transaction;
const untagged = pay(
  [
    { to: bob.address, amount: 1n },
    { to: bob.address, amount: 2n },
  ],
  random,
  {
    viewTags: false,
  },
).transaction;
printRow('scan of a foreign transaction, 2 outputs with view tags', () => scanTransaction(foreign, wallet));
printRow('the same without view tags', () => scanTransaction(untagged, wallet));
printRow('a table of 100 subaddresses', () =>
  createViewOnlyWallet(alice.address, { viewSecret: alice.viewSecret }, subaddressLookahead(1, 100)),
);
