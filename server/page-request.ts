import { AsyncLocalStorage } from 'node:async_hooks';
import type { Language } from '../i18n/languages.ts';
import type { Locale } from '../i18n/translate.ts';
import type { BlockHash, TxHash } from '@ringscope/protocol/brands.ts';
import type { Reads } from '../lookups/index.ts';
import type { ReadReceipt } from '../api/index.ts';
import type { LoadedFacts } from './demo-facts.ts';
import type { FormResult } from './form-result.ts';
import type { NodeResponse, MiningResponse } from './node-facts.ts';
import type { RawBlock, RawTx } from './raw-bytes.ts';
import type { ToolResult } from './tool-result.ts';

/** Data sources that all requests share. */
export interface Site {
  readonly reads: Reads;
  readonly isDemo: boolean;
  /** Scheme and host of this site without a final slash, for canonical links and for commands to copy. */
  readonly publicUrl: string;
  readonly loadDemoFacts: () => Promise<LoadedFacts>;
  readonly readNodeFacts: () => Promise<NodeResponse>;
  /** It is undefined unless the operator shows the miner of the own daemon. */
  readonly readMiningFacts: (() => Promise<MiningResponse>) | undefined;
  readonly fetchRawBlock: (hash: BlockHash, wantsPowHash: boolean) => Promise<RawBlock>;
  readonly fetchRawTx: (hash: TxHash) => Promise<RawTx>;
}

/** URLs of the files that every page loads. */
export interface PageAssets {
  readonly script: string;
  readonly style: string;
}

/** The answer to a posted form, by the part of the site that gave it. */
export interface PostedResult {
  readonly desk?: FormResult;
  readonly tools?: ToolResult;
}

/** Header of a drawn page that tells the server which changes make it old. It is not passed on to visitors. */
export const DEPENDS_ON = 'X-Depends-On';

/** Header of a rendered page with the confirmations of what it is about. It is not passed on to visitors. */
export const CONFIRMATIONS = 'X-Confirmations';

/** Header of a request to a page process with the language of the page. */
export const LANGUAGE_HEADER = 'x-ringscope-language';

/** The values of one request for a page, which the server sends to a page process. */
export interface PageInput {
  /** Path without the query and without the prefix of a language. */
  readonly path: string;
  /** The variable parts of the path, by the names in the folders of `app/`. */
  readonly params: Readonly<Record<string, string>>;
  /** Text after the question mark, or an empty string. */
  readonly query: string;
  readonly language: Language;
  /** The answer to a posted form. */
  readonly posted?: PostedResult | undefined;
}

/** One request for a page, with everything that the page may read. */
export interface PageRequest {
  readonly site: Site;
  /** Path without the query and without the prefix of a language. */
  readonly path: string;
  /** The variable parts of the path, by the names in the folders of `app/`. */
  readonly params: Readonly<Record<string, string>>;
  /** Text after the question mark, or an empty string. */
  readonly query: string;
  /** The language of the address. */
  readonly language: Language;
  /** The language in which texts are drawn at this moment. The content of a page without a translation is English. */
  currentLocale: Locale;
  /** JSON of the texts that the script of the proof desk shows. It is undefined on an English page. */
  readonly deskMessages: string | undefined;
  /** Answer of the proof desk; undefined when no form was posted. */
  readonly desk: FormResult | undefined;
  /** Answer of the tools; undefined when no form was posted. */
  readonly tools: ToolResult | undefined;
  /** Status of index and node. The frame and the page share one read. */
  readonly status: ReturnType<Reads['status']>;
  /** Unix seconds, for all ages on the page. */
  readonly now: number;
  readonly assets: PageAssets;
  /** Checks the signature of a receipt. @returns its content, or a sentence about what is wrong */
  readonly readReceipt: (text: string) => ReadReceipt;
}

/**
 * The content of the store. Node keeps it with every connection that is opened during a request, such as one to Postgres. So the
 * request is removed from it at the end. Otherwise a search would stay in memory as long as the connection.
 */
interface RunningRequest {
  request: PageRequest | undefined;
}

const store = new AsyncLocalStorage<RunningRequest>();

/** Draws a page. While `render` runs, {@link pageRequest} returns the given request. */
export function withPageRequest<T>(request: PageRequest, render: () => T): T {
  const running: RunningRequest = { request };
  const forget = (): void => {
    running.request = undefined;
  };
  const result = store.run(running, render);
  if (result instanceof Promise) void result.then(forget, forget);
  else forget();
  return result;
}

/**
 * Returns the request whose page is being drawn.
 *
 * @throws Error outside of {@link withPageRequest}, for instance while Next builds
 */
export function pageRequest(): PageRequest {
  const request = store.getStore()?.request;
  if (request === undefined) throw new Error('A page was drawn outside of a request.');
  return request;
}
