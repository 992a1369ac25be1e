/**
 * Sends 200 different checks to a running demo site at the same time, each from an IP address of a different network, and compares
 * each response with the expected one. A client that gets 503 retries after `Retry-After`, as the page does. Meanwhile one more client
 * requests other pages.
 *
 * With `--flood 12`, 12 IP addresses of one network send checks without a pause, and one client of another network sends 24
 * checks, one after the other, without retries.
 *
 *   PORT=3999 RATE_LIMIT_EXEMPT=127.0.0.0/8 npm start
 *   node --import tsx bench/proof-crowd.ts --url http://127.0.0.1:3999 --facts FOLDER/facts.json
 *
 * It needs Linux, where every IP address of 127.0.0.0/8 is this machine. Results: bench/proofs.md.
 */
import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { parseDemoChainDescription, type DemoChainDescription } from '../demo/facts.ts';
import { readCommandLineOptions } from './options.ts';
import { formatMedianP95AndMax } from './percentiles.ts';

const { options } = readCommandLineOptions({
  url: 'http://127.0.0.1:3999',
  facts: '',
  checks: 200,
  flood: 0,
});

const CHECKS = options.checks;
const FLOOD = options.flood;
/** Number of checks that the single client sends during a flood. */
const SINGLE_CLIENT_CHECKS = 24;
/** Time for which the flood runs before the single client starts. */
const FLOOD_LEAD_MS = 3_000;
const PAGE_EVERY_MS = 100;
/** Time for which pages are requested before the checks begin, for comparison. */
const QUIET_MS = 10_000;
const PAGES = ['/blocks', '/pool', '/mining', '/api/v1/status', '/api/v1/blocks/5', '/proofs'];

interface Response {
  readonly status: number;
  readonly retryAfter: number;
  readonly text: string;
}

function send(path: string, localIp: string, body?: unknown): Promise<Response> {
  return new Promise((resolve, reject) => {
    const sent = request(
      new URL(path, options.url),
      {
        method: body === undefined ? 'GET' : 'POST',
        headers: body === undefined ? {} : { 'Content-Type': 'application/json' },
        localAddress: localIp,
        agent: false,
      },
      (response) => {
        const parts: Buffer[] = [];
        response.on('data', (part: Buffer) => parts.push(part));
        response.on('error', reject);
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            retryAfter: Number(response.headers['retry-after'] ?? 1),
            text: Buffer.concat(parts).toString(),
          }),
        );
      },
    );
    sent.on('error', reject);
    sent.end(body === undefined ? undefined : JSON.stringify(body));
  });
}

interface ProofCase {
  readonly kind: string;
  readonly body: Readonly<Record<string, string>>;
  readonly verdict: 'proven' | 'refuted';
  /** Expected first amount of the response. Undefined for a refuted proof, and for a kind of proof without amounts. */
  readonly amount: bigint | undefined;
}

/**
 * Returns the checks to send, with their expected responses. It omits proofs of the newest payments, which the demo replaces while it
 * runs, and reserve proofs, whose amounts change.
 */
function proofCasesOf(facts: DemoChainDescription): ProofCase[] {
  const isStable = ({ id }: { readonly id: string }): boolean => !id.startsWith('newest');
  return [
    ...facts.txKeys
      .filter((fact) => isStable(fact) && fact.caveat !== 'other-network')
      .map(({ txHash, txKey, address, expected: { received } }): ProofCase => ({
        kind: 'tx-key',
        body: { tx_hash: txHash, tx_key: txKey, address },
        verdict: received > 0n ? 'proven' : 'refuted',
        amount: received > 0n ? received : undefined,
      })),
    ...facts.txProofs
      .filter(isStable)
      .map(({ txHash, address, message, signature, expected: { good, received } }): ProofCase => ({
        kind: 'tx-proof',
        body: { tx_hash: txHash, address, message, proof: signature },
        verdict: good ? 'proven' : 'refuted',
        amount: good ? received : undefined,
      })),
    ...facts.spendProofs.map(({ txHash, message, signature, expected: { good } }): ProofCase => ({
      kind: 'spend-proof',
      body: { tx_hash: txHash, message, proof: signature },
      verdict: good ? 'proven' : 'refuted',
      amount: undefined,
    })),
    ...facts.signedMessages.map(({ address, message, signature, expected: { good } }): ProofCase => ({
      kind: 'signature',
      body: { address, message, signature },
      verdict: good ? 'proven' : 'refuted',
      amount: undefined,
    })),
  ];
}

const proofResponse = z.object({
  verdict: z.string(),
  tx_hash: z.string().nullable(),
  address: z.string().nullable(),
  signed_message: z.string().nullable(),
  amounts: z.array(z.object({ amount: z.string() })),
  wallet_service: z.object({ state: z.string() }),
});

/** Returns the difference between a response and the expected one, or undefined. */
function faultOf(
  { body, verdict, amount }: ProofCase,
  checkResponse: z.output<typeof proofResponse>,
): string | undefined {
  if (checkResponse.verdict !== verdict) return `${checkResponse.verdict} instead of ${verdict}`;
  if (checkResponse.tx_hash !== (body['tx_hash'] ?? null)) return 'another transaction';
  if (checkResponse.address !== (body['address'] ?? null)) return 'another address';
  if ((checkResponse.signed_message ?? '') !== (body['message'] ?? '')) return 'another message';
  if (amount !== undefined && checkResponse.amounts[0]?.amount !== amount.toString()) return 'another amount';
  return undefined;
}

interface CheckTally {
  readonly faults: string[];
  readonly seconds: number[];
  retries: number;
  confirmed: number;
  readonly notConfirmed: number[];
}

async function checkProof(proofCase: ProofCase, number: number, tally: CheckTally): Promise<void> {
  const localIp = `127.${1 + Math.floor(number / 250)}.${1 + (number % 250)}.1`;
  const started = performance.now();
  for (;;) {
    const { status, retryAfter, text } = await send(
      `/api/v1/proofs/${proofCase.kind}`,
      localIp,
      proofCase.body,
    );
    if (status === 503) {
      tally.retries += 1;
      await delay(retryAfter * 1_000);
      continue;
    }
    if (status !== 200) {
      tally.faults.push(`status ${status}`);
      return;
    }
    const checkResponse = proofResponse.parse(JSON.parse(text));
    const fault = faultOf(proofCase, checkResponse);
    if (fault !== undefined) tally.faults.push(`${proofCase.kind}: ${fault}`);
    if (checkResponse.wallet_service.state === 'agrees') tally.confirmed += 1;
    else tally.notConfirmed.push(number);
    tally.seconds.push((performance.now() - started) / 1_000);
    return;
  }
}

/** Requests pages one after the other until the signal aborts. @returns the milliseconds of each request, and the number of failures */
async function watchPages(signal: AbortSignal): Promise<{ times: number[]; failed: number }> {
  const times: number[] = [];
  let failed = 0;
  for (let turn = 0; !signal.aborted; turn += 1) {
    const started = performance.now();
    const { status } = await send(PAGES[turn % PAGES.length] ?? '/', '127.0.9.9');
    times.push(performance.now() - started);
    if (status !== 200) failed += 1;
    await delay(PAGE_EVERY_MS);
  }
  return { times, failed };
}

function formatPercentiles(values: readonly number[], fractionDigits: number): string {
  const [median, most95, most] = formatMedianP95AndMax(values, fractionDigits);
  return `p50 ${median}, p95 ${most95}, most ${most}`;
}

const proofCases = proofCasesOf(parseDemoChainDescription(readFileSync(options.facts, 'utf8')));

/** Sends checks from many IP addresses of one network, and 24 checks from another network. */
async function measureFlood(): Promise<void> {
  const post = async (turn: number, localIp: string): Promise<number> => {
    const proofCase = proofCases[turn % proofCases.length];
    if (proofCase === undefined)
      throw new Error(
        `${options.facts} contains no proof. Pass the facts.json of a running demo network with --facts.`,
      );
    return (await send(`/api/v1/proofs/${proofCase.kind}`, localIp, proofCase.body)).status;
  };
  const counts = { responded: 0, refused: 0 };
  let isFinished = false;
  const loops = Array.from({ length: FLOOD }, async (_, index) => {
    for (let turn = index; !isFinished; turn += 1)
      counts[(await post(turn, `127.200.0.${index + 1}`)) === 200 ? 'responded' : 'refused'] += 1;
  });
  await delay(FLOOD_LEAD_MS);
  const seconds: number[] = [];
  let responded = 0;
  for (let turn = 0; turn < SINGLE_CLIENT_CHECKS; turn += 1) {
    const started = performance.now();
    if ((await post(turn, '127.201.0.1')) === 200) responded += 1;
    seconds.push((performance.now() - started) / 1_000);
  }
  isFinished = true;
  await Promise.all(loops);
  console.log(
    `flood of ${FLOOD} IP addresses of one network: ${counts.responded} checks, ${counts.refused} refused`,
  );
  console.log(
    `client of another network: ${responded} of ${SINGLE_CLIENT_CHECKS} checks, seconds: ${formatPercentiles(seconds, 2)}`,
  );
}

async function measureCrowd(): Promise<void> {
  const quiet = new AbortController();
  setTimeout(() => quiet.abort(), QUIET_MS);
  const before = await watchPages(quiet.signal);

  const tally: CheckTally = { faults: [], seconds: [], retries: 0, confirmed: 0, notConfirmed: [] };
  const finished = new AbortController();
  const pages = watchPages(finished.signal);
  const started = performance.now();
  await Promise.all(
    Array.from({ length: CHECKS }, async (_, number) => {
      const proofCase = proofCases[number % proofCases.length];
      if (proofCase !== undefined) await checkProof(proofCase, number, tally);
    }),
  );
  const seconds = (performance.now() - started) / 1_000;
  finished.abort();
  const during = await pages;

  console.log(`${CHECKS} checks of ${proofCases.length} different proofs in ${seconds.toFixed(1)} s`);
  console.log(`responses ${tally.seconds.length}, wrong or mixed up ${tally.faults.length}`, tally.faults);
  console.log(
    `wallet service agreed ${tally.confirmed}, did not respond or was not called ${tally.notConfirmed.length}`,
  );
  console.log(
    `503 was retried ${tally.retries} times; seconds until the response: ${formatPercentiles(tally.seconds, 1)}`,
  );
  console.log(
    `pages alone, ms: ${formatPercentiles(before.times, 1)}; failed ${before.failed} of ${before.times.length}`,
  );
  console.log(
    `pages meanwhile, ms: ${formatPercentiles(during.times, 1)}; failed ${during.failed} of ${during.times.length}`,
  );
}

await (FLOOD > 0 ? measureFlood() : measureCrowd());
