/**
 * Measures how much time a proof check takes from the thread that answers all requests, and how long lookups wait
 * meanwhile. It compares checks in that thread with checks in the threads of the proof desk.
 *
 *   node --import tsx bench/proof-desk.ts
 *
 * It needs Linux. A child process answers two calls of a daemon from memory and gives the chain data. Results:
 * bench/proofs.md.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { checkProof, type CheckedProof, type ProofQuestion } from '../proofs/check.ts';
import { encodeAddress } from '@ringscope/protocol/address/address.ts';
import { createDaemonClient } from '@ringscope/rpc/daemon/client.ts';
import { siteLimits } from '../server/limits/site-limits.ts';
import { createDaemonChain } from '../server/proofs/daemon-chain.ts';
import { ProofWorkers } from '../server/proofs/workers.ts';
import { forgeReserve, unknownTransactions } from '../tests/helpers/forged-reserve.ts';
import { proveReserveOf, testWallet } from '../tests/helpers/payments.ts';
import { coinbaseFor, startProofDaemon } from '../tests/helpers/proof-daemon.ts';
import { SeededScalars } from '../tests/helpers/prover.ts';

/** Duration of each case. As many checks run at the same time as the desk has threads. */
const RUN_MS = 6_000;
/** Interval between two lookups. */
const LOOKUP_EVERY_MS = 20;

const random = new SeededScalars('bench/proof-desk');
const alice = testWallet(random);
/** Each has about 4,000 bytes. */
const coinbases = Array.from({ length: 60 }, (_, i) => coinbaseFor(alice, BigInt(i + 1), 100, random));

const noFields = { txid: '', txKey: '', address: encodeAddress(alice.address), message: 'bench', proof: '' };
const unreadable: ProofQuestion = { kind: 'tx-key', fields: noFields, network: 'mainnet' };

/** Runs the daemon in a separate process. */
async function runDaemon(): Promise<void> {
  const daemon = await startProofDaemon(new Map(coinbases.map(({ hash, blob }) => [hash, blob])));
  process.send?.(daemon.url);
}

/** Sends lookups at fixed times from a separate process. On request it reports how long each took. */
async function runLookups(url: string): Promise<void> {
  let delays: number[] = [];
  process.on('message', () => {
    process.send?.(delays);
    delays = [];
  });
  process.send?.('ready');
  setInterval(() => {
    const started = performance.now();
    // Each lookup has its own connection, like lookups of different visitors.
    get(url, { agent: false }, (answer) => {
      answer.resume();
      answer.once('end', () => delays.push(performance.now() - started));
    });
  }, LOOKUP_EVERY_MS);
}

async function start(part: string, ...args: string[]) {
  const child = fork(import.meta.filename, [part, ...args]);
  const [message] = (await once(child, 'message')) as [string];
  return { child, message };
}

/** Returns the processor time of this thread so far, in milliseconds. */
function ownCpuMs(): number {
  const [nanoseconds] = readFileSync(`/proc/self/task/${process.pid}/schedstat`, 'utf8').split(' ');
  return Number(nanoseconds) / 1e6;
}

function percentile(sorted: readonly number[], part: number): string {
  return (sorted[Math.floor(part * (sorted.length - 1))] ?? NaN).toFixed(1);
}

async function main(): Promise<void> {
  const { child: daemonProcess, message: daemonUrl } = await start('daemon');
  const server = createServer((_, response) => response.end('{}'));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const { child: client } = await start('lookups', `http://127.0.0.1:${port}/`);

  const { limits, warn } = { limits: siteLimits.proofs, warn: (sentence: string) => console.error(sentence) };
  const memoryBefore = process.memoryUsage.rss();
  const beforeStart = process.cpuUsage();
  const workers = new ProofWorkers({
    services: { daemons: [{ url: daemonUrl }], wallet: undefined },
    limits,
    warn,
  });
  await Promise.all(Array.from({ length: limits.threads }, () => workers.check(unreadable)));
  const { user, system } = process.cpuUsage(beforeStart);
  const [startMs, memory] = [(user + system) / 1000, process.memoryUsage.rss() - memoryBefore];
  console.log(
    `A thread starts in ${(startMs / limits.threads).toFixed(0)} ms of processor time and takes ${(memory / limits.threads / 2 ** 20).toFixed(0)} MiB.\n`,
  );
  const daemon = createDaemonClient({ url: daemonUrl });
  const here = () => createDaemonChain({ daemon, maxFetchedBytes: limits.fetchedBytes, warn });

  const reserve = (proof: string): ProofQuestion => ({
    kind: 'reserve-proof',
    fields: { ...noFields, proof },
    network: 'mainnet',
  });
  const cases: readonly (readonly [string, CheckedProof['result']['verdict'], ProofQuestion])[] = [
    [
      'ReserveProofV2 of 1,100 entries, forged without the key',
      'refuted',
      reserve(
        forgeReserve(
          {
            address: alice.address,
            message: 'bench',
            transactions: unknownTransactions(1_100, random),
          },
          random,
        ),
      ),
    ],
    [
      'ReserveProofV2 of 60 entries, valid',
      'proven',
      reserve(
        proveReserveOf(
          alice,
          { version: 2, message: 'bench', items: coinbases.map(({ item }) => item) },
          random,
        ),
      ),
    ],
    [
      'transaction key, 100 outputs, nothing received',
      'refuted',
      {
        kind: 'tx-key',
        fields: { ...noFields, txid: coinbases[0]?.hash ?? '', txKey: '01'.padEnd(64, '0') },
        network: 'mainnet',
      },
    ],
  ];

  console.log('| what | where | checks/s | ms of the thread, each | lookups p50 | p95 | most |');
  console.log('|---|---|--:|--:|--:|--:|--:|');
  for (const [name, verdict, question] of cases) {
    for (const [where, check] of [
      ['in the thread of the server', () => checkProof(here(), question, warn)],
      ['in the threads of the desk', () => workers.check(question)],
    ] as const) {
      const { result } = await check();
      if (result.verdict !== verdict) throw new Error(`${name}: ${result.message}`);
      client.send('forget');
      await once(client, 'message');
      const [startedAt, cpuBefore] = [performance.now(), ownCpuMs()];
      let checks = 0;
      await Promise.all(
        Array.from({ length: limits.threads }, async () => {
          while (performance.now() - startedAt < RUN_MS) {
            await check();
            checks += 1;
          }
        }),
      );
      const seconds = (performance.now() - startedAt) / 1_000;
      const cpu = (ownCpuMs() - cpuBefore) / checks;
      client.send('tell');
      const [delays] = (await once(client, 'message')) as [number[]];
      delays.sort((one, other) => one - other);
      console.log(
        `| ${name} | ${where} | ${(checks / seconds).toFixed(1)} | ${cpu.toFixed(1)} | ${percentile(delays, 0.5)} | ${percentile(delays, 0.95)} | ${percentile(delays, 1)} |`,
      );
    }
  }
  daemon.close();
  await workers.close();
  for (const child of [daemonProcess, client]) child.kill();
  server.close();
  server.closeAllConnections();
}

const [, , part, url = ''] = process.argv;
if (part === 'daemon') await runDaemon();
else if (part === 'lookups') await runLookups(url);
else await main();
