import type { IndexerAndSiteSettings } from '../config/settings.ts';
import { ExportDigestCache } from '../api/exports/digests.ts';
import { createApiV1Routes } from '../api/index.ts';
import type { AppPluginOptions } from './app.ts';
import { readReleaseVersion } from './compat/program-version.ts';
import { createCompatSources, createViewKeyScanner } from './compat/sources.ts';
import type { DecoderThread } from './decode/decoder.ts';
import type { PastedValueDetector } from './detect/detector.ts';
import type { ExportThread } from './exports/thread.ts';
import { HealthChecks } from './health.ts';
import { RequestBodyBudget } from './http/bodies.ts';
import type { createStreamSlots } from './limits/compose.ts';
import type { SiteLimits } from './limits/site-limits.ts';
import type { LinkPreviewRenderer } from './link-previews/picture-renderer.ts';
import type { IndexWatch } from './live/index-watch.ts';
import { LiveEventStreams } from './live/stream.ts';
import { errorStack, type ServerLog } from './log.ts';
import { SiteDaemonClient } from './node.ts';
import type { PageProcessesAndFiles } from './pages/compose.ts';
import { createFormHandlers } from './pages/forms.ts';
import { PageCache } from './pages/page-cache.ts';
import type { ProofCheckerAndQueue } from './proofs/compose.ts';
import { createAddressComparer, createApiProofChecker } from './proofs/checker.ts';
import type { ReceiptKeys } from './receipts/key.ts';
import { verifyReceipt } from './receipts/receipts.ts';
import type { SiteServices } from './site-services.ts';
import type { SiteSources } from './sources.ts';
import { createApiTransactionRelayer } from './tool-result.ts';

/** The parts of the site that the plugins of the Fastify app use. */
interface PluginDependencies {
  readonly env: IndexerAndSiteSettings;
  readonly log: ServerLog;
  readonly limits: SiteLimits;
  readonly sources: SiteSources;
  readonly index: IndexWatch;
  readonly receiptKeys: ReceiptKeys;
  readonly proofs: ProofCheckerAndQueue;
  readonly pages: PageProcessesAndFiles;
  readonly reportServices: () => SiteServices;
  readonly slots: ReturnType<typeof createStreamSlots>;
  readonly threads: {
    readonly decoder: DecoderThread;
    readonly exporter: ExportThread;
    readonly detector: PastedValueDetector;
    readonly painter: LinkPreviewRenderer;
  };
}

/** Creates the API, pages, files, feeds and the live stream, which the Fastify app serves. */
export function composePluginOptions(dependencies: PluginDependencies): AppPluginOptions {
  const { env, log, limits, sources, index, pages, proofs, threads, slots, reportServices } = dependencies;
  const { cache, feed } = index;
  const node = new SiteDaemonClient(sources.daemon, (message) => log.warn(message));
  const bodies = new RequestBodyBudget(limits.bodies.maxTotalBytes);
  const pageCache = new PageCache(pages.processes, cache, reportServices);
  const routes = apiRoutes(dependencies, node);
  const scanner = env.viewKeyRoutes ? createViewKeyScanner(proofs.workers, proofs.queue) : undefined;
  const compatSources = createCompatSources(sources, node, scanner);
  const forms = createFormHandlers({
    pages: pageCache,
    proofChecker: proofs.checker,
    proofCheckQueue: proofs.queue,
    detect: threads.detector.detect,
    tools: {
      decode: threads.decoder.decode,
      relay: createApiTransactionRelayer(routes),
      compareAddress: createAddressComparer(proofs.workers, proofs.queue),
      getNetwork: async () => sources.network(),
    },
    publicUrl: env.publicUrl,
  });
  return {
    api: {
      routes,
      cache,
      bodyBudget: bodies,
      streamSlots: slots,
    },
    mcp: { routes, bodyBudget: bodies },
    compat: { sources: compatSources, cache, bodyBudget: bodies },
    otherExplorerUrls: { sources: compatSources },
    pages: {
      pages: pageCache,
      formHandlers: forms,
      bodyBudget: bodies,
      maxFormBytes: limits.bodies.maxFormBytes,
    },
    feeds: { database: sources.database, publicUrl: env.publicUrl, cache },
    previews: { pageDataReader: sources.site.pageDataReader, renderer: threads.painter, cache },
    live: { streams: new LiveEventStreams(feed, limits.streams, slots.events), pages: pageCache },
    files: { files: pages.files },
    health: new HealthChecks(sources.site.pageDataReader, pages.processes, {
      readsReplica: sources.readsReplica,
      getReplicaDelayMs: () => feed.replicaDelayMs,
    }),
  };
}

function apiRoutes(
  { env, log, sources, index, receiptKeys, proofs, threads }: PluginDependencies,
  node: SiteDaemonClient,
) {
  return createApiV1Routes(
    {
      database: sources.database,
      version: readReleaseVersion(),
      node,
      events: index.events,
      exportDigests: new ExportDigestCache(),
      readExport: (task) => threads.exporter.read(task),
      decode: threads.decoder.decode,
      detect: threads.detector.detect,
      proofChecker: createApiProofChecker(proofs.checker, proofs.queue),
      receipts: {
        keys: receiptKeys.published,
        verify: async (text) => verifyReceipt({ keys: receiptKeys.published, issuer: env.publicUrl }, text),
      },
      compareNodes: sources.site.compareNodes,
      broadcast: env.broadcast ? async (bytes) => node.broadcast(bytes) : undefined,
    },
    (pattern, error) => log.error({ path: pattern }, errorStack(error)),
  );
}
