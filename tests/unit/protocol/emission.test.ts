import { expect, test } from 'playwright/test';
import { MONEY_SUPPLY, baseReward, blockReward, expectedEmission } from '@ringscope/protocol/emission.ts';
import {
  NETWORKS,
  blockTargetSeconds,
  genesisBlockHash,
  hardForkHeight,
  hardForkVersion,
  hardForks,
  isNetwork,
  type Network,
} from '@ringscope/protocol/hard-forks.ts';

const TAIL = 600_000_000_000n;

test('forks are in the order of version and height, and the last fork at or below a height determines its version', () => {
  for (const network of NETWORKS) {
    const forks = hardForks(network);
    for (const [i, { version, height }] of forks.entries()) {
      const next = forks[i + 1];
      if (next !== undefined) {
        expect(next.height).toBeGreaterThan(height);
        expect(next.version).toBeGreaterThan(version);
        expect(hardForkVersion(network, next.height - 1)).toBe(version);
      }
      expect(hardForkVersion(network, height)).toBe(version);
      expect(hardForkHeight(network, version)).toBe(height);
    }
    expect(hardForkVersion(network, 0)).toBe(1);
    expect(hardForkVersion(network, 400_000_000)).toBe(16);
  }
});

test('forks are at the heights where real blocks changed version', () => {
  expect(hardForkVersion('mainnet', 1288616)).toBe(5);
  expect(hardForkVersion('mainnet', 2689607)).toBe(15);
  expect(hardForkVersion('mainnet', 2689608)).toBe(16);
  expect(hardForkVersion('testnet', 1983520)).toBe(16);
  expect(hardForkVersion('stagenet', 1151720)).toBe(16);
  expect(hardForkVersion('fakechain', 1)).toBe(16);
  expect(hardForkHeight('fakechain', 4)).toBeUndefined();
});

test('a value that is not a height or a network is refused', () => {
  for (const height of [-1, 0.5, NaN, Infinity, 2 ** 53]) {
    expect(() => hardForkVersion('mainnet', height)).toThrow(RangeError);
    expect(() => expectedEmission('mainnet', height)).toThrow(RangeError);
  }
  expect(isNetwork('mainnet')).toBe(true);
  expect(isNetwork('toString')).toBe(false);
  expect(genesisBlockHash('fakechain')).toBe(genesisBlockHash('mainnet'));
  expect(genesisBlockHash('testnet')).not.toBe(genesisBlockHash('stagenet'));
});

test('the reward falls from the genesis amount to the tail, and doubles with the time between blocks', () => {
  expect(blockTargetSeconds(1)).toBe(60);
  expect(blockTargetSeconds(2)).toBe(120);
  expect(baseReward(0n, 1)).toBe(17_592_186_044_415n);
  expect(baseReward(0n, 2)).toBe(35_184_372_088_831n);
  expect(baseReward(MONEY_SUPPLY, 1)).toBe(TAIL / 2n);
  expect(baseReward(MONEY_SUPPLY, 16)).toBe(TAIL);
  // The generated coins exceed 64 bits once the tail has paid.
  expect(baseReward(MONEY_SUPPLY + TAIL, 16)).toBe(TAIL);
  // These are the last reward above the tail and the first reward at the tail.
  expect(baseReward(MONEY_SUPPLY - ((TAIL + 1n) << 19n), 16)).toBe(TAIL + 1n);
  expect(baseReward(MONEY_SUPPLY - (TAIL << 19n) + 1n, 16)).toBe(TAIL);
  expect(() => baseReward(-1n, 1)).toThrow(RangeError);
});

test('a block above the median loses by the square of the excess, and no block may exceed twice the median', () => {
  const generated = 10n ** 19n;
  const base = baseReward(generated, 16);
  const reward = (weight: bigint, medianWeight = 300_000n, version = 16): bigint | undefined =>
    blockReward({ generatedCoins: generated, blockVersion: version, medianWeight, weight });
  expect(reward(0n)).toBe(base);
  expect(reward(300_000n)).toBe(base);
  expect(reward(600_000n)).toBe(0n);
  expect(reward(600_001n)).toBeUndefined();
  // Half over the median, a quarter of the reward is lost.
  expect(reward(450_000n)).toBe((base * 3n) / 4n);
  // A low median is raised to the penalty-free weight.
  expect(reward(300_000n, 1n)).toBe(base);
  expect(reward(20_001n, 1n, 1)).toBeLessThan(baseReward(generated, 1));
  expect(reward(60_000n, 1n, 4)).toBe(base);
  expect(reward(60_001n, 1n, 4)).toBeLessThan(base);
  // The result is rounded down at each of two divisions by the median: 100 × 399 × 201 / 300 = 26733, / 300 = 89.
  const tiny = blockReward({
    generatedCoins: 0n,
    blockVersion: 16,
    medianWeight: 7_000_001n,
    weight: 7_000_003n,
  });
  const twice = (baseReward(0n, 16) * ((14_000_002n - 7_000_003n) * 7_000_003n)) / 7_000_001n / 7_000_001n;
  expect(tiny).toBe(twice);
});

/** Computes the emission block by block, as the daemon does. */
function emissionByBlocks(network: Network, height: number): bigint {
  let generated = 0n;
  for (let h = 0; h <= height; h += 1) generated += baseReward(generated, hardForkVersion(network, h));
  return generated;
}

test('expected emission is the sum of full rewards, also at fork heights and around the tail', () => {
  expect(expectedEmission('mainnet', 0)).toBe(17_592_186_044_415n);
  expect(expectedEmission('fakechain', 1)).toBe(17_592_186_044_415n + baseReward(17_592_186_044_415n, 16));
  for (const height of [1, 2, 31_999, 32_000, 32_001, 40_000]) {
    expect(expectedEmission('stagenet', height), `height ${height}`).toBe(
      emissionByBlocks('stagenet', height),
    );
  }
});

test('expected emission reaches the tail and then grows by the same amount for ever', () => {
  // On mainnet the tail began at height 2641623. Earlier blocks paid less than expected, so the expected tail begins a
  // little earlier.
  const step = (height: number): bigint =>
    expectedEmission('mainnet', height) - expectedEmission('mainnet', height - 1);
  expect(step(2_600_000)).toBeGreaterThan(TAIL);
  expect(step(2_700_000)).toBe(TAIL);
  expect(step(50_000_000)).toBe(TAIL);
  const at = expectedEmission('mainnet', 3_000_000);
  expect(expectedEmission('mainnet', 3_000_000 + 1_000_000)).toBe(at + 1_000_000n * TAIL);
  // The emission exceeds 64 bits after the tail has paid what the main emission left.
  expect(expectedEmission('mainnet', 20_000_000)).toBeGreaterThan(MONEY_SUPPLY);
});

test('expected emission is close to the real emission of mainnet', () => {
  // The published emission was 18 132 000 XMR at height 2 641 623, the first height of the tail.
  const xmr = expectedEmission('mainnet', 2_641_622) / 10n ** 12n;
  expect(xmr).toBeGreaterThan(18_130_000n);
  expect(xmr).toBeLessThan(18_134_000n);
});
