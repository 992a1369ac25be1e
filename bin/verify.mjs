import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';

/**
 * Runs the checks of `npm run verify` side by side, one for each core, the longest first. A developer's run keeps caches
 * below node_modules/.cache. A run with `CI` set starts without them.
 */
const CACHES = 'node_modules/.cache/';
const IS_CI = (process.env['CI'] ?? '') !== '';
const cache = (name, ...more) =>
  IS_CI ? [] : ['--cache', '--cache-location', `${CACHES}verify-${name}`, ...more];

/** @type {readonly (readonly [string, string, readonly string[]])[]} name, program in node_modules, arguments */
const checks = [
  // oxlint reads the types for its rules and reports the errors of the compiler with them.
  ['types and lint', 'oxlint/bin/oxlint', []],
  [
    'walls and forms',
    'eslint/bin/eslint.js',
    ['.', '--max-warnings', '0', ...cache('eslint', '--cache-strategy', 'content')],
  ],
  ['format', 'oxfmt/bin/oxfmt', ['--check']],
  ['unused code', 'knip/bin/knip.js', IS_CI ? [] : ['--cache', '--cache-location', `${CACHES}verify-knip`]],
];

/** Runs one check and prints its output when it fails. Resolves with whether it passed. */
function run([name, program, args]) {
  return new Promise((resolve) => {
    const startedAt = performance.now();
    // Checkers create many short-lived objects. A larger young generation saves a tenth of their time.
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
