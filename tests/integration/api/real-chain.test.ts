import { test } from 'playwright/test';
import { testExamples } from './real-chain/examples.ts';
import { testExports } from './real-chain/exports.ts';
import { testFigures } from './real-chain/figures.ts';
import { testKeyImages } from './real-chain/key-images.ts';
import { testOutputs } from './real-chain/outputs.ts';
import { testRawBytes } from './real-chain/raw.ts';
import { testScan } from './real-chain/scan.ts';
import { startRealChain, type RealChain } from './real-chain/scene.ts';

/**
 * Compares responses of the API with a real daemon. The tests share one chain, which contains every kind of
 * object and does not change.
 */
test.describe.configure({ timeout: 900_000 });

let shared: RealChain;
const chain = (): RealChain => shared;

test.beforeAll(async () => {
  shared = await startRealChain();
});
test.afterAll(() => shared.stop());

testKeyImages(chain);
testOutputs(chain);
testFigures(chain);
testRawBytes(chain);
testScan(chain);
testExports(chain);
testExamples(chain);
