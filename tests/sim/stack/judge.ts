import type { StackFault, StackTarget } from './plan.ts';
import type { FailedRequest } from './readers.ts';

/** A fault of a run. Times are those of `performance.now()`. */
export interface RecordedFault extends StackFault {
  readonly from: number;
  /** When the member was thawed or started again, or its disk got space. Infinite before. */
  readonly over: number;
  /** When both sites were ready again (`/readyz`) and showed the newest block. Infinite before. */
  readonly to: number;
}

/**
 * nginx sends no request to a copy for this time after an error of it (`fail_timeout` in `ops/nginx/ringscope.conf`), so responses may
 * fail for this time after the sites are ready.
 */
const NGINX_FAIL_TIMEOUT_MS = 2_000;

/** What a visitor may see during a fault, besides correct responses. */
interface Effect {
  /** Kinds of requests that may get a status of 502, 503 or 504, or an incomplete page that no cache stores. */
  readonly unavailable: readonly FailedRequest['kind'][];
  /** Whether a connection may end without a complete response. */
  readonly mayDisconnect: boolean;
}

const none: Effect = { unavailable: [], mayDisconnect: false };
/** Both sites read from the standby, and the first one through the pooler. */
const unreadable: Effect = { unavailable: ['page', 'api'], mayDisconnect: false };
/** nginx cannot send the rest of a response when its site has ended. */
const interrupted: Effect = { unavailable: [], mayDisconnect: true };

const effects: Readonly<Record<StackTarget, Effect>> = {
  primary: none,
  standby: unreadable,
  pooler: unreadable,
  redis: none,
  nginx: interrupted,
  'first wallet service': none,
  'second wallet service': none,
  'first daemon': none,
  'second daemon': none,
  'first site': interrupted,
  'second site': interrupted,
  // A page that a frozen process renders fails, because the page may be the reason. A killed process loses no page.
  'page process of the first site': { unavailable: ['page'], mayDisconnect: false },
  'page process of the second site': { unavailable: ['page'], mayDisconnect: false },
  'first indexer': none,
  'second indexer': none,
};

/** Results that a fault can explain. Any other one, such as 500, is a defect. */
const explainable: readonly FailedRequest['status'][] = [502, 503, 504, 'incomplete'];

/** Finds failed requests that no fault explains. */
export function findUnexplained(
  failed: readonly FailedRequest[],
  faults: readonly RecordedFault[],
): string[] {
  return failed
    .filter((request) => !faults.some((fault) => explains(fault, request)) && !hadNoSite(faults, request))
    .map(({ path, status, detail, from, to }) => {
      const active = faults.filter((fault) => overlaps(fault, { from, to }));
      const during = active.map(({ target, kind }) => `${kind} of ${target}`).join(', ') || 'no fault';
      return `${path} got ${status ?? 'no response'} from ${Math.round(from)} to ${Math.round(to)} ms during ${during}: ${detail}`;
    });
}

function explains(fault: RecordedFault, request: FailedRequest): boolean {
  if (!overlaps(fault, request)) return false;
  const { unavailable, mayDisconnect } = effects[fault.target];
  if (request.status === undefined) return mayDisconnect;
  return explainable.includes(request.status) && unavailable.includes(request.kind);
}

/** Returns whether faults of both sites at the same time explain a request, because nginx then has no copy to send it to. */
function hadNoSite(faults: readonly RecordedFault[], request: FailedRequest): boolean {
  if (request.status === undefined || !explainable.includes(request.status)) return false;
  return (['first site', 'second site'] as const).every((site) =>
    faults.some((fault) => fault.target === site && overlaps(fault, request)),
  );
}

function overlaps(
  fault: Pick<RecordedFault, 'from' | 'to'>,
  { from, to }: Pick<FailedRequest, 'from' | 'to'>,
): boolean {
  return from <= fault.to + NGINX_FAIL_TIMEOUT_MS && to >= fault.from;
}
