import type { DependsOn } from '../freshness.ts';
import { writeJson, type Json, type JsonObject } from './json.ts';

/** The content of an answer in the envelope of the compatible interface. */
export interface CompatContent {
  /** 200, also for `fail` and `error`. 503 when the index or the node cannot be read, 500 for a defect. */
  readonly status: 200 | 500 | 503;
  /** JSON text in one line. */
  readonly body: string;
  readonly dependsOn: DependsOn;
  /** Whether a server may repeat the answer for a while. */
  readonly mayRepeat: boolean;
}

/**
 * @param data the content of `data`
 * @param dependsOn the changes that make the answer old
 */
export function success(data: Json, dependsOn: DependsOn = 'pool'): CompatContent {
  return content({ status: 'success', data }, dependsOn);
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
  return { ...error(message), status: 503, mayRepeat: false };
}

/** Answers when this program failed. */
export function defect(): CompatContent {
  return { ...error('The explorer failed to answer.'), status: 500, mayRepeat: false };
}

/** Answers without the envelope, as some routes do. */
export function bare(body: JsonObject, dependsOn: DependsOn = 'pool'): CompatContent {
  return content(body, dependsOn);
}

function content(body: JsonObject, dependsOn: DependsOn): CompatContent {
  return { status: 200, body: writeJson(body), dependsOn, mayRepeat: true };
}
