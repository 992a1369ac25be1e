import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';

/**
 * Runs the checks of `npm run verify` in parallel, one per core, the slowest first. It caches results in
 * node_modules/.cache, unless `CI` is set.
 */
const CACHES = 'node_modules/.cache/';
const IS_CI = (process.env['CI'] ?? '') !== '';
const cache = (name, ...more) =>
  IS_CI ? [] : ['--cache', '--cache-location', `${CACHES}verify-${name}`, ...more];

/** @type {readonly (readonly [string, string, readonly string[]])[]} name, program in node_modules, arguments */
const checks = [
  // With type-aware rules, oxlint also reports the errors of the TypeScript compiler.
  ['types and lint', 'oxlint/bin/oxlint', []],
  [
    'imports and style',
    'eslint/bin/eslint.js',
    ['.', '--max-warnings', '0', ...cache('eslint', '--cache-strategy', 'content')],
  ],
  ['format', 'oxfmt/bin/oxfmt', ['--check']],
  ['unused code', 'knip/bin/knip.js', IS_CI ? [] : ['--cache', '--cache-location', `${CACHES}verify-knip`]],
];

/** Runs one check and prints its output if it fails. Resolves to whether it passed. */
function run([name, program, args]) {
  return new Promise((resolve) => {
    const startedAt = performance.now();
    // Linters and formatters create many short-lived objects. With a larger young generation they take a tenth less time.
    const child = spawn(process.execPath, ['--max-semi-space-size=64', `node_modules/${program}`, ...args], {
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const output = [];
    child.stdout.on('data', (part) => output.push(part));
    child.stderr.on('data', (part) => output.push(part));
    child.on('close', (status) => {
      const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
      console.log(`${status === 0 ? 'passed' : 'FAILED'}  ${name} (${seconds} s)`);
      if (status !== 0) process.stdout.write(Buffer.concat(output));
      resolve(status === 0);
    });
  });
}

const waiting = [...checks];
async function runWaiting() {
  let passed = true;
  for (let check = waiting.shift(); check !== undefined; check = waiting.shift())
    passed = (await run(check)) && passed;
  return passed;
}
const results = await Promise.all(Array.from({ length: Math.max(1, availableParallelism()) }, runWaiting));
process.exitCode = results.every(Boolean) ? 0 : 1;
