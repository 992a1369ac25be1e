import { pageRequest } from '../../server/hand-over.ts';
import type { Metadata } from 'next';
import { MAX_SERIES_BLOCKS } from '../../read/mining.ts';
import { BadRequestPage } from '../_components/bad-request.tsx';
import { OutagePage } from '../_components/outage.tsx';
import { Page } from '../_components/page.tsx';
import { single, type PageProps } from '../_lib/params.ts';
import { EmissionPanel } from './emission-panel.tsx';
import { MiningCharts } from './mining-charts.tsx';
import { MiningTiles } from './mining-tiles.tsx';
import { VersionsPanel } from './versions-panel.tsx';

export const metadata: Metadata = {
  title: 'Mining',
  description: 'Difficulty, hash rate, block times, fees and emission of Monero, from its blocks.',
};

/** Spans of the charts, in blocks. */
const spans = [100, 300, MAX_SERIES_BLOCKS] as const;

export default async function MiningPage({ searchParams }: PageProps) {
  const text = single(await searchParams, 'blocks');
  const span = text === undefined ? spans[0] : spans.find((each) => each.toString() === text);
  if (span === undefined) {
    return (
      <BadRequestPage problem={{ field: 'blocks', problem: `blocks must be one of ${spans.join(', ')}.` }} />
    );
  }
  const request = pageRequest();
  const [status, loaded] = await Promise.all([request.status, request.site.reads.mining(span)]);
  if (loaded.outage !== undefined) return <OutagePage outage={loaded.outage} />;
  const { tip, series, totals } = loaded.data;
  return (
    <Page
      title="Mining"
      lead="Who mines cannot be known: a coinbase pays a one-time key, and nothing on the chain ties two of them together. What pools say of themselves is theirs to say. This page keeps to what the blocks show."
    >
      <MiningTiles series={series} node={status.data?.node} />
      <nav aria-label="Span of the charts">
        <ul className="tabs">
          {spans.map((each) => (
            <li key={each}>
              <a
                href={each === spans[0] ? '/mining' : `/mining?blocks=${each}`}
                aria-current={each === span ? 'page' : undefined}
              >
                {`${each} blocks`}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <MiningCharts series={series} />
      <div className="columns">
        <EmissionPanel tip={tip} totals={totals} newest={series.at(-1)} />
        <VersionsPanel series={series} />
      </div>
    </Page>
  );
}
