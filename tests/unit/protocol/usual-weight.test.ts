import { expect, test } from 'playwright/test';
import { RingCtType } from '@ringscope/protocol/ringct-type.ts';
import { decodeTransaction } from '@ringscope/protocol/transaction.ts';
import { transactionWeight, typicalClsagTransactionWeight } from '@ringscope/protocol/transaction-weight.ts';
import { need } from '../../helpers/protocol/need.ts';
import { bulkTransactionVectors } from '../../helpers/protocol/vector-files.ts';

test('the usual weight of a transaction with rings is within two per cent of real ones', () => {
  const transactions = bulkTransactionVectors()
    .map(({ blob }) => decodeTransaction(blob))
    .filter(({ ringct, inputs: [input] }) => {
      const ringSize = input?.kind === 'key' ? input.keyOffsets.length : 0;
      return ringct?.type === RingCtType.BulletproofPlus && ringSize === 16;
    });
  for (const transaction of need(transactions, 'transactions of RingCT type 6 with rings of 16')) {
    const { inputs, outputs, extra } = transaction;
    const weight = transactionWeight(transaction);
    const usual = typicalClsagTransactionWeight(inputs.length, outputs.length, extra.length);
    expect(Math.abs(usual - weight) / weight).toBeLessThan(0.02);
  }
});
