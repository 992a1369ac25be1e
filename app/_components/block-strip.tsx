import type { StoredBlock } from '../../db/queries/blocks.ts';
import type { PoolTotals } from '../../db/queries/status.ts';
import { fullRewardZone } from '../../protocol/emission.ts';
import { shortBytes } from '../_lib/digits.ts';
import { routes } from '../_lib/routes.ts';
import { Gauge } from './charts/gauge.tsx';
import { Count } from './values/number.tsx';
import { Age } from './values/time.tsx';

function plural(count: number, one: string): string {
  return `${count} ${one}${count === 1 ? '' : 's'}`;
}

/** What waits and the newest blocks beside each other, newest first; each is filled as its weight fills the free zone. */
export function BlockStrip({
  blocks,
  pool,
}: {
  readonly blocks: readonly StoredBlock[];
  readonly pool: PoolTotals;
}) {
  const [newest] = blocks;
  const zone = fullRewardZone(newest?.majorVersion ?? 16);
  return (
    <ol className="block-strip" data-live="strip">
      <li>
        <a className="block-tile block-tile-pool" href={routes.pool}>
          <strong>Pool</strong>
          <span className="muted">waiting</span>
          <Gauge share={pool.weight / zone} label={`${shortBytes(pool.weight)} of ${shortBytes(zone)}`} />
          <span>{plural(pool.count, 'tx')}</span>
          <span className="muted">{shortBytes(pool.weight)}</span>
        </a>
      </li>
      {blocks.map((block) => (
        <li key={block.hash}>
          <a className="block-tile" href={routes.block(block.height)}>
            <strong>
              <Count value={block.height} />
            </strong>
            <span className="muted">
              <Age seconds={block.timestamp} />
            </span>
            <Gauge
              share={block.weight / fullRewardZone(block.majorVersion)}
              label={`${shortBytes(block.weight)} of ${shortBytes(fullRewardZone(block.majorVersion))}`}
            />
            <span>{plural(block.txCount, 'tx')}</span>
            <span className="muted">{shortBytes(block.weight)}</span>
          </a>
        </li>
      ))}
    </ol>
  );
}
