import { decodeAddress } from '@ringscope/protocol/address/address.ts';
import type { Block } from '@ringscope/protocol/block.ts';
import { bytesToHex } from '@ringscope/protocol/bytes.ts';
import {
  generateKeyDerivation,
  deriveOneTimeKey,
  deriveViewTag,
} from '@ringscope/protocol/crypto/derivation.ts';
import { BASE_POINT, multiplyPointBySecret } from '@ringscope/protocol/crypto/point.ts';
import { encodeScalar, hashToScalar } from '@ringscope/protocol/crypto/scalar.ts';
import { encodeExtra } from '@ringscope/protocol/encode-extra.ts';
import { encodeTransaction } from '@ringscope/protocol/encode-transaction.ts';
import { transactionHash } from '@ringscope/protocol/transaction-hash.ts';
import { decodeTransaction } from '@ringscope/protocol/transaction.ts';

/** A coinbase that the demo built itself, so that its secret transaction key is known. */
export interface CoinbaseWithKnownKey {
  readonly txHash: string;
  /** Secret transaction key, 64 hexadecimal characters. */
  readonly txKey: string;
  /** Amount in atomic units. */
  readonly amount: bigint;
}

type Coinbase = Block['coinbase'];

/** Mines one block with the coinbase that `coinbaseOf` returns. */
type MineBlock = (walletAddress: string, coinbaseOf: (coinbase: Coinbase) => Coinbase) => Promise<unknown>;

/**
 * Mines two blocks whose coinbases have the same transaction key and pay the same address. Both outputs then have the
 * same one-time key, so only one of them can ever be spent. Wallets do not create such payments, but an attacker can.
 *
 * @param address a standard address
 * @param keySeed any string; the transaction key is derived from it
 * @returns the second coinbase
 */
export async function mineCoinbaseAndReuseItsKey(
  mineBlock: MineBlock,
  address: string,
  keySeed: string,
): Promise<CoinbaseWithKnownKey> {
  const txSecret = hashToScalar(new TextEncoder().encode(keySeed));
  await mineWithTxKey(mineBlock, address, txSecret);
  return mineWithTxKey(mineBlock, address, txSecret);
}

async function mineWithTxKey(
  mineBlock: MineBlock,
  address: string,
  txSecret: bigint,
): Promise<CoinbaseWithKnownKey> {
  const decoded = decodeAddress(address);
  if (!decoded.ok) throw new RangeError(decoded.message);
  const derivation = generateKeyDerivation(txSecret, decoded.address.viewKey);
  const key = derivation && deriveOneTimeKey(derivation, 0, decoded.address.spendKey);
  if (derivation === undefined || key === undefined)
    throw new RangeError(
      `The demo cannot mine to the address ${address}, because one of its keys is not a point of the curve. Use the address of another wallet.`,
    );
  let mined: Coinbase | undefined;
  await mineBlock(address, (coinbase) => {
    const amount = coinbase.outputs.reduce((sum, output) => sum + output.amount, 0n);
    mined = {
      ...coinbase,
      outputs: [{ amount, key, viewTag: deriveViewTag(derivation, 0) }],
      extra: encodeExtra([{ kind: 'publicKey', key: multiplyPointBySecret(BASE_POINT, txSecret).toBytes() }]),
    };
    return mined;
  });
  if (mined === undefined)
    throw new Error(
      'The demo mined a block without its own coinbase, because mineBlock did not call coinbaseOf. Pass coinbaseOf to mineBlocks().',
    );
  return {
    txHash: bytesToHex(transactionHash(decodeTransaction(encodeTransaction(mined)))),
    txKey: bytesToHex(encodeScalar(txSecret)),
    amount: mined.outputs[0]?.amount ?? 0n,
  };
}
