import { expect, test } from 'playwright/test';
import { RingCtType } from '@ringscope/protocol/ringct-type.ts';
import { decodeTransaction } from '@ringscope/protocol/transaction.ts';
import { transactionWeight, usualRingWeight } from '@ringscope/protocol/transaction-weight.ts';
import { bulkTransactionVectors } from '../../helpers/protocol/vector-files.ts';

test('the usual weight of a transaction with rings is within two per cent of real ones', () => {
  let compared = 0;
  for (const { blob, file } of bulkTransactionVectors()) {
    const transaction = decodeTransaction(blob);
    const { ringct, inputs, outputs, extra } = transaction;
    const [input] = inputs;
    if (ringct?.type !== RingCtType.BulletproofPlus) continue;
    if (input?.kind !== 'key' || input.keyOffsets.length !== 16) continue;
    const weight = transactionWeight(transaction);
    const usual = usualRingWeight(inputs.length, outputs.length, extra.length);
    expect(Math.abs(usual - weight) / weight, file).toBeLessThan(0.02);
    compared += 1;
  }
  test.skip(compared === 0, 'VECTORS_DIR has no packs of transactions with rings of 16');
});
