import { readIndexerAndSiteSettings } from '../../config/env.ts';
import { readPageProcessSettings } from '../../config/page-process.ts';
import type { Language } from '../../i18n/languages.ts';
import { getProofCheckMessagesJson, messagesOfLanguage } from '../../i18n/messages.ts';
import type { ReceiptVerificationResult } from '../../api/index.ts';
import { renderErrorPage, type ErrorPage } from '../error-page.ts';
import { createServerLog, errorStack, type ServerLog } from '../log.ts';
import type { PageAssets, PageRenderInput, PageRequest, SiteContext } from '../page-request.ts';
import { parseReceiptKeys } from '../receipts/key.ts';
import { verifyReceipt } from '../receipts/receipts.ts';
import { createSiteSources } from '../sources.ts';
import { PageReadTracker } from './page-read-tracker.ts';

/** Postgres connections of a page process. It renders few pages at the same time, each with one connection at a time. */
const CONNECTIONS = 4;

/** The services that all pages of a process share. */
interface PageServices {
  readonly site: SiteContext;
  readonly assets: PageAssets;
  readonly verifyReceipt: (text: string) => Promise<ReceiptVerificationResult>;
  readonly log: ServerLog;
}

let services: PageServices | undefined;

/**
 * Returns the services. They are created when the first page is requested, not when this module is imported, because
 * `next build` imports it without a database.
 */
function pageServices(): PageServices {
  services ??= createPageServices();
  return services;
}

function createPageServices(): PageServices {
  const env = readIndexerAndSiteSettings();
  const { scriptUrl, stylesheetUrl, fontUrl, receiptPublicKeysJson } = readPageProcessSettings();
  const log = createServerLog(env.logLevel, 'pages');
  const keys = parseReceiptKeys(receiptPublicKeysJson);
  return {
    site: createSiteSources(env, log, CONNECTIONS, 'ringscope pages').site,
    assets: { scriptUrl, stylesheetUrl, fontUrl },
    verifyReceipt: async (text) => verifyReceipt({ keys, issuer: env.publicUrl }, text),
    log,
  };
}

/** Creates what a page needs to render one request: its input, and the services of this process. */
export function createPageRequest({
  path,
  params,
  query,
  language,
  postedFormResult,
  services: siteServices,
}: PageRenderInput): PageRequest {
  const { site, assets, verifyReceipt: read } = pageServices();
  const watched = new PageReadTracker(site.pageDataReader);
  let siteStatus: PageRequest['status'] | undefined;
  return {
    site: { ...site, pageDataReader: watched.reader },
    path,
    params,
    query,
    language,
    currentLocale: { language, messages: messagesOfLanguage(language) },
    proofCheckMessagesJson: getProofCheckMessagesJson(language),
    proofForm: postedFormResult?.proofForm,
    visitorTool: postedFormResult?.visitorTool,
    pastedReceipt: postedFormResult?.pastedReceipt,
    services: siteServices,
    get status() {
      siteStatus ??= watched.reader.status();
      return siteStatus;
    },
    get isIncomplete() {
      return watched.isIncomplete;
    },
    get hasMixedTips() {
      return watched.hasMixedTips;
    },
    forgetReads() {
      siteStatus = undefined;
      watched.reset();
    },
    now: Date.now() / 1000,
    assets,
    verifyReceipt: read,
  };
}

/** Returns the scheme and host at which visitors reach the site, without a final slash. */
export function sitePublicUrl(): string {
  return pageServices().site.publicUrl;
}

/** Logs an unexpected error. @returns the error page to send instead */
export function logAndRenderErrorPage(error: unknown, language: Language): ErrorPage {
  const { log } = pageServices();
  log.error(`A page could not be rendered, so the visitor gets an error page: ${errorStack(error)}`);
  return renderErrorPage('defect', language);
}
