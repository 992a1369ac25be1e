import { readFileSync } from 'node:fs';
import { PageLostError, PageProcesses } from '../../../server/pages/processes.ts';
import { expect, test } from './site.ts';

/** Returns the process id of the only page process of this test. Its parent is this process. */
function pageProcess(): number {
  const children = readFileSync(`/proc/self/task/${process.pid}/children`, 'utf8')
    .trim()
    .split(' ')
    .map(Number);
  const found = children.find((pid) =>
    readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('server/pages/main'),
  );
  if (found === undefined) throw new Error('There is no page process.');
  return found;
}

test('a page process that hangs is replaced, and pages are drawn again', async () => {
  process.env['MONEROD_URL'] = 'http://127.0.0.1:9';
  process.env['DATABASE_URL'] = 'postgres://nobody@127.0.0.1:9/none';
  const warnings: string[] = [];
  const pages = new PageProcesses({
    assets: { script: '/script.js', style: '/style.css' },
    receiptKey: Buffer.alloc(32).toString('base64url'),
    processes: 1,
    limits: { running: 1, waiting: 4, runningPerClient: 1, waitingPerClient: 4 },
    warn: (message) => warnings.push(message),
    timeLimits: { renderMs: 10_000, pingMs: 200 },
  });
  const draw = async () =>
    pages.render('client', { route: '/api', path: '/api', params: {}, query: '', language: 'en' });
  await pages.start();
  try {
    expect((await draw()).status).toBe(200);
    const hung = pageProcess();
    process.kill(hung, 'SIGSTOP');
    await expect(draw()).rejects.toThrow(PageLostError);
    await expect
      .poll(
        async () =>
          draw().then(
            ({ status }) => status,
            () => 0,
          ),
        { timeout: 60_000 },
      )
      .toBe(200);
    expect(pageProcess()).not.toBe(hung);
    expect(warnings[0]).toBe('A page process does not answer within 200 ms. It is killed and replaced.');
  } finally {
    await pages.close();
  }
});
