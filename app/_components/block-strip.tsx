import type { ReactNode } from 'react';
import type { StoredBlock } from '../../db/queries/blocks.ts';
import type { PoolTotals } from '../../db/queries/status.ts';
import { fullRewardZone } from '../../protocol/emission.ts';
import { NEWEST_BLOCK_VERSION } from '../../protocol/hard-forks.ts';
import { plural, shortBytes } from '../_lib/digits.ts';
import { routes } from '../_lib/routes.ts';
import { Gauge } from './charts/gauge.tsx';
import { Count } from './values/number.tsx';
import { Age } from './values/time.tsx';

interface BlockStripProps {
  readonly blocks: readonly StoredBlock[];
  readonly pool: PoolTotals;
}

/**
 * Shows the pool and the newest blocks in one line, newest first. A gauge compares each weight with the penalty-free
 * weight.
 */
export function BlockStrip({ blocks, pool }: BlockStripProps) {
  return (
    <ol className="block-strip" data-live="strip">
      <StripTile
        href={routes.pool}
        name="Pool"
        note="waiting"
        weight={pool.weight}
        freeWeight={fullRewardZone(blocks[0]?.majorVersion ?? NEWEST_BLOCK_VERSION)}
        txCount={pool.count}
        isPool
      />
      {blocks.map((block) => (
        <StripTile
          key={block.hash}
          href={routes.block(block.height)}
          name={<Count value={block.height} />}
          note={<Age seconds={block.timestamp} />}
          weight={block.weight}
          freeWeight={fullRewardZone(block.majorVersion)}
          txCount={block.txCount}
        />
      ))}
    </ol>
  );
}

interface StripTileProps {
  readonly href: string;
  readonly name: ReactNode;
  readonly note: ReactNode;
  readonly weight: number;
  readonly freeWeight: number;
  readonly txCount: number;
  readonly isPool?: boolean;
}

function StripTile({ href, name, note, weight, freeWeight, txCount, isPool = false }: StripTileProps) {
  return (
    <li>
      <a className={isPool ? 'block-strip-tile block-strip-pool' : 'block-strip-tile'} href={href}>
        <strong>{name}</strong>
        <span className="muted">{note}</span>
        <Gauge share={weight / freeWeight} label={`${shortBytes(weight)} of ${shortBytes(freeWeight)}`} />
        <span>{plural(txCount, 'tx')}</span>
        <span className="muted">{shortBytes(weight)}</span>
      </a>
    </li>
  );
}
