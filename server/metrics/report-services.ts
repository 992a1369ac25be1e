import { readProgramVersion, readReleaseVersion } from '../compat/program-version.ts';
import type { SiteServices, PublicServiceState } from '../site-services.ts';
import type { ServiceState } from './outage-log.ts';
import type { SiteMetricSources } from './site-metrics.ts';

/**
 * Returns a function that describes the state of the server for the public page about the state of the site. It reports
 * the results of earlier checks and calls no service.
 */
export function createServicesReporter(
  sources: Pick<SiteMetricSources, 'services' | 'hasWallet' | 'proofCheckQueue' | 'processes' | 'slots'>,
): () => SiteServices {
  const { services, hasWallet, proofCheckQueue, processes, slots } = sources;
  const { commit, date } = readProgramVersion();
  const program = { release: readReleaseVersion(), commit, date };
  const startedAt = Date.now() / 1_000;
  return () => ({
    database: toPublicState(services.database),
    daemons: services.daemons.map(({ isInUse, lastReport, ...state }) => ({
      ...toPublicState(state),
      isInUse,
      height: lastReport?.height,
      isSynchronised: lastReport?.isSynchronised,
      version: lastReport?.version,
    })),
    wallet: hasWallet ? toPublicState(services.walletServiceLog.state) : undefined,
    pageProcesses: processes.counts,
    pages: processes.pages,
    proofs: { running: proofCheckQueue.counts.running, waiting: proofCheckQueue.counts.waiting },
    streams: Object.values(slots).reduce((sum, { openCount }) => sum + openCount, 0),
    program,
    startedAt,
  });
}

/** Copies only the fields that visitors may see. */
function toPublicState({ isUp, since }: ServiceState): PublicServiceState {
  return { isUp, since: since / 1_000 };
}
