/**
 * The same proofs, good and bad, checked by protocol/proofs and by the real monero-wallet-rpc: the two must say the
 * same, amounts included. Where the service is known to be wrong, ours must be right; what it said is noted in the report.
 */
import { expect, test } from 'playwright/test';
import { decodeAddress, encodeAddress, type Address } from '../../../protocol/address/address.ts';
import { decodeBase58, encodeBase58 } from '../../../protocol/address/base58.ts';
import { bytesToHex, hexToBytes } from '../../../protocol/bytes.ts';
import type { KeyImage, TxHash } from '../../../protocol/brands.ts';
import { derivationToScalar } from '../../../protocol/crypto/derivation.ts';
import { keyImage } from '../../../protocol/crypto/key-image.ts';
import { SUBGROUP_ORDER, decodeScalar } from '../../../protocol/crypto/scalar.ts';
import { verifyMessageSignature } from '../../../protocol/proofs/message-signature.ts';
import {
  reserveProofRequirements,
  verifyReserveProof,
  type KeyImageState,
} from '../../../protocol/proofs/reserve-proof.ts';
import { spendProofRequirements, verifySpendProof } from '../../../protocol/proofs/spend-proof.ts';
import { proofTransaction, type ProofTransaction } from '../../../protocol/proofs/transaction.ts';
import { verifyTxKey } from '../../../protocol/proofs/tx-key.ts';
import { verifyTxProof } from '../../../protocol/proofs/tx-proof.ts';
import { scanTransaction, viewWallet } from '../../../protocol/proofs/view-key.ts';
import { transactionHash } from '../../../protocol/transaction-hash.ts';
import { decodeTransaction } from '../../../protocol/transaction.ts';
import { createDaemonClient, type DaemonClient } from '../../../rpc/daemon/client.ts';
import { CallerError, NodeRefusedError } from '../../../rpc/errors.ts';
import { createWalletClient, type WalletClient } from '../../../rpc/wallet/client.ts';
import { mineable } from '../../helpers/chain.ts';
import { startMonerod, type Monerod } from '../../helpers/monerod.ts';
import { testWallet } from '../../helpers/payments.ts';
import {
  SeededScalars,
  pointOf,
  proveReserve,
  proveTransaction,
  reserveProofArchive,
  signMessage,
  type ReserveProofItem,
} from '../../helpers/prover.ts';
import { startWalletRpc, type WalletRpc } from '../../helpers/wallet-rpc.ts';

const XMR = 1_000_000_000_000n;
/** Coinbases unlock after 60 blocks, and a ring needs 16 members. */
const BLOCKS = 80;
const message = 'agreement of two verifiers';
const random = new SeededScalars('agreement');
const alice = testWallet(random);
const bob = testWallet(random);
const first = { account: 0, address: 1 };

let monerod: Monerod;
let walletRpc: WalletRpc;
let daemon: DaemonClient;
let wallet: WalletClient;

interface Sent {
  readonly txid: string;
  readonly txKey: string;
  readonly transaction: ProofTransaction;
}
/** Alice's payments: to Bob and to herself at a subaddress; to a subaddress of Bob's alone; to Bob's integrated address. */
const sent: Record<'mixed' | 'subaddress' | 'integrated', Sent> = Object.create(null) as never;
const integrated: Address = {
  ...bob.address,
  kind: 'integrated',
  paymentId: Uint8Array.of(1, 2, 3, 4, 5, 6, 7, 8),
};

test.beforeAll(async () => {
  monerod = await startMonerod();
  walletRpc = await startWalletRpc({ daemonUrl: monerod.url });
  daemon = createDaemonClient({ url: monerod.url });
  wallet = createWalletClient({ url: walletRpc.url });
  await wallet.generateFromKeys({
    filename: 'alice',
    address: encodeAddress(alice.address),
    spendkey: secretHex(alice.spendSecret),
    viewkey: secretHex(alice.viewSecret),
    password: '',
  });
  await wallet.createAddress({ accountIndex: 0 });
  await mine(BLOCKS);
  const send = async (to: readonly (readonly [Address, bigint])[]): Promise<Sent> => {
    const destinations = to.map(([address, amount]) => ({ address: encodeAddress(address), amount }));
    const { txHash, txKey } = await wallet.transfer({ destinations, getTxKey: true });
    const transaction = (await fetchTransactions([txHash])).get(txHash);
    if (transaction === undefined) throw new Error('not in the pool');
    return { txid: txHash, txKey, transaction };
  };
  sent.mixed = await send([
    [bob.address, 3n * XMR],
    [alice.subaddress(first), 2n * XMR],
  ]);
  sent.subaddress = await send([[bob.subaddress(first), 5n * XMR]]);
  sent.integrated = await send([[integrated, 7n * XMR]]);
});

test.afterAll(async () => {
  wallet.close();
  daemon.close();
  await walletRpc.stop();
  await monerod.stop();
});

async function mine(blocks: number): Promise<void> {
  await mineable(daemon);
  await daemon.generateBlocks({ amountOfBlocks: blocks, walletAddress: encodeAddress(alice.address) });
  await wallet.refresh({});
}

function secretHex(secret: bigint): string {
  const digits = secret.toString(16).padStart(64, '0');
  return bytesToHex(hexToBytes(digits).reverse());
}

/** Transactions as the verifiers take them, their ids recomputed; in a pool, too. */
async function fetchTransactions(ids: readonly string[]): Promise<Map<string, ProofTransaction>> {
  const { transactions } = await daemon.getTransactions({ hashes: ids });
  return new Map(
    transactions.map(({ blob }) => {
      const decoded = decodeTransaction(blob);
      const hash = transactionHash(decoded);
      return [bytesToHex(hash), proofTransaction(decoded, hash)];
    }),
  );
}

/** What either verifier says, in one shape. */
interface Opinion {
  readonly good: boolean;
  readonly amount: bigint;
  readonly spent?: bigint;
}
const NO: Opinion = { good: false, amount: 0n };

/** The service's answer; refusing the input, as service or before it is sent, means no. */
async function theirs(ask: () => Promise<Opinion>): Promise<Opinion> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof NodeRefusedError || error instanceof CallerError) return NO;
    throw error;
  }
}

/** `count` copies of a base58 text of several parts, each with one bit flipped somewhere, from the fixed seed. */
function flipped(parts: readonly string[], count: number): string[] {
  const decoded = parts.map((part) => {
    const result = decodeBase58(part);
    if (!result.ok) throw new Error('not base58');
    return result.bytes;
  });
  return Array.from({ length: count }, () => {
    const part = Number(random.next() % BigInt(parts.length));
    return decoded
      .map((original, i) => {
        if (i !== part) return encodeBase58(original);
        const bytes = original.slice();
        const bit = Number(random.next() % BigInt(8 * bytes.length));
        bytes[bit >> 3] = (bytes[bit >> 3] ?? 0) ^ (1 << (bit & 7));
        return encodeBase58(bytes);
      })
      .join('');
  });
}

test('transaction keys', async () => {
  const agree = async (txid: string, transaction: ProofTransaction, address: Address, txKey: string) => {
    const judged = verifyTxKey({ transaction, address, txKey });
    const ours = judged.verdict === 'valid' ? { good: true, amount: judged.received } : NO;
    const answer = await theirs(async () => {
      const { received } = await wallet.checkTxKey({ txid, txKey, address: encodeAddress(address) });
      return { good: received > 0n, amount: received };
    });
    expect(ours, `${txid} for ${address.kind}`).toEqual(answer);
    return ours;
  };
  const { mixed, subaddress } = sent;
  const { txid, transaction, txKey } = mixed;
  expect(txKey.length).toBeGreaterThan(64);
  expect(await agree(txid, transaction, bob.address, txKey)).toEqual({ good: true, amount: 3n * XMR });
  expect(await agree(txid, transaction, alice.subaddress(first), txKey)).toEqual({
    good: true,
    amount: 2n * XMR,
  });
  expect((await agree(txid, transaction, alice.address, txKey)).good).toBe(true); // the change
  await agree(txid, transaction, bob.subaddress(first), txKey);
  await agree(txid, transaction, alice.subaddress(first), txKey.slice(0, 64));
  await agree(txid, transaction, bob.address, txKey.slice(0, 64));
  await agree(txid, transaction, bob.address, txKey.slice(0, 128));
  await agree(txid, transaction, bob.address, txKey.slice(0, 63));
  await agree(txid, transaction, bob.address, subaddress.txKey);
  await agree(subaddress.txid, subaddress.transaction, bob.subaddress(first), subaddress.txKey);
  await agree(subaddress.txid, subaddress.transaction, bob.address, subaddress.txKey);
  await agree(sent.integrated.txid, sent.integrated.transaction, integrated, sent.integrated.txKey);
  await agree(
    sent.integrated.txid,
    sent.integrated.transaction,
    bob.address,
    sent.integrated.txKey.toUpperCase(),
  );
  await agree(sent.integrated.txid, sent.integrated.transaction, bob.address, '1'.repeat(64));
});

test('payment proofs of both sides, in both formats', async () => {
  const agree = async (tx: Sent, address: Address, text: string, proof: string) => {
    const judged = verifyTxProof({ transaction: tx.transaction, address, message: text, proof });
    const ours = judged.verdict === 'valid' ? { good: true, amount: judged.received } : NO;
    const answer = await theirs(async () => {
      const claim = { txid: tx.txid, address: encodeAddress(address), message: text, signature: proof };
      const { good, received } = await wallet.checkTxProof(claim);
      return { good: good && received > 0n, amount: received };
    });
    expect(ours, proof).toEqual(answer);
    return ours;
  };
  const wallets = [
    { tx: sent.mixed, to: bob.address, amount: 3n * XMR },
    { tx: sent.mixed, to: alice.subaddress(first), amount: 2n * XMR },
    { tx: sent.subaddress, to: bob.subaddress(first), amount: 5n * XMR },
    { tx: sent.integrated, to: integrated, amount: 7n * XMR },
  ];
  for (const { tx, to, amount } of wallets) {
    const { signature } = await wallet.getTxProof({ txid: tx.txid, address: encodeAddress(to), message });
    expect(await agree(tx, to, message, signature)).toEqual({ good: true, amount });
    await agree(tx, to, 'another message', signature);
    await agree(tx, alice.address, message, signature);
    await agree(tx === sent.mixed ? sent.integrated : sent.mixed, to, message, signature);
    await agree(tx, to, message, signature.slice(0, -1));
    await agree(tx, to, message, signature.slice(0, -132));
  }

  // Made by our own prover: the formats no wallet makes any more, and receivers whose wallet is not open.
  for (const version of [1, 2] as const)
    for (const direction of ['out', 'in'] as const)
      for (const { tx, to, amount } of wallets.filter((payment) => payment.to !== wallets[1]?.to)) {
        const keys = tx.txKey.match(/.{64}/g) ?? [];
        const { publicKeys, additionalPublicKeys } = tx.transaction;
        const txKeys = [...publicKeys, ...additionalPublicKeys];
        const proof = proveTransaction(
          {
            direction,
            version,
            transactionHash: tx.transaction.hash,
            message,
            address: to,
            txKeys,
            secrets:
              direction === 'in'
                ? txKeys.map(() => bob.viewSecret)
                : keys.map((key) => decodeScalar(hexToBytes(key)) ?? 0n),
          },
          random,
        );
        expect(await agree(tx, to, message, proof)).toEqual({ good: true, amount });
        await agree(tx, to, message, proof.replace(`V${version}`, `V${3 - version}`));
      }

  const { signature } = await wallet.getTxProof({
    txid: sent.subaddress.txid,
    address: encodeAddress(bob.subaddress(first)),
    message,
  });
  for (const body of flipped([signature.slice(10, 54), signature.slice(54)], 60)) {
    const proof = signature.slice(0, 10) + body;
    expect((await agree(sent.subaddress, bob.subaddress(first), message, proof)).good).toBe(false);
  }
});

test('spend proofs', async () => {
  const agree = async (tx: Sent, text: string, proof: string) => {
    const judged = await judgeSpend(tx.transaction, text, proof);
    const { good } = await theirs(async () => {
      const answer = await wallet.checkSpendProof({ txid: tx.txid, message: text, signature: proof });
      return { good: answer.good, amount: 0n };
    });
    expect(judged === 'valid', proof).toBe(good);
    return good;
  };
  for (const tx of Object.values(sent)) {
    const { signature } = await wallet.getSpendProof({ txid: tx.txid, message });
    expect(await agree(tx, message, signature)).toBe(true);
    await agree(tx, '', signature);
    await agree(tx === sent.mixed ? sent.integrated : sent.mixed, message, signature);
    await agree(tx, message, signature.slice(0, -88));
    await agree(tx, message, signature + signature.slice(-88));
    const parts = signature.slice(12).match(/.{88}/g) ?? [];
    for (const body of flipped(parts, 8)) {
      expect(await agree(tx, message, `SpendProofV1${body}`)).toBe(false);
    }
  }
});

async function judgeSpend(transaction: ProofTransaction, text: string, proof: string): Promise<string> {
  const needed = spendProofRequirements(proof, transaction);
  if (needed.verdict !== 'ready') return needed.verdict;
  const rings: Uint8Array[][] = [];
  for (const { amount, indices } of needed.rings) {
    const { outs } = await daemon.getOuts({ outputs: indices.map((index) => ({ amount, index })) });
    rings.push(outs.map(({ key }) => hexToBytes(key)));
  }
  return verifySpendProof({ transaction, message: text, proof, rings }).verdict;
}

test('reserve proofs', async () => {
  const judge = async (address: Address, text: string, proof: string) => {
    const claim = { address, message: text, proof };
    const needed = reserveProofRequirements(claim);
    if (needed.verdict !== 'ready') return needed;
    const transactions = new Map<TxHash, ProofTransaction>();
    const known = await fetchTransactions(needed.transactions);
    for (const id of needed.transactions) {
      const transaction = known.get(id);
      if (transaction !== undefined) transactions.set(id, transaction);
    }
    const { states } = await daemon.isKeyImageSpent({ keyImages: needed.keyImages });
    const keyImages = new Map<KeyImage, KeyImageState>(
      needed.keyImages.map((image, i) => [image, states[i] ?? 'unspent']),
    );
    return verifyReserveProof(claim, { transactions, keyImages });
  };
  const ask = (address: Address, text: string, signature: string) =>
    theirs(async () => {
      const claim = { address: encodeAddress(address), message: text, signature };
      const { good, total, spent } = await wallet.checkReserveProof(claim);
      return { good, amount: total, spent };
    });
  const agree = async (address: Address, text: string, proof: string) => {
    const judged = await judge(address, text, proof);
    const ours = judged.verdict === 'valid' ? { good: true, amount: judged.total, spent: judged.spent } : NO;
    const { good, amount, spent = 0n } = await ask(address, text, proof);
    expect(ours, proof.slice(0, 60)).toEqual(good ? { good, amount, spent } : NO);
    return ours;
  };

  await mine(1);
  const all = await wallet.getReserveProof({ all: true, message });
  expect((await agree(alice.address, message, all.signature)).amount).toBeGreaterThan(1000n * XMR);
  await agree(alice.address, 'another message', all.signature);

  const some = await wallet.getReserveProof({ all: false, accountIndex: 0, amount: XMR, message });
  expect((await agree(alice.address, message, some.signature)).good).toBe(true);
  await agree(bob.address, message, some.signature);
  await agree(alice.subaddress(first), message, some.signature);
  await agree(alice.address, message, some.signature.replace('V2', 'V1'));
  await agree(alice.address, message, some.signature.slice(0, -11));
  for (const body of flipped([some.signature.slice(14)], 60))
    expect((await agree(alice.address, message, `ReserveProofV2${body}`)).good).toBe(false);

  // A spent output and an unspent one, proven by our own prover.
  const items = await ownOutputs();
  const states = await daemon.isKeyImageSpent({
    keyImages: items.map(({ oneTimeSecret }) => bytesToHex(keyImage(oneTimeSecret))),
  });
  const spent = items[states.states.indexOf('chain')];
  const unspent = items[states.states.indexOf('unspent')];
  if (spent === undefined || unspent === undefined) throw new Error('no spent or no unspent output');
  const request = {
    message,
    address: alice.address,
    viewSecret: alice.viewSecret,
    spendSecrets: [alice.spendSecret],
  };
  for (const version of [1, 2] as const) {
    const proof = proveReserve({ ...request, version, items: [spent, unspent] }, random);
    const { amount, good, ...rest } = await agree(alice.address, message, proof);
    expect(good).toBe(true);
    expect(rest).toMatchObject({ spent: expect.anything() });
    expect(amount).toBeGreaterThan(0n);
  }

  // Archives of the first wallets: the service reads them only where it is told to load deprecated formats.
  const archive = reserveProofArchive({ ...request, version: 1, items: [spent, unspent] }, random);
  const archived = `ReserveProofV1${encodeBase58(archive)}`;
  expect((await judge(alice.address, message, archived)).verdict).toBe('valid');
  const answered = await ask(alice.address, message, archived);
  test.info().annotations.push({ type: 'monero-wallet-rpc', description: `archive: good ${answered.good}` });

  // What services before 0.18.5.0 take: ours must not.
  const twist = (image: Uint8Array) =>
    pointOf(image)
      .add(pointOf(new Uint8Array(32)))
      .toBytes();
  const traps = [
    [
      'thrice the same output',
      proveReserve({ ...request, version: 2, items: [unspent, unspent, unspent] }, random),
    ],
    [
      'a spent output behind a twisted key image',
      proveReserve({ ...request, version: 2, items: [spent], forgeImage: twist }, random),
    ],
    ['nothing', proveReserve({ ...request, version: 2, items: [] }, random)],
  ] as const;
  for (const [name, proof] of traps) {
    expect((await judge(alice.address, message, proof)).verdict, name).toBe('invalid');
    const { good, amount, spent: counted = 0n } = await ask(alice.address, message, proof);
    test.info().annotations.push({
      type: 'monero-wallet-rpc',
      description: `${name}: good ${good}, total ${amount}, spent ${counted}`,
    });
  }
});

/** Alice's outputs of the first blocks, with the secrets of their keys. */
async function ownOutputs(): Promise<ReserveProofItem[]> {
  const watched = viewWallet(alice.address, alice.viewSecret);
  if (watched.verdict !== 'ready') throw new Error(watched.message);
  const { headers } = await daemon.getBlockHeadersRange({ startHeight: 1, endHeight: BLOCKS - 60 });
  const coinbases = await fetchTransactions(headers.map(({ minerTxHash }) => minerTxHash));
  return [...coinbases.values()].flatMap((transaction) => {
    const scan = scanTransaction(transaction, watched);
    if (!('outputs' in scan)) throw new Error(scan.message);
    return scan.outputs.map(({ index, derivation }) => ({
      transactionHash: transaction.hash,
      outputIndex: index,
      txKey: transaction.publicKeys[0] ?? new Uint8Array(0),
      outputKey: transaction.outputs[index]?.key ?? new Uint8Array(0),
      oneTimeSecret: (derivationToScalar(derivation, index) + alice.spendSecret) % SUBGROUP_ORDER,
    }));
  });
}

test('message signatures and addresses', async () => {
  const agree = async (address: Address, text: string, signature: string) => {
    const judged = verifyMessageSignature({ address, message: text, signature });
    const answer = await wallet.verify({ data: text, address: encodeAddress(address), signature });
    expect(judged.verdict === 'valid', signature).toBe(answer.good);
    if (judged.verdict === 'valid')
      expect([judged.version, judged.signedWith]).toEqual([answer.version, answer.signatureType]);
    return answer.good;
  };
  for (const addressIndex of [0, 1])
    for (const signatureType of ['spend', 'view'] as const) {
      const { signature } = await wallet.sign({
        data: message,
        accountIndex: 0,
        addressIndex,
        signatureType,
      });
      const address = addressIndex === 0 ? alice.address : alice.subaddress(first);
      expect(await agree(address, message, signature)).toBe(true);
      await agree(address, `${message} `, signature);
      await agree(bob.address, message, signature);
      await agree(address, message, signature.replace('V2', 'V1'));
      await agree(address, message, signature.slice(0, -1));
      for (const body of flipped([signature.slice(5)], 15))
        expect(await agree(address, message, `SigV2${body}`)).toBe(false);
    }
  const old = signMessage(
    { version: 1, message, address: alice.address, mode: 'spend', secret: alice.spendSecret },
    random,
  );
  expect(await agree(alice.address, message, old)).toBe(true);
  await agree(alice.address, message, 'SigV1');
  await agree(alice.address, message, '');

  for (const address of [alice.address, alice.subaddress(first), integrated]) {
    const good = encodeAddress(address);
    for (const text of [
      good,
      good.slice(0, -1),
      `${good.slice(0, 50)}1${good.slice(51)}`,
      good.toLowerCase(),
    ]) {
      const ours = decodeAddress(text);
      const answer = await wallet.validateAddress({ address: text, anyNetType: true });
      expect(ours.ok, text).toBe(answer.valid);
      if (ours.ok)
        expect([
          ours.address.network,
          ours.address.kind === 'integrated',
          ours.address.kind === 'subaddress',
        ]).toEqual([answer.nettype, answer.integrated, answer.subaddress]);
    }
  }
});
