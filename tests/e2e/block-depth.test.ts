import { bytesToHex } from '@ringscope/protocol/bytes.ts';
import { expect, test } from './fixtures.ts';

for (const javaScriptEnabled of [false, true]) {
  test.describe(javaScriptEnabled ? 'with scripts' : 'without scripts', () => {
    test.use({ javaScriptEnabled });

    test('a block page shows the outputs and the extra of its coinbase as the daemon returns them', async ({
      page,
      explorer,
    }) => {
      const { json } = await explorer.daemon.getBlock({ height: 100 });
      const coinbase = (JSON.parse(json) as { miner_tx: { vout: unknown[]; extra: number[] } }).miner_tx;
      await page.goto('/block/100');
      const panel = page.locator('#coinbase');
      await expect(panel.locator('tbody tr')).toHaveCount(coinbase.vout.length);
      await expect(panel).toContainText('does not show who mined');
      await panel.getByText('Extra of the coinbase').click();
      await expect(panel.locator('dd').last()).toHaveText(bytesToHex(Uint8Array.from(coinbase.extra)));
    });

    test('the raw data of a block equals the daemon’s, with the proof-of-work hash on request', async ({
      page,
      explorer,
    }) => {
      const { blob, blockHeader } = await explorer.daemon.getBlock({ height: 100, fillPowHash: true });
      await page.goto('/block/100');
      await page.getByRole('link', { name: 'Hex, JSON and proof-of-work hash' }).click();
      await expect(page.locator('pre').first()).toHaveText(bytesToHex(blob));
      await expect(page.locator('main')).not.toContainText(blockHeader.powHash);
      await page.getByRole('link', { name: 'Compute the proof-of-work hash on the node' }).click();
      await expect(page.locator('main')).toContainText(blockHeader.powHash);
      await expect(page.locator('main')).toContainText('small enough for the difficulty');
    });

    test('the list of blocks jumps to a height and to a date', async ({ page, explorer }) => {
      const { timestamp } = (await explorer.daemon.getBlockHeaderByHeight({ height: 50 })).blockHeader;
      await page.goto('/blocks');
      await page.getByLabel('Height or date (UTC)').fill('50');
      await page.getByRole('button', { name: 'Go' }).click();
      await expect(page.locator('tr:target').getByRole('link').first()).toHaveText('50');
      await page.goto(`/blocks?at=${timestamp}`);
      await expect(page).toHaveURL(/before=[0-9]+/);
      expect((await page.goto('/blocks?at=soon'))?.status()).toBe(400);
      expect((await page.goto('/block/100/raw?pow=2'))?.status()).toBe(400);
      expect((await page.goto('/block/x/raw'))?.status()).toBe(400);
      expect((await page.goto('/block/400000000/raw'))?.status()).toBe(404);
    });
  });
}

test('an orphaned block has raw data from the archive', async ({ page, explorer }) => {
  const orphan = explorer.facts.reorgs.find(({ depth }) => depth > 0)!.alternativeBlocks[0]!;
  await page.goto(`/block/${orphan}`);
  await page.getByRole('link', { name: 'Raw data of this block' }).click();
  await expect(page.locator('pre').first()).toHaveText(/^[0-9a-f]+$/);
});
