import type { Random } from '../helpers/protocol/random.ts';
import { internalError, type DaemonAnswer, type DaemonCall } from '../helpers/model-chain/answers.ts';
import type { ModelBlock } from '../helpers/model-chain/block.ts';
import type { Delivery } from '../helpers/model-chain/daemon-server.ts';

/**
 * Ways in which an answer goes wrong. None of them is a lie that nobody could see through. Weights and difficulties are
 * altered by the hostile daemon (hostile/), which has chains of mainnet too: on private networks no rule is checked for
 * difficulties.
 */
export type AnswerDamage =
  | 'status-500'
  | 'status-503'
  | 'busy'
  /** The connection ends without an answer. */
  | 'reset'
  /** The connection ends within the answer. */
  | 'cut-body'
  /** The answer is shorter than it was, and its length says so. */
  | 'truncated'
  /** A number becomes a text. */
  | 'wrong-types'
  | 'garbage'
  | 'slow'
  /** Nothing for a while, then the connection ends. */
  | 'late-reset'
  /** One bit of a block or transaction. */
  | 'bit-flip'
  /** Block ids become those of other blocks. */
  | 'other-hash';

const SLOW_MS = 150;
const LATE_MS = 1_200;

/** The answer as it arrives. @param blocks some that may be in it, whose bytes can be found and changed */
export async function damageAnswer(
  how: AnswerDamage,
  call: DaemonCall,
  answer: DaemonAnswer,
  blocks: readonly ModelBlock[],
  random: Random,
): Promise<Delivery> {
  const isJson = answer.contentType === 'application/json';
  const text = (): string => answer.body.toString('latin1');
  const rewritten = (changed: string): Delivery => ({
    kind: 'answer',
    answer: { ...answer, body: Buffer.from(changed, 'latin1') },
  });
  switch (how) {
    case 'status-500':
      return { kind: 'answer', answer: internalError };
    case 'status-503':
      return { kind: 'answer', answer: { ...internalError, status: 503 } };
    case 'busy':
      // In portable storage the text is as long as the other: its length byte is 4 times that.
      return rewritten(isJson ? text().replace('"status":"OK"', '"status":"BUSY"') : busyStorage(text()));
    case 'reset':
      return { kind: 'cut' };
    case 'cut-body':
      return { kind: 'cut', answer, bytes: random.int(0, Math.max(0, answer.body.length - 1)) };
    case 'truncated':
      return rewritten(text().slice(0, random.int(0, Math.max(0, answer.body.length - 1))));
    case 'wrong-types':
      return rewritten(isJson ? quoteSomeNumber(text(), random) : text().slice(0, -1));
    case 'garbage':
      return rewritten(Buffer.from(random.bytes(random.int(1, 300))).toString('latin1'));
    case 'slow':
      await pause(SLOW_MS);
      return { kind: 'answer', answer };
    case 'late-reset':
      await pause(LATE_MS);
      return { kind: 'cut' };
    case 'bit-flip':
      return { kind: 'answer', answer: { ...answer, body: flipped(call, answer.body, blocks, random) } };
    case 'other-hash':
      return rewritten(isJson ? text().replace(/"hash":"(\w{62})\w\w"/, '"hash":"$1ee"') : text());
  }
}

async function pause(ms: number): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, ms));
}

/** A text entry is the byte 10, its length times four, and its bytes. */
function busyStorage(text: string): string {
  return text.replace('status\x0a\x08OK', 'status\x0a\x10BUSY');
}

function quoteSomeNumber(text: string, random: Random): string {
  const numbers = [...text.matchAll(/:(\d+)/g)];
  const chosen = numbers.length === 0 ? undefined : random.pick(numbers);
  if (chosen === undefined) return text;
  return `${text.slice(0, chosen.index)}:"${chosen[1] ?? ''}"${text.slice(chosen.index + chosen[0].length)}`;
}

/** Changes a bit of a block or transaction in the answer, where its id must show it. */
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
