import type { FastifyRequest } from 'fastify';
import { TooManyWaitingError } from '@ringscope/rpc/concurrency-limit.ts';
import type { HttpResponse } from '../../api/response.ts';
import type { PageDefinition } from '../../app/_frame/define-page.ts';
import { checkForm, type FormServices } from '../form-result.ts';
import type { Detector } from '../detect/detector.ts';
import { isCrossSite } from '../http/cross-site.ts';
import { HttpProblem } from '../http/problem.ts';
import type { StoredResponse } from '../http/stored-response.ts';
import { clientKey } from '../limits/client-ip.ts';
import type { ProofDesk } from '../proofs/desk.ts';
import { DeskFullError, type DeskLine } from '../proofs/line.ts';
import { runTool, type ToolServices } from '../tool-result.ts';
import type { PageCache, WantedPage } from './page-cache.ts';

export type FormKind = NonNullable<PageDefinition['form']>['kind'];

/** Responds to the form of a page. */
export interface FormHandler {
  /** Refuses a form before its body is read. */
  readonly check?: (request: FastifyRequest) => void;
  readonly respond: (
    form: URLSearchParams,
    wanted: WantedPage,
    request: FastifyRequest,
  ) => Promise<HttpResponse | StoredResponse>;
}

export interface FormOptions {
  readonly pages: PageCache;
  readonly desk: ProofDesk;
  readonly deskLine: DeskLine;
  readonly detect: Detector['detect'];
  readonly tools: ToolServices;
  /** Scheme and host under which visitors reach this site. */
  readonly publicUrl: string;
}

/** The wait for the turn, two checks and the request to the wallet service end within this time. */
const DESK_TIMEOUT_MS = 150_000;

/** Characters of a search that a page process reads. */
const MAX_SEARCH_CHARACTERS = 12_000;

/** Returns what responds to the forms of the site: the proof desk, the tools and the search. */
export function formHandlers(options: FormOptions): Readonly<Record<FormKind, FormHandler>> {
  const { pages, deskLine, publicUrl, tools } = options;
  const refuseOtherSites = ({ headers }: FastifyRequest): void => {
    if (isCrossSite(headers, publicUrl)) throw new HttpProblem('foreign-form');
  };
  return {
    desk: {
      check(request) {
        refuseOtherSites(request);
        orFull(() => deskLine.refuseIfFull(clientKey(request.clientIp)));
      },
      async respond(form, wanted, request) {
        // A check that waited and then calls a slow service takes longer than a connection may be silent.
        request.raw.socket.setTimeout(DESK_TIMEOUT_MS);
        return pages.renderPosted(wanted, { desk: await checkProof(options, form, wanted.client) });
      },
    },
    tools: {
      check: refuseOtherSites,
      respond: async (form, wanted) =>
        pages.renderPosted(wanted, { tools: await runTool(tools, form, wanted.client) }),
    },
    search: {
      // The text is in the body, so that no log of a proxy or a browser has it.
      respond: async (form, { url, ...wanted }) => {
        const query = new URLSearchParams({ q: form.get('q') ?? '' }).toString();
        const isLong = query.length > MAX_SEARCH_CHARACTERS;
        return pages.render({ ...wanted, url: { ...url, query: isLong ? 'long=1' : query } });
      },
    },
  };
}

async function checkProof({ desk, deskLine, detect }: FormOptions, form: URLSearchParams, client: string) {
  const services: FormServices = {
    detect: async (text) => {
      const detection = await detect(text, client);
      if (detection === 'busy') throw new TooManyWaitingError('too many long texts wait already');
      return detection;
    },
    check: async (question) => deskLine.run(client, async () => desk.check(question)),
  };
  return orFull(async () => checkForm(services, form));
}

/** Turns the refusal of a full desk into a problem that states how many checks wait. */
function orFull<T>(run: () => T): T {
  const refuse = (error: unknown): never => {
    if (error instanceof DeskFullError) throw new HttpProblem('desk-full', { waiting: error.waiting });
    throw error;
  };
  try {
    const result = run();
    return result instanceof Promise ? (result.catch(refuse) as T) : result;
  } catch (error) {
    return refuse(error);
  }
}
