import type { NodeHashComparison } from '../lookups/hash-comparison.ts';
import { AsyncLocalStorage } from 'node:async_hooks';
import type { Language } from '../i18n/languages.ts';
import type { Locale } from '../i18n/translate.ts';
import type { TxHash } from '@ringscope/protocol/brands.ts';
import type { IndexedBlock } from '@ringscope/protocol/untrusted-bytes.ts';
import type { PageDataReader } from '../lookups/index.ts';
import type { ReceiptVerificationResult } from '../api/index.ts';
import type { DemoChainDescriptionResult } from './demo-facts.ts';
import type { ProofFormResult } from './proof-form-result.ts';
import type { NodeInfoResult, DaemonMiningStatusResult } from './node-facts.ts';
import type { ConfiguredNode } from './node-list.ts';
import type { OutputTreeSizeAndPosition, OutputTreeRequest } from './output-tree.ts';
import type { RawBlockResult, RawTxResult } from './raw-bytes.ts';
import type { SiteServices } from './site-services.ts';
import type { VisitorToolResult } from './tool-result.ts';

/** Settings and data sources of the site that all page requests share. */
export interface SiteContext {
  readonly pageDataReader: PageDataReader;
  readonly isDemo: boolean;
  /** Whether the formats of block versions 17 and 18 are still a draft. */
  readonly isHardFork17Draft: boolean;
  /** Every page warns of a recent reorg that orphaned at least this many blocks. */
  readonly reorgAlarmDepth: number;
  /** Scheme and host of this site without a final slash, for canonical links and for commands to copy. */
  readonly publicUrl: string;
  readonly loadDemoChainDescription: () => Promise<DemoChainDescriptionResult>;
  readonly readNodeInfo: () => Promise<NodeInfoResult>;
  /** Reads the state of the daemon's built-in miner. Undefined unless the operator has set `MINING_STATUS` to `on`. */
  readonly readMiningStatus: (() => Promise<DaemonMiningStatusResult>) | undefined;
  /** Reads the FCMP++ output tree from the daemon. Returns undefined when the daemon does not have it. */
  readonly readOutputTree: (request: OutputTreeRequest) => Promise<OutputTreeSizeAndPosition | undefined>;
  readonly fetchRawBlock: (block: IndexedBlock, wantsPowHash: boolean) => Promise<RawBlockResult>;
  readonly fetchRawTx: (hash: TxHash, blockVersion: number) => Promise<RawTxResult>;
  /** Number of configured daemons. */
  readonly nodeCount: number;
  /** Requests tip and state from all configured daemons, at most once every five seconds. */
  readonly listNodes: () => Promise<readonly ConfiguredNode[]>;
  /**
   * Requests a block or a transaction from all configured daemons. Returns undefined when too many comparisons wait.
   */
  readonly compareNodes: (hash: string) => Promise<NodeHashComparison | undefined>;
}

/** URLs of the files that every page loads. */
export interface PageAssets {
  readonly scriptUrl: string;
  readonly stylesheetUrl: string;
  /** URL of the text font, which pages preload. */
  readonly fontUrl: string;
}

/** Result of a posted form. Only the field for the kind of the form is present. */
export interface PostedFormResult {
  readonly proofForm?: ProofFormResult;
  readonly visitorTool?: VisitorToolResult;
  /** A pasted receipt, which the page verifies. */
  readonly pastedReceipt?: string;
}

/** Header in which a page process reports the changes that make a page outdated. The server does not pass it on to visitors. */
export const DEPENDS_ON_HEADER = 'X-Depends-On';

/**
 * Header in which a page process reports the confirmations of the block or transaction on a page. The server does not pass it on to
 * visitors.
 */
export const CONFIRMATIONS_HEADER = 'X-Confirmations';

/** Header in which the server sends the language of the page to a page process. */
export const LANGUAGE_HEADER = 'x-ringscope-language';

/** The values of one request for a page, which the server sends to a page process. */
export interface PageRenderInput {
  /** Path without the query and without the prefix of a language. */
  readonly path: string;
  /** The variable parts of the path, by the names in the folders of `app/`. */
  readonly params: Readonly<Record<string, string>>;
  /** Part of the URL after the question mark, or an empty string. */
  readonly query: string;
  readonly language: Language;
  /** Result of a posted form. Undefined when no form was posted. */
  readonly postedFormResult?: PostedFormResult | undefined;
  /** State of the server and of the services that it uses. Undefined unless the page shows it. */
  readonly services?: SiteServices | undefined;
}

/** One request for a page, with all data and services that the page may use. */
export interface PageRequest {
  readonly site: SiteContext;
  /** Path without the query and without the prefix of a language. */
  readonly path: string;
  /** The variable parts of the path, by the names in the folders of `app/`. */
  readonly params: Readonly<Record<string, string>>;
  /** Part of the URL after the question mark, or an empty string. */
  readonly query: string;
  /** Language of the URL. */
  readonly language: Language;
  /** Locale of what is being rendered now: English while the content of an untranslated page is rendered. */
  currentLocale: Locale;
  /** JSON of the messages that the script of the proof desk shows. Undefined on an English page. */
  readonly proofCheckMessagesJson: string | undefined;
  /** Result of the page that checks proofs. Undefined when no form was posted to it. */
  readonly proofForm: ProofFormResult | undefined;
  /** Result of the page `/tools`. Undefined when no form was posted to it. */
  readonly visitorTool: VisitorToolResult | undefined;
  /** Text of the posted form for receipts. Undefined when it was not posted. */
  readonly pastedReceipt: string | undefined;
  /** State of the server and of the services that it uses. Undefined unless the page shows it. */
  readonly services: SiteServices | undefined;
  /** Status of index and node. The page layout and the page share one query. */
  readonly status: ReturnType<PageDataReader['status']>;
  /** Whether the database was unreachable for a read of this page, so that the page may lack a part. */
  readonly isIncomplete: boolean;
  /** Whether the tip of the index changed between two reads of this page, so that its parts may contradict each other. */
  readonly hasMixedTips: boolean;
  /** Resets `isIncomplete` and `hasMixedTips`, before the page reads its data again. */
  readonly forgetReads: () => void;
  /** Unix seconds. All ages on the page refer to this time. */
  readonly now: number;
  readonly assets: PageAssets;
  /** Checks the signature of a receipt. @returns its content, or a sentence that explains what is wrong */
  readonly verifyReceipt: (text: string) => Promise<ReceiptVerificationResult>;
}

/**
 * The value in the async local storage. Node.js retains this value for each connection that is opened during a request, such as one to
 * Postgres. {@link withPageRequest} therefore clears `request` at the end. Otherwise, the search of a visitor would stay in memory as long
 * as the connection is open.
 */
interface RunningRequest {
  request: PageRequest | undefined;
}

const requestStorage = new AsyncLocalStorage<RunningRequest>();

/** Renders a page. While `render` runs, {@link currentPageRequest} returns the given request. */
export function withPageRequest<T>(request: PageRequest, render: () => T): T {
  const running: RunningRequest = { request };
  const clearRequest = (): void => {
    running.request = undefined;
  };
  const result = requestStorage.run(running, render);
  if (result instanceof Promise) void result.then(clearRequest, clearRequest);
  else clearRequest();
  return result;
}

/**
 * Returns the request whose page is being rendered.
 *
 * @throws Error outside of {@link withPageRequest}, for instance when Next builds the site
 */
export function currentPageRequest(): PageRequest {
  const request = requestStorage.getStore()?.request;
  if (request === undefined)
    throw new Error(
      'A page was rendered outside of a request, so it has no data. Render it in withPageRequest.',
    );
  return request;
}
