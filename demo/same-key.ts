import { decodeAddress } from '@ringscope/protocol/address/address.ts';
import { decodeBlock } from '@ringscope/protocol/block.ts';
import { bytesToHex } from '@ringscope/protocol/bytes.ts';
import {
  generateKeyDerivation,
  deriveOneTimeKey,
  deriveViewTag,
} from '@ringscope/protocol/crypto/derivation.ts';
import { G, multiplySecret } from '@ringscope/protocol/crypto/point.ts';
import { encodeScalar, hashToScalar } from '@ringscope/protocol/crypto/scalar.ts';
import { encodeBlock } from '@ringscope/protocol/encode-block.ts';
import { encodeExtra } from '@ringscope/protocol/encode-extra.ts';
import { encodeTransaction } from '@ringscope/protocol/encode-transaction.ts';
import { transactionHash } from '@ringscope/protocol/transaction-hash.ts';
import { decodeTransaction } from '@ringscope/protocol/transaction.ts';
import type { DaemonClient } from '@ringscope/rpc/daemon/client.ts';

/** A coinbase with a known secret transaction key. */
export interface CoinbaseWithKnownKey {
  readonly txHash: string;
  /** Secret transaction key, 64 hexadecimal characters. */
  readonly txKey: string;
  /** Atomic units. */
  readonly amount: bigint;
}

/**
 * Mines two blocks whose coinbases have the same transaction key and pay the same address. Both outputs then have the
 * same one-time key, so only one of them can ever be spent. Wallets do not create such payments, but an attacker can.
 *
 * @param address a standard address
 * @param keySeed any string; the transaction key is derived from it
 * @returns the second coinbase
 */
export async function mineSameKeyTwice(
  daemon: Pick<DaemonClient, 'getBlockTemplate' | 'submitBlock'>,
  address: string,
  keySeed: string,
): Promise<CoinbaseWithKnownKey> {
  const txSecret = hashToScalar(new TextEncoder().encode(keySeed));
  await mineWithTxKey(daemon, address, txSecret);
  return mineWithTxKey(daemon, address, txSecret);
}

async function mineWithTxKey(
  daemon: Pick<DaemonClient, 'getBlockTemplate' | 'submitBlock'>,
  address: string,
  txSecret: bigint,
): Promise<CoinbaseWithKnownKey> {
  const decoded = decodeAddress(address);
  if (!decoded.ok) throw new RangeError(decoded.message);
  const derivation = generateKeyDerivation(txSecret, decoded.address.viewKey);
  const key = derivation && deriveOneTimeKey(derivation, 0, decoded.address.spendKey);
  if (derivation === undefined || key === undefined)
    throw new RangeError(`the address ${address} has a key that is not a point of the curve`);
  const { blocktemplateBlob } = await daemon.getBlockTemplate({ walletAddress: address, reserveSize: 0 });
  const block = decodeBlock(blocktemplateBlob);
  const amount = block.coinbase.outputs.reduce((sum, output) => sum + output.amount, 0n);
  const coinbaseBlob = encodeTransaction({
    ...block.coinbase,
    outputs: [{ amount, key, viewTag: deriveViewTag(derivation, 0) }],
    extra: encodeExtra([{ kind: 'publicKey', key: multiplySecret(G, txSecret).toBytes() }]),
  });
  await daemon.submitBlock({ blob: encodeBlock({ ...block, coinbaseBlob }) });
  return {
    txHash: bytesToHex(transactionHash(decodeTransaction(coinbaseBlob))),
    txKey: bytesToHex(encodeScalar(txSecret)),
    amount,
  };
}
