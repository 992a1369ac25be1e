/**
 * Tests load this file into the site by NODE_OPTIONS. It makes starts of page processes fail.
 * `FAIL_PAGE_PROCESS` is `hang` or `exit`. `FAIL_ONCE_FILE` is the path of a file that the first failing
 * process creates, so that only that one fails.
 */
import { writeFileSync } from 'node:fs';

const { FAIL_PAGE_PROCESS: failure, FAIL_ONCE_FILE: file } = process.env;

if (process.argv[1]?.endsWith('page-process.mjs') && mayFail()) {
  if (failure === 'exit') process.exit(1);
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
}

function mayFail() {
  if (file === undefined) return true;
  try {
    writeFileSync(file, '', { flag: 'wx' });
    return true;
  } catch {
    return false;
  }
}
