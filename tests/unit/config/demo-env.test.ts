import { expect, test } from 'playwright/test';
import { readDemoSettings } from '../../../config/demo-env.ts';

const walletUrls = [1, 2, 3, 4].map((port) => `http://127.0.0.1:${String(port)}`);
const good = {
  MONEROD_URL: 'http://127.0.0.1:18081/',
  DEMO_DIR: '/var/lib/demo',
  DEMO_WALLET_URLS: walletUrls.join(', '),
};

test('the settings that the launcher passes are read', () => {
  expect(readDemoSettings(good)).toEqual({
    monerodUrl: 'http://127.0.0.1:18081',
    directory: '/var/lib/demo',
    walletUrls,
    blockSeconds: 10,
    historyHours: 50,
  });
  expect(readDemoSettings({ ...good, DEMO_BLOCK_SECONDS: '0.5' }).blockSeconds).toBe(0.5);
});

for (const [variable, value] of [
  ['MONEROD_URL', undefined],
  ['MONEROD_URL', 'ftp://127.0.0.1'],
  ['DEMO_DIR', 'relative/path'],
  ['DEMO_WALLET_URLS', walletUrls.slice(1).join()],
  ['DEMO_WALLET_URLS', Array.from({ length: 4 }, () => walletUrls[0]).join()],
  ['DEMO_BLOCK_SECONDS', '0'],
  ['DEMO_BLOCK_SECONDS', 'soon'],
  ['DEMO_HISTORY_HOURS', '-1'],
] as const) {
  test(`${variable}=${String(value)} is refused with an error that contains the variable`, () => {
    expect(() => readDemoSettings({ ...good, [variable]: value })).toThrow(
      new RegExp(`^${variable} must be [^\\n]+\\.$`),
    );
  });
}
