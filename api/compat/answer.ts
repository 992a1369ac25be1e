import type { IndexRef } from '../contract/envelope.ts';
import { CACHE_MS, cacheMsOf, type DependsOn } from '../freshness.ts';
import { grownJson, type Growth } from '../growth.ts';
import { writeJson, type Json, type JsonObject } from './json.ts';

/** The content of an answer in the envelope of the compatible interface. */
export interface CompatContent {
  /** 200, also for `fail` and `error`. 503 when the index or the node cannot be read, 500 for a defect. */
  readonly status: 200 | 500 | 503;
  /** JSON text in one line. */
  readonly body: string | Buffer;
  readonly dependsOn: DependsOn;
  /** Milliseconds for which a server may repeat the answer. 0 forbids it. */
  readonly cacheMs: number;
  /** Only an answer that depends on `reorg` has it. */
  readonly growth?: Growth<CompatContent>;
}

/**
 * @param data the content of `data`
 * @param dependsOn the changes that make the answer old
 */
export function success(data: Json, dependsOn: DependsOn = 'pool'): CompatContent {
  return content({ status: 'success', data }, dependsOn);
}

/** The newest block that an answer describes. */
export type AnswerTip = Pick<IndexRef, 'height' | 'hash'>;

/** Answers with data about blocks of the main chain. Of these, a new block changes only confirmations and `current_height`. */
export function successUntilReorg(data: Json, tip: AnswerTip): CompatContent {
  return growing(success(data, 'reorg'), tip);
}

/** The body is not kept here, because the caller keeps it. */
function growing({ status, body, dependsOn, cacheMs }: CompatContent, tip: AnswerTip): CompatContent {
  const { height } = tip;
  const grow: Growth<CompatContent>['grow'] = (old, { index }) => {
    const json = grownJson(old.toString('latin1'), index.height - height);
    return growing({ status, body: Buffer.from(json, 'latin1'), dependsOn, cacheMs }, index);
  };
  return { status, body, dependsOn, cacheMs, growth: { tipHash: tip.hash, grow } };
}

/** Answers with data that shows ages. They grow although nothing has changed. */
export function successWithAges(data: Json): CompatContent {
  return { ...success(data, 'tip'), cacheMs: CACHE_MS };
}

/**
 * Answers a mistake of the caller, or an object that does not exist. The URL may contain a secret in the place of a hash, so
 * the response is not cached.
 */
export function fail(title: string): CompatContent {
  return { ...content({ status: 'fail', data: { title } }, 'pool'), cacheMs: 0 };
}

/** @param data the part that was made before the error */
export function error(message: string, data: Json = null): CompatContent {
  return { ...content({ status: 'error', message, data }, 'pool'), cacheMs: 0 };
}

/** Answers when the index or the node cannot be read. */
export function unavailable(message: string): CompatContent {
  return { ...error(message), status: 503 };
}

/** Answers when this program failed. */
export function defect(): CompatContent {
  return { ...error('The explorer failed to answer.'), status: 500 };
}

/** Answers without the envelope, as some routes do. */
export function bare(body: JsonObject, dependsOn: DependsOn = 'pool'): CompatContent {
  return content(body, dependsOn);
}

function content(body: JsonObject, dependsOn: DependsOn): CompatContent {
  return { status: 200, body: writeJson(body), dependsOn, cacheMs: cacheMsOf(dependsOn) };
}
