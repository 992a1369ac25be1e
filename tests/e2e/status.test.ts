import { freePort } from '../helpers/service-process.ts';
import { startSite } from '../helpers/site.ts';
import { expect, test } from './fixtures.ts';

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the page about the state shows index, services, work, versions and the last reorganisation', async ({
    page,
    explorer,
  }) => {
    await expect(async () => {
      const response = await page.goto('/status');
      expect(response?.status()).toBe(200);
      expect(response?.headers()['cache-control']).toContain('no-store');
      await expect(page.locator('h1')).toHaveText('Everything works.', { timeout: 100 });
      const services = page.getByRole('table', { name: 'Services of this site and their states' });
      await expect(services.getByText('service responds', { exact: true })).toHaveCount(3, { timeout: 100 });
    }).toPass({ timeout: 60_000 });
    const main = page.locator('main');
    await expect(main).toContainText('indexing each new block');
    await expect(main).toContainText('checks running: 0, waiting: 0');
    await expect(main).toContainText('processes available: 1 of 1');
    // Other tests cause further reorganisations.
    await expect(main.getByRole('link', { name: /blocks? undone$/ })).toHaveAttribute(
      'href',
      /^\/forks\/\d+$/,
    );
    const { version } = await explorer.daemon.getInfo({});
    await expect(page.locator('section', { hasText: 'Versions' }).last()).toContainText(version);
    // Host names of the services are private.
    await expect(main).not.toContainText('127.0.0.1');

    await page.goto('/de/status');
    await expect(page.locator('h1')).toHaveText('Alles funktioniert.');
    await expect(page.locator('main')).toContainText('indiziert jeden neuen Block');
    await page.getByRole('link', { name: 'Status dieser Website' }).click();
    await expect(page).toHaveURL(/\/de\/status$/);
  });

  test('the page about the state says what is limited while database, nodes and wallet service do not respond', async ({
    page,
  }) => {
    const unused = await freePort();
    const site = await startSite({
      DATABASE_URL: `postgres://nobody@127.0.0.1:${unused}/none`,
      MONEROD_URLS: `http://127.0.0.1:${unused},http://localhost:${unused}`,
      WALLET_RPC_URL: `http://127.0.0.1:${unused}`,
    });
    try {
      await expect(async () => {
        expect((await page.goto(`${site.url}/status`))?.status()).toBe(200);
        await expect(page.locator('h1')).toHaveText('This site has 4 problems.', { timeout: 100 });
      }).toPass({ timeout: 60_000 });
      await expect(page.locator('.notice')).toContainText([
        'The database does not respond.',
        'Node 1 does not respond.',
        'Node 2 does not respond.',
        'The wallet service does not respond.',
      ]);
    } finally {
      await site.process.stop();
    }
  });
});
