/**
 * Tests load this file into the site by NODE_OPTIONS. It makes starts of page processes fail.
 * `FAIL_PAGE_PROCESS` is `hang`, `exit`, or `hang-at-file` for a process that hangs when the site reads its
 * first file after the start. `FAIL_ONCE_FILE` is the path of a file that the first failing
 * process creates, so that only that one fails.
 */
import { writeFileSync } from 'node:fs';
import { Server } from 'node:http';

const { FAIL_PAGE_PROCESS: failure, FAIL_ONCE_FILE: file } = process.env;

if (process.argv[1]?.endsWith('page-process.mjs')) {
  if (failure === 'hang-at-file') hangAtFile();
  else if (mayFail()) {
    if (failure === 'exit') process.exit(1);
    hang();
  }
}

function hang() {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
}

function hangAtFile() {
  const emit = Reflect.get(Server.prototype, 'emit');
  Server.prototype.emit = function (event, ...args) {
    if (event === 'request' && args[0].url === '/robots.txt' && mayFail()) hang();
    return Reflect.apply(emit, this, [event, ...args]);
  };
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
