import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'playwright/test';
import { startNginx } from '../../helpers/nginx.ts';
import { freezeProcessTree } from '../../helpers/process-tree.ts';

/** Time after which a copy closes an idle connection. */
const KEEP_ALIVE_MS = 100;

/** Requests that arrive while nginx is suspended. */
const WAITING = 20;

/** Starts a copy that closes idle connections early. */
async function startCopy(): Promise<Server> {
  const copy = createServer((_, response) => response.end('ok'));
  copy.keepAliveTimeout = KEEP_ALIVE_MS;
  copy.listen(0, '127.0.0.1');
  await once(copy, 'listening');
  return copy;
}

const openConnections = async (copies: readonly Server[]): Promise<number> => {
  const counts = await Promise.all(
    copies.map((copy) => new Promise<number>((resolve) => copy.getConnections((_, count) => resolve(count)))),
  );
  return counts.reduce((sum, count) => sum + count, 0);
};

test('nginx continues with all copies after it was suspended longer than idle connections live', async () => {
  const copies = await Promise.all([startCopy(), startCopy()]);
  const urls = copies.map((copy) => `http://127.0.0.1:${(copy.address() as AddressInfo).port}`);
  const nginx = await startNginx(urls, { isCaching: false });
  try {
    const request = async (): Promise<number> => (await fetch(`${nginx.url}/`)).status;
    // Requests at the same time leave several idle connections to each copy.
    await Promise.all(Array.from({ length: WAITING }, request));
    const thaw = freezeProcessTree(nginx.pid);
    const waiting = Array.from({ length: WAITING }, request);
    try {
      await expect.poll(async () => openConnections(copies)).toBe(0);
    } finally {
      thaw();
    }
    const statuses = await Promise.all(waiting);
    for (let number = 0; number < WAITING; number += 1) statuses.push(await request());
    expect(new Set(statuses)).toEqual(new Set([200]));
  } finally {
    await nginx.stop();
    for (const copy of copies) {
      copy.closeAllConnections();
      copy.close();
    }
  }
});
