import { existsSync } from 'node:fs';

/** The first browser is headless Chromium. It needs half the processor time of the second one. */
const BROWSERS = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'] as const;

/** Options with which the tests start a browser. `CHROMIUM_PATH` is the path of another Chromium. */
export const browserOptions = {
  executablePath:
    process.env['CHROMIUM_PATH'] ?? BROWSERS.find((path) => existsSync(path)) ?? '/usr/bin/chromium',
  // With site isolation, a browser starts a second process for each page in advance. Pages of one site do not
  // need it.
  args: ['--disable-site-isolation-trials'],
};
