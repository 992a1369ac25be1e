import { expect, test } from 'playwright/test';
import {
  heightAtTimeResponseSchema,
  timeAtHeightResponseSchema,
} from '../../../../api/endpoints/chain-time.ts';
import { emissionResponseSchema } from '../../../../api/endpoints/emission.ts';
import { feesResponseSchema } from '../../../../api/endpoints/fees.ts';
import { hardForksResponseSchema } from '../../../../api/endpoints/hard-forks.ts';
import { miningResponseSchema } from '../../../../api/endpoints/mining.ts';
import { networkResponseSchema } from '../../../../api/endpoints/network.ts';
import { poolProjectedResponseSchema, poolStatsResponseSchema } from '../../../../api/contract/pool.ts';
import { decodeBlock } from '@ringscope/protocol/block.ts';
import { bytesToHex } from '@ringscope/protocol/bytes.ts';
import { feeRate } from '@ringscope/protocol/fee-rate.ts';
import { transactionFee } from '@ringscope/protocol/transaction.ts';
import { transactionWeight } from '@ringscope/protocol/transaction-weight.ts';
import { FOREIGN_ADDRESS } from '../../../helpers/chain.ts';
import { get } from '../client.ts';
import type { RealChain } from './scene.ts';

/** Compares values of the chain and of the pool with the daemon's own. */
export function testFigures(chain: () => RealChain): void {
  test('the emission and the fees at a height equal the daemon’s sums', async () => {
    const { daemon, tipHeight } = chain();
    for (const height of [0, 1, Math.floor(tipHeight / 2), tipHeight]) {
      const sum = await daemon.getCoinbaseTxSum({ height: 0, count: height + 1 });
      expect(await get(emissionResponseSchema, `/api/v1/emission?height=${height}`)).toMatchObject({
        emission: sum.emissionAmount.toString(),
        fees: sum.feeAmount.toString(),
      });
    }
  });

  test('network, mining and hard forks return the daemon’s values', async () => {
    const { daemon, tipHeight } = chain();
    const info = await daemon.getInfo();
    const { blockHeader } = await daemon.getBlockHeaderByHeight({ height: tipHeight });
    const network = await get(networkResponseSchema, '/api/v1/network');
    expect(network).toMatchObject({
      network: 'fakechain',
      height: info.height - 1,
      hash: info.topBlockHash,
      timestamp: blockHeader.timestamp,
      difficulty: info.difficulty.toString(),
      cumulative_difficulty: info.cumulativeDifficulty.toString(),
      txs: info.txCount,
      target_seconds: info.target,
      daemon: { version: info.version, alternative_blocks: info.altBlocksCount },
      pool: { count: info.txPoolSize },
    });
    expect(network.limits?.maximum).toBe(info.blockWeightLimit.toString());
    const template = await daemon.getBlockTemplate({ walletAddress: FOREIGN_ADDRESS, reserveSize: 0 });
    const mining = await get(miningResponseSchema, '/api/v1/mining');
    expect(mining).toMatchObject({
      height: tipHeight,
      difficulty: template.difficulty.toString(),
      reward: blockHeader.reward.toString(),
    });
    const { version } = await daemon.hardForkInfo();
    const { hard_forks } = await get(hardForksResponseSchema, '/api/v1/hard-forks');
    expect(hard_forks.find(({ state }) => state === 'current')?.version).toBe(version);
  });

  test('the fee rates equal the daemon’s estimate', async () => {
    const { daemon, txs } = chain();
    const { fees, quantizationMask } = await daemon.getFeeEstimate({ graceBlocks: 0 });
    const { rules, paid } = await get(feesResponseSchema, '/api/v1/fees');
    expect([rules?.slow, rules?.normal, rules?.fast, rules?.fastest]).toEqual(fees.map(String));
    expect(rules?.quantization_mask).toBe(quantizationMask.toString());
    const recent = txs.filter(({ height, position }) => height > chain().tipHeight - 100 && position > 0);
    const rates = recent
      .map(({ tx }) => feeRate(transactionFee(tx), transactionWeight(tx)))
      .toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0));
    expect(paid).toMatchObject({
      blocks: 100,
      txs: recent.length,
      fees: recent.reduce((sum, { tx }) => sum + transactionFee(tx), 0n).toString(),
      weight: recent.reduce((sum, { tx }) => sum + transactionWeight(tx), 0).toString(),
      rate_median: rates[Math.ceil(rates.length / 2) - 1]?.toString(),
    });
  });

  test('the pool has the daemon’s transactions, and the projected block equals the daemon’s template', async () => {
    const { daemon } = chain();
    const { poolStats } = await daemon.getTransactionPoolStats();
    const stats = await get(poolStatsResponseSchema, '/api/v1/pool/stats');
    expect(stats).toMatchObject({
      pool: { count: poolStats.txsTotal, fees: poolStats.feeTotal.toString() },
      double_spends: poolStats.numDoubleSpends,
      not_relayed: poolStats.numNotRelayed,
    });
    const { blocktemplateBlob } = await daemon.getBlockTemplate({
      walletAddress: FOREIGN_ADDRESS,
      reserveSize: 0,
    });
    const expected = decodeBlock(blocktemplateBlob).txHashes.map(bytesToHex);
    expect(expected.length).toBeGreaterThan(0);
    const { blocks } = await get(poolProjectedResponseSchema, '/api/v1/pool/projected');
    expect(blocks[0]?.txs.map(({ hash }) => hash).toSorted()).toEqual(expected.toSorted());
  });

  test('each height has a time, and the lookup of that time returns the height or a block of the same time', async () => {
    const { daemon, tipHeight } = chain();
    const { headers } = await daemon.getBlockHeadersRange({ startHeight: 0, endHeight: tipHeight });
    const times = headers.map(({ timestamp }) => timestamp).toSorted((a, b) => a - b);
    for (const height of [0, 1, 7, Math.floor(tipHeight / 2), tipHeight]) {
      const { time } = await get(timeAtHeightResponseSchema, `/api/v1/time-at?height=${height}`);
      expect(time).toBe(times[height]);
      const back = await get(heightAtTimeResponseSchema, `/api/v1/height-at?time=${time}`);
      expect(back.height).toBe(times.indexOf(time));
    }
  });
}
