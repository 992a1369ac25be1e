import { expect, test } from 'playwright/test';
import { txHashFromBytes } from '@ringscope/protocol/brands.ts';
import { transactionHash } from '@ringscope/protocol/transaction-hash.ts';
import type { Transaction } from '@ringscope/protocol/transaction.ts';
import { EventClient } from '../../helpers/event-client.ts';
import { ask, siteUrl } from './client.ts';
import type { Scene } from './scene.ts';
import { stageSite } from './staged-site.ts';

let scene: Scene;
stageSite(({ scene: staged }) => {
  scene = staged;
});

const hashOf = (transaction: Transaction) => txHashFromBytes(transactionHash(transaction));

async function waitFor(path: string): Promise<Record<string, unknown>> {
  const { status, text } = await ask(`/api/v1/txs/${path}`);
  expect(status).toBe(200);
  return JSON.parse(text) as Record<string, unknown>;
}

test('a confirmed transaction has its response immediately', async () => {
  const hash = hashOf(scene.payments[0]!);
  expect(await waitFor(`${hash}/wait?confirmations=10`)).toMatchObject({
    hash,
    outcome: 'confirmed',
    state: 'confirmed',
    block: { height: scene.paymentsHeight },
    replaced_by: null,
    index: { height: scene.tipHeight },
  });
});

test('a transaction without enough confirmations, in the pool or unknown has a response after the timeout', async () => {
  const mined = hashOf(scene.payments[0]!);
  expect(await waitFor(`${mined}/wait?confirmations=720&timeout=0`)).toMatchObject({ outcome: 'timeout' });
  const waiting = hashOf(scene.waiting[0]!);
  expect(await waitFor(`${waiting}/wait?timeout=0`)).toMatchObject({
    outcome: 'timeout',
    state: 'pool',
    confirmations: 0,
    block: null,
  });
  expect(await waitFor(`${'ab'.repeat(32)}/wait?timeout=0`)).toMatchObject({
    outcome: 'timeout',
    state: 'unknown',
  });
});

test('wrong parameters are refused with the name of the field', async () => {
  const hash = 'ab'.repeat(32);
  for (const [path, field] of [
    ['abc/wait', 'hash'],
    [`${hash}/wait?timeout=51`, 'timeout'],
    [`${hash}/wait?confirmations=0`, 'confirmations'],
    [`${hash}/wait?confirmations=1.5`, 'confirmations'],
  ] as const) {
    const { status, text } = await ask(`/api/v1/txs/${path}`);
    expect([status, (JSON.parse(text) as { error: { field: string } }).error.field]).toEqual([400, field]);
  }
});

test('a client that reconnects after the end of a stream gets no stream', async () => {
  const path = `/api/v1/stream?tx=${hashOf(scene.payments[0]!)}`;
  const client = new EventClient();
  client.read(await (await fetch(`${await siteUrl()}${path}`)).text());
  expect(client.events.map(({ name }) => name)).toEqual(['end']);
  const over = await ask(path, { headers: { 'Last-Event-ID': client.lastId } });
  expect([over.status, over.text]).toEqual([204, '']);
  expect((await ask(`${path}&last_event_id=${client.lastId}`)).status).toBe(204);
  expect((await ask(`${path}&last_event_id=${client.lastId}x`)).status).toBe(400);
});

test('a state that was reported does not end the next wait, so a loop does not run without a pause', async () => {
  const lost = hashOf(scene.lost);
  const first = await waitFor(`${lost}/wait`);
  expect(first).toMatchObject({ outcome: 'orphaned', state: 'orphaned' });
  const again = await waitFor(`${lost}/wait?timeout=0&after=${String(first['state_id'])}`);
  expect(again).toMatchObject({ outcome: 'timeout', state: 'orphaned', state_id: first['state_id'] });
  // The confirmations were requested, so a wait for them ends although they were reported.
  const mined = hashOf(scene.payments[0]!);
  const { state_id: id } = await waitFor(`${mined}/wait`);
  expect(await waitFor(`${mined}/wait?after=${String(id)}`)).toMatchObject({ outcome: 'confirmed' });
  expect((await ask(`/api/v1/txs/${lost}/wait?after=7`)).status).toBe(400);
});
