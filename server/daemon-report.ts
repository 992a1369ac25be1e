import type { SiteDaemonCalls } from './allowed-calls.ts';

type DaemonInfo = Awaited<ReturnType<SiteDaemonCalls['getInfo']>>;

/** What a daemon reports about its chain and itself, without anything private to its operator. */
export interface DaemonInfoSummary {
  /** Version of the daemon's program. Undefined when the daemon hides it. */
  readonly version: string | undefined;
  /** Height of the daemon's tip. */
  readonly height: number;
  readonly isSynchronised: boolean;
}

export function toDaemonInfoSummary({
  version,
  height,
  synchronized,
  busySyncing,
}: DaemonInfo): DaemonInfoSummary {
  return {
    version: version === '' ? undefined : version,
    height: height - 1,
    isSynchronised: synchronized && !busySyncing,
  };
}
