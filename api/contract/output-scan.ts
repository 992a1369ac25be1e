import { z } from 'zod';
import { outputContent, outputReference } from './output.ts';
import { envelope, nextPage } from './envelope.ts';
import { count, hash, height, hex, namedObject } from './values.ts';

export const scannedOutputFields = {
  position: count.describe('Place among the outputs of the transaction.'),
  ...outputReference,
  ...outputContent,
  encrypted_amount: hex
    .nullable()
    .describe('8 bytes from RingCT type 4 on, 32 bytes before. Null where the amount is public.'),
  encrypted_mask: hex
    .nullable()
    .describe(
      '32 bytes in RingCT types 1 to 3. Null in later types, where the mask follows from the secret.',
    ),
  commitment: hash
    .nullable()
    .describe(
      'Commitment to the amount. A decrypted amount counts only if it opens it, because a sender can write anything. Null where the amount is public.',
    ),
};

export const scannedTx = namedObject(
  'ScannedTx',
  'A transaction with what a wallet needs to find its own outputs.',
  {
    height: height.describe('Block of the transaction.'),
    position: count.describe('Place in the block. 0 is the coinbase.'),
    hash: hash.describe('Hash of the transaction.'),
    version: count.describe('Transaction version.'),
    rct_type: count.nullable().describe('RingCT type. Null in version 1.'),
    tx_public_keys: z.array(hash).describe('Public keys in its extra field. Wallets try each of them.'),
    additional_public_keys: z
      .array(hash)
      .describe('Public keys of single outputs, in the order of the outputs. Usually empty.'),
    outputs: z
      .array(namedObject('ScannedOutput', 'An output as a wallet scans it.', scannedOutputFields))
      .describe('Its outputs in their order.'),
  },
);

export const outputScanAnswer = namedObject(
  'OutputScanAnswer',
  'A page of transactions with their outputs, lowest first.',
  {
    ...envelope,
    txs: z.array(scannedTx).describe('Transactions in the order of the chain, with coinbases.'),
    next: nextPage,
  },
);

export type ScannedTxJson = z.infer<typeof scannedTx>;
