import type { Random } from '../helpers/protocol/random.ts';
import { internalError } from '../helpers/model-chain/responses.ts';
import type { DaemonResponse, DaemonCall } from '../helpers/model-chain/call.ts';
import type { ModelBlock } from '../helpers/model-chain/block.ts';
import type { Delivery } from '../helpers/model-chain/daemon-server.ts';

/**
 * Kinds of damage that the client can detect. The hostile daemon (hostile/) alters weights and difficulties instead. It
 * has chains of mainnet, while private networks have no rule for difficulties.
 */
export type ResponseDamage =
  | 'status-500'
  | 'status-503'
  | 'busy'
  /** The connection ends without a response. */
  | 'reset'
  /** The connection ends in the middle of the response. */
  | 'cut-body'
  /** The response is truncated and its content length matches. */
  | 'truncated'
  /** A number becomes a string. */
  | 'wrong-types'
  | 'garbage'
  | 'slow'
  /** The connection ends without a response after a pause. */
  | 'late-reset'
  /** One bit of a block or transaction is flipped. */
  | 'bit-flip'
  /** A block hash is replaced by another one. */
  | 'other-hash';

const SLOW_MS = 150;
const LATE_MS = 1_200;

/** Returns the damaged response. @param blocks blocks whose bytes may be in the response and can be damaged */
export async function damageResponse(
  how: ResponseDamage,
  call: DaemonCall,
  response: DaemonResponse,
  blocks: readonly ModelBlock[],
  random: Random,
): Promise<Delivery> {
  const isJson = response.contentType === 'application/json';
  const text = (): string => response.body.toString('latin1');
  const rewritten = (changed: string): Delivery => ({
    kind: 'response',
    response: { ...response, body: Buffer.from(changed, 'latin1') },
  });
  switch (how) {
    case 'status-500':
      return { kind: 'response', response: internalError };
    case 'status-503':
      return { kind: 'response', response: { ...internalError, status: 503 } };
    case 'busy':
      // The replacement in portable storage has the same length. The length byte of a string is 4 times its
      // length.
      return rewritten(isJson ? text().replace('"status":"OK"', '"status":"BUSY"') : busyStorage(text()));
    case 'reset':
      return { kind: 'cut' };
    case 'cut-body':
      return { kind: 'cut', response, bytes: random.int(0, Math.max(0, response.body.length - 1)) };
    case 'truncated':
      return rewritten(text().slice(0, random.int(0, Math.max(0, response.body.length - 1))));
    case 'wrong-types':
      return rewritten(isJson ? quoteSomeNumber(text(), random) : text().slice(0, -1));
    case 'garbage':
      return rewritten(Buffer.from(random.bytes(random.int(1, 300))).toString('latin1'));
    case 'slow':
      await pause(SLOW_MS);
      return { kind: 'response', response };
    case 'late-reset':
      await pause(LATE_MS);
      return { kind: 'cut' };
    case 'bit-flip':
      return {
        kind: 'response',
        response: { ...response, body: flipped(call, response.body, blocks, random) },
      };
    case 'other-hash':
      return rewritten(isJson ? text().replace(/"hash":"(\w{62})\w\w"/, '"hash":"$1ee"') : text());
  }
}

async function pause(ms: number): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, ms));
}

/** Replaces the status in portable storage. A string entry is the byte 10, the length times four, and the bytes. */
function busyStorage(text: string): string {
  return text.replace('status\x0a\x08OK', 'status\x0a\x10BUSY');
}

function quoteSomeNumber(text: string, random: Random): string {
  const numbers = [...text.matchAll(/:(\d+)/g)];
  const chosen = numbers.length === 0 ? undefined : random.pick(numbers);
  if (chosen === undefined) return text;
  return `${text.slice(0, chosen.index)}:"${chosen[1] ?? ''}"${text.slice(chosen.index + chosen[0].length)}`;
}

/** Flips a bit of a block or transaction in the response, so that its hash no longer matches. */
function flipped(call: DaemonCall, body: Buffer, blocks: readonly ModelBlock[], random: Random): Buffer {
  if (call.method !== '/get_blocks.bin' || blocks.length === 0) return body;
  const { block, transactions } = random.pick(blocks);
  const bytes = random.pick([block.blob, ...transactions.slice(1).map((one) => one.transaction.blob)]);
  const at = body.indexOf(bytes);
  if (at === -1) return body;
  const changed = Buffer.from(body);
  const position = at + random.int(0, bytes.length - 1);
  changed[position] = (changed[position] ?? 0) ^ (1 << random.int(0, 7));
  return changed;
}
