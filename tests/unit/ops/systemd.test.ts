import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'playwright/test';

const FOLDER = join(import.meta.dirname, '../../../ops/systemd');
const units = readdirSync(FOLDER);
const read = (name: string): string => readFileSync(join(FOLDER, name), 'utf8');

/** Values from 0 to 10. systemd calls values below 2 "OK". */
const MAX_EXPOSURE = 1.5;

test('each part of a complete deployment has a unit', () => {
  expect(units.toSorted()).toEqual([
    'ringscope-indexer.service',
    'ringscope-monerod.service',
    'ringscope-site.service',
    'ringscope-wallet.service',
  ]);
});

for (const name of units) {
  test(`${name} has its own user, restarts without an end, and ends before systemd kills it`, () => {
    const unit = read(name);
    expect(unit).toMatch(/^User=ringscope(-monerod|-wallet)?$/m);
    expect(unit).toMatch(/^Restart=always$/m);
    expect(unit).toMatch(/^StartLimitIntervalSec=0$/m);
    expect(Number(/^TimeoutStopSec=(\d+)$/m.exec(unit)?.[1])).toBeGreaterThan(10);
    expect(unit).not.toMatch(/--rpc-login|PASSWORD=|\w:\w+@/);
  });

  test(`${name} is valid, and exposes little`, () => {
    test.skip(spawnSync('systemd-analyze', ['--version']).status !== 0, 'systemd-analyze is not installed');
    const copy = mkdtempSync(join(tmpdir(), 'ringscope-units-'));
    try {
      // The programs may be elsewhere on this machine. systemd only checks that they exist.
      const path = join(copy, name);
      writeFileSync(path, read(name).replace(/^(ExecStart=)\S+/m, '$1/bin/sh'));
      const verified = spawnSync('systemd-analyze', ['verify', path], { encoding: 'utf8' });
      expect([verified.status, verified.stdout + verified.stderr]).toEqual([0, '']);
      const threshold = `--threshold=${MAX_EXPOSURE * 10}`;
      const args = ['security', '--offline=yes', threshold, path];
      const security = spawnSync('systemd-analyze', args, { encoding: 'utf8' });
      expect(security.status, security.stdout.split('\n').slice(-3).join('\n')).toBe(0);
    } finally {
      rmSync(copy, { recursive: true });
    }
  });
}
