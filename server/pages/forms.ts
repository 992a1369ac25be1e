import type { FastifyRequest } from 'fastify';
import { TooManyWaitingTasksError } from '@ringscope/rpc/concurrency-limit.ts';
import type { HttpResponse } from '../../api/response.ts';
import type { PageDefinition } from '../../app/_frame/define-page.ts';
import { checkProofForm, type ProofFormServices } from '../proof-form-result.ts';
import type { PastedValueDetector } from '../detect/detector.ts';
import { isCrossSiteRequest } from '../http/cross-site.ts';
import { HttpProblem } from '../http/problem.ts';
import type { StoredResponse } from '../http/stored-response.ts';
import { clientKeyOfIp } from '../limits/client-ip.ts';
import type { ProofChecker } from '../proofs/checker.ts';
import { ProofQueueFullError, type ProofCheckQueue } from '../proofs/queue.ts';
import { runVisitorTool, type VisitorToolServices } from '../tool-result.ts';
import type { PageCache, CacheablePageRequest } from './page-cache.ts';

export type PostedFormKind = NonNullable<PageDefinition['form']>['kind'];

/** Handles one kind of form that visitors post to a page. */
export interface FormHandler {
  /** Called before the body is read. Throws an error to refuse the form. */
  readonly checkBeforeReadingBody?: (request: FastifyRequest) => void;
  readonly respond: (
    form: URLSearchParams,
    pageRequest: CacheablePageRequest,
    request: FastifyRequest,
  ) => Promise<HttpResponse | StoredResponse>;
}

export interface FormHandlerOptions {
  readonly pages: PageCache;
  readonly proofChecker: ProofChecker;
  readonly proofCheckQueue: ProofCheckQueue;
  readonly detect: PastedValueDetector['detect'];
  readonly tools: VisitorToolServices;
  /** Scheme and host at which visitors reach this site. */
  readonly publicUrl: string;
}

/** Time limit of a request to the proof desk: the wait in the queue, two checks and the call to the wallet service take less. */
const PROOF_FORM_TIMEOUT_MS = 150_000;

/** Longest search that a page process reads, in characters of the query string. */
const MAX_SEARCH_CHARACTERS = 12_000;

/** Returns the handlers of the site's forms: the proof desk, the tools, the search and the receipts. */
export function createFormHandlers(
  options: FormHandlerOptions,
): Readonly<Record<PostedFormKind, FormHandler>> {
  const { pages, proofCheckQueue, publicUrl, tools } = options;
  const refuseOtherSites = ({ headers }: FastifyRequest): void => {
    if (isCrossSiteRequest(headers, publicUrl)) throw new HttpProblem('foreign-form');
  };
  return {
    proofs: {
      checkBeforeReadingBody(request) {
        refuseOtherSites(request);
        asQueueFullProblem(() => proofCheckQueue.refuseIfFull(clientKeyOfIp(request.clientIp)));
      },
      async respond(form, wanted, request) {
        // A check that waits and then calls a slow service can take longer than the idle timeout of a connection.
        request.raw.socket.setTimeout(PROOF_FORM_TIMEOUT_MS);
        return pages.renderPosted(wanted, { proofForm: await checkProof(options, form, wanted.clientKey) });
      },
    },
    tools: {
      checkBeforeReadingBody: refuseOtherSites,
      respond: async (form, wanted) =>
        pages.renderPosted(wanted, { visitorTool: await runVisitorTool(tools, form, wanted.clientKey) }),
    },
    receipt: {
      checkBeforeReadingBody: refuseOtherSites,
      // Receipts are sent by POST, because a pasted receipt with line breaks can be too long for a URL.
      respond: async (form, wanted) =>
        pages.renderPosted(wanted, { pastedReceipt: form.get('receipt') ?? '' }),
    },
    search: {
      // The search is in the body, so that no proxy log and no browser history contains it.
      respond: async (form, { url, ...wanted }) => {
        const query = new URLSearchParams({ q: form.get('q') ?? '' }).toString();
        const isLong = query.length > MAX_SEARCH_CHARACTERS;
        return pages.render({ ...wanted, url: { ...url, query: isLong ? 'long=1' : query } });
      },
    },
  };
}

async function checkProof(
  { proofChecker, proofCheckQueue, detect }: FormHandlerOptions,
  form: URLSearchParams,
  client: string,
) {
  const services: ProofFormServices = {
    detect: async (text) => {
      const detection = await detect(text, client);
      if (detection === 'busy')
        throw new TooManyWaitingTasksError(
          'The form was rejected, because too many long texts are waiting to be parsed, or parsing its text took too long. The visitor can submit the form again.',
        );
      return detection;
    },
    check: async (question) => proofCheckQueue.run(client, async () => proofChecker.check(question)),
  };
  return asQueueFullProblem(async () => checkProofForm(services, form));
}

/** Runs a function, and replaces a {@link ProofQueueFullError} with a problem that contains the number of waiting checks. */
function asQueueFullProblem<T>(run: () => T): T {
  const refuse = (error: unknown): never => {
    if (error instanceof ProofQueueFullError)
      throw new HttpProblem('proof-queue-full', { waiting: error.waitingCheckCount });
    throw error;
  };
  try {
    const result = run();
    return result instanceof Promise ? (result.catch(refuse) as T) : result;
  } catch (error) {
    return refuse(error);
  }
}
