import { expect, test } from 'playwright/test';
import { walletServiceProcessOptions, formatWalletServiceProxy } from '../../../bin/launcher/monero.ts';

for (const [url, expected] of [
  ['socks5h://127.0.0.1:9050', '127.0.0.1:9050'],
  ['socks5h://localhost:9050', '127.0.0.1:9050'],
  ['socks5h://[::1]:9050', '[::1]:9050'],
  ['socks5h://10.0.0.7', '10.0.0.7:1080'],
  ['socks5h://tor:9050', undefined],
  ['socks5h://user:word@127.0.0.1:9050', undefined],
] as const) {
  test(`a wallet service ${expected === undefined ? 'cannot use' : 'uses'} the proxy ${url}`, () => {
    expect(formatWalletServiceProxy(url)).toBe(expected);
  });
}

test('the wallet service of an onion service gets the proxy', ({}, info) => {
  const location = {
    name: 'The wallet service',
    folder: info.outputPath('wallet'),
    logFolder: info.outputDir,
    env: {},
  };
  const options = { port: 1, daemonUrl: 'http://daemon.onion:18081', network: 'mainnet' } as const;
  expect(walletServiceProcessOptions(location, { ...options, daemonProxy: '127.0.0.1:9050' }).args).toContain(
    '--proxy=127.0.0.1:9050',
  );
  expect(walletServiceProcessOptions(location, options).args.join(' ')).not.toContain('--proxy');
});
