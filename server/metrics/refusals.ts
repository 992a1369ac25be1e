import type { FastifyInstance } from 'fastify';
import { TooManyWaitingTasksError } from '@ringscope/rpc/concurrency-limit.ts';
import { HttpProblem, type RequestLimitName } from '../http/problem.ts';
import { PageUnavailableError } from '../pages/page-socket.ts';

/** Counts refused requests by limit since the start of the process. */
export class RefusalCounts {
  readonly counts: Record<RequestLimitName, number> = {
    points: 0,
    connections: 0,
    streams: 0,
    bodies: 0,
    pages: 0,
  };

  count(limit: RequestLimitName): void {
    this.counts[limit] += 1;
  }
}

/** Makes a Fastify app count the requests that it refuses because of a limit. */
export function recordRefusedRequests(app: FastifyInstance, refusals: RefusalCounts): void {
  app.addHook('onError', (_request, _reply, error, done) => {
    const limit = limitOf(error);
    if (limit !== undefined) refusals.count(limit);
    done();
  });
}

function limitOf(error: unknown): RequestLimitName | undefined {
  if (error instanceof TooManyWaitingTasksError || error instanceof PageUnavailableError) return 'pages';
  if (!(error instanceof HttpProblem)) return undefined;
  return error.reason === 'too-many' ? 'points' : error.details.limit;
}
