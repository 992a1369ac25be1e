import { addressesOf, type Addresses } from './urls.ts';
import { expect, test } from './fixtures.ts';

let addresses: Addresses;
test.beforeAll(async ({ explorer }) => {
  addresses = await addressesOf(explorer);
});

for (const javaScriptEnabled of [false, true]) {
  test.describe(javaScriptEnabled ? 'with scripts' : 'without scripts', () => {
    test.use({ javaScriptEnabled });

    test('the page of a key image shows the transaction, the input and the block that spend it', async ({
      page,
    }) => {
      await page.goto(`/key-image/${addresses.keyImage}`);
      await expect(page.locator('main')).toContainText(addresses.payment);
      await expect(
        page.getByRole('link', { name: String(addresses.paymentHeight), exact: true }).first(),
      ).toBeVisible();
      await expect(page.getByRole('img', { name: /^Input 0: 16 members, aged / })).toBeVisible();
      await page.getByRole('link', { name: /^Input 0, ring size / }).click();
      await expect(page).toHaveURL(new RegExp(`/tx/${addresses.payment}#input-0$`));
    });

    test('the page of a key image of a waiting transaction shows that it is in the pool', async ({
      page,
      request,
    }) => {
      const { tx } = (await (await request.get(`/api/v1/txs/${addresses.waiting}`)).json()) as {
        tx: { inputs: { key_image: string }[] };
      };
      await page.goto(`/key-image/${tx.inputs[0]!.key_image}`);
      await expect(page.getByText('in the pool').first()).toBeVisible();
      await expect(page.locator('main')).toContainText(addresses.waiting);
      await expect(page.getByRole('img', { name: /^Input 0: 16 members, aged / })).toBeVisible();
    });

    test('the page of an output shows its age and that rings may include it', async ({ page }) => {
      await page.goto(`/output/0/${addresses.ringMember}`);
      await expect(
        page.getByText(/(?<![0-9])[0-9]+ blocks old\. Rings can include this output\./),
      ).toBeVisible();
      await expect(page.getByText('Other outputs have the same one-time key')).toHaveCount(0);
    });
  });
}
