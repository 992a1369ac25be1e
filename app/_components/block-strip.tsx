import type { ReactNode } from 'react';
import { t } from '../../i18n/translate.ts';
import type { StoredBlock } from '../../db/queries/blocks.ts';
import type { BlockLimits } from '../../lookups/block-limits.ts';
import type { ProjectedBlock } from '../../lookups/projected-blocks.ts';
import { fullRewardZone } from '@ringscope/protocol/emission.ts';
import { blockTargetSeconds, NEWEST_BLOCK_VERSION } from '@ringscope/protocol/hard-forks.ts';
import { formatExpectedWait } from '../../i18n/block-wait.ts';
import { plural, bigintRatio, formatShortBytes } from '../../i18n/digits.ts';
import { formatFeeRate } from '../../i18n/rates.ts';
import { routes } from '../_lib/routes.ts';
import { BlockFill } from './charts/block-fill.tsx';
import { Count } from './values/number.tsx';
import { Age } from './values/time.tsx';

interface BlockStripProps {
  /** Projected next blocks, the nearest first, filled as a daemon would fill them now. */
  readonly projected: readonly ProjectedBlock[];
  readonly limits: BlockLimits | undefined;
  /** Newest blocks, newest first. Empty on the page about the pool. */
  readonly blocks: readonly StoredBlock[];
}

/** Renders projected and newest blocks as boxes. A block with the penalty-free weight fills its box. */
export function BlockStrip({ projected, limits, blocks }: BlockStripProps) {
  return (
    <div
      className={projected.length > 1 ? 'block-strip' : 'block-strip block-strip-short'}
      data-live="pool-strip"
    >
      <section className="block-strip-part" aria-labelledby="projected-blocks">
        <h2 id="projected-blocks">{t('Next blocks, projected')}</h2>
        <ol className="block-strip-projected">
          {projected.length === 0 && <EmptyBlock limits={limits} />}
          {projected.map((block, index) => (
            <ProjectedTile key={block.height} block={block} distance={index + 1} limits={limits} />
          ))}
        </ol>
      </section>
      {blocks.length > 0 && (
        <section className="block-strip-part" aria-labelledby="newest-blocks">
          <h2 id="newest-blocks">{t('Newest blocks')}</h2>
          <ol>
            {blocks.map((block) => (
              <Tile
                key={block.hash}
                href={routes.block(block.height)}
                name={<Count value={block.height} />}
                share={block.weight / fullRewardZone(block.majorVersion)}
                note={<Age seconds={block.timestamp} />}
                lines={[plural(block.txCount, 'tx'), formatShortBytes(block.weight)]}
              />
            ))}
          </ol>
        </section>
      )}
    </div>
  );
}

interface ProjectedTileProps extends Pick<BlockStripProps, 'limits'> {
  readonly block: ProjectedBlock;
  /** Distance from the tip: the next block is 1. */
  readonly distance: number;
}

function ProjectedTile({ block, distance, limits }: ProjectedTileProps) {
  const { txs, weight, lowestRate, highestRate } = block;
  const rates = [formatFeeRate(lowestRate), formatFeeRate(highestRate)];
  return (
    <Tile
      href={routes.poolByFeeRate}
      name={distance === 1 ? t('Next block') : t('In {count} blocks', { count: distance })}
      share={bigintRatio(weight, limits?.rules?.weights.penaltyFree ?? 0n)}
      note={t('in {time}', { time: formatExpectedWait(distance, targetOf(limits)) })}
      lines={[
        `${plural(txs.length, 'tx')}, ${formatShortBytes(Number(weight))}`,
        `${[...new Set(rates)].join(' – ')} µXMR/kB`,
      ]}
      isProjected
    />
  );
}

function EmptyBlock({ limits }: Pick<BlockStripProps, 'limits'>) {
  return (
    <Tile
      href={routes.pool}
      name={t('Next block')}
      share={0}
      note={t('in {time}', { time: formatExpectedWait(1, targetOf(limits)) })}
      lines={[t('no waiting tx'), t('only the coinbase')]}
      isProjected
    />
  );
}

function targetOf(limits: BlockLimits | undefined): number {
  return blockTargetSeconds(limits?.block.majorVersion ?? NEWEST_BLOCK_VERSION);
}

interface TileProps {
  readonly href: string;
  readonly name: ReactNode;
  /** Share of the penalty-free weight that the block uses. */
  readonly share: number;
  readonly note: ReactNode;
  readonly lines: readonly string[];
  readonly isProjected?: boolean;
}

function Tile({ href, name, share, note, lines, isProjected = false }: TileProps) {
  return (
    <li>
      <a
        className={isProjected ? 'block-strip-tile block-strip-tile-projected' : 'block-strip-tile'}
        href={href}
      >
        <BlockFill share={share} />
        <strong>{name}</strong>
        <span className="muted">{note}</span>
        {lines.map((line) => (
          <span key={line}>{line}</span>
        ))}
      </a>
    </li>
  );
}
