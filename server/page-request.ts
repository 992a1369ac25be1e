/**
 * What the server hands to a page: the sources of everything that the page shows.
 *
 * Next bundles the pages, so a module that both sides import exists twice in the process. The store of the running
 * request is therefore kept under a registered symbol. It is the only thing that the two sides share.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { TxHash } from '../protocol/brands.ts';
import type { Reads } from '../read/index.ts';
import type { LoadedFacts } from './demo-facts.ts';
import type { DeskAnswer } from './desk-answer.ts';
import type { ErrorPage } from './error-page.ts';
import type { RawTx } from './raw-transaction.ts';

/** What all requests share. */
export interface Site {
  readonly reads: Reads;
  readonly isDemo: boolean;
  /** Scheme and host of this site, without a slash at its end: for canonical links and for commands to copy. */
  readonly publicUrl: string;
  readonly loadDemoFacts: () => Promise<LoadedFacts>;
  readonly fetchRawTx: (hash: TxHash) => Promise<RawTx>;
}

/** Addresses of the files that every page loads. */
export interface PageAssets {
  readonly script: string;
  readonly style: string;
}

/** One request for a page. */
export interface PageRequest {
  readonly site: Site;
  /** Path of the address, without the query. */
  readonly path: string;
  /** Whether it says nothing about the chain of this moment, and is rendered once. */
  readonly isStatic: boolean;
  /** What the proof desk says to the form that was posted; undefined when none was. */
  readonly desk: DeskAnswer | undefined;
  /** Status of index and node, read once for the frame and the page. */
  readonly status: ReturnType<Reads['status']>;
  /** Unix seconds of this moment, for all ages on the page. */
  readonly now: number;
  /** Addresses of what every page loads. */
  readonly assets: PageAssets;
  /** Takes note of an error that nobody expected. @returns what to answer in place of the page */
  readonly failed: (error: unknown) => ErrorPage;
}

const key = Symbol.for('ringscope.page-request');

function store(): AsyncLocalStorage<PageRequest> {
  const known: unknown = Reflect.get(globalThis, key);
  // Nothing else writes below this symbol.
  if (known !== undefined) return known as AsyncLocalStorage<PageRequest>;
  const made = new AsyncLocalStorage<PageRequest>();
  Reflect.set(globalThis, key, made);
  return made;
}

/** Runs the rendering of a page, which {@link pageRequest} then finds. */
export function withPageRequest<T>(request: PageRequest, render: () => T): T {
  return store().run(request, render);
}

/** The request that is being rendered. @throws Error outside of one, as while Next builds */
export function pageRequest(): PageRequest {
  const request = store().getStore();
  if (request === undefined) throw new Error('a page is rendered outside of a request');
  return request;
}
