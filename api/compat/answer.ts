import { CACHE_MS, cacheMsOf, type DependsOn } from '../freshness.ts';
import { writeJson, type Json, type JsonObject } from './json.ts';

/** The content of an answer in the envelope of the compatible interface. */
export interface CompatContent {
  /** 200, also for `fail` and `error`. 503 when the index or the node cannot be read, 500 for a defect. */
  readonly status: 200 | 500 | 503;
  /** JSON text in one line. */
  readonly body: string;
  readonly dependsOn: DependsOn;
  /** Milliseconds for which a server may repeat the answer. 0 forbids it. */
  readonly cacheMs: number;
}

/**
 * @param data the content of `data`
 * @param dependsOn the changes that make the answer old
 */
export function success(data: Json, dependsOn: DependsOn = 'pool'): CompatContent {
  return content({ status: 'success', data }, dependsOn);
}

/** Answers with data that shows ages. They grow although nothing has changed. */
export function successWithAges(data: Json): CompatContent {
  return { ...success(data, 'tip'), cacheMs: CACHE_MS };
}

/** Answers a mistake of the caller, or an object that does not exist. */
export function fail(title: string): CompatContent {
  return content({ status: 'fail', data: { title } }, 'pool');
}

/** @param data the part that was made before the error */
export function error(message: string, data: Json = null): CompatContent {
  return content({ status: 'error', message, data }, 'pool');
}

/** Answers when the index or the node cannot be read. */
export function unavailable(message: string): CompatContent {
  return { ...error(message), status: 503, cacheMs: 0 };
}

/** Answers when this program failed. */
export function defect(): CompatContent {
  return { ...error('The explorer failed to answer.'), status: 500, cacheMs: 0 };
}

/** Answers without the envelope, as some routes do. */
export function bare(body: JsonObject, dependsOn: DependsOn = 'pool'): CompatContent {
  return content(body, dependsOn);
}

function content(body: JsonObject, dependsOn: DependsOn): CompatContent {
  return { status: 200, body: writeJson(body), dependsOn, cacheMs: cacheMsOf(dependsOn) };
}
