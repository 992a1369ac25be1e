import type { AlternativeBlockSummary, Reorg } from '../../db/queries/alternatives.ts';
import { BlockHashLink, BlockLink } from '../_components/links.tsx';
import { Panel } from '../_components/panel.tsx';
import { Timestamp } from '../_components/values/time.tsx';

interface ReorgsPanelProps {
  readonly branches: readonly {
    readonly reorg: Reorg;
    readonly orphaned: readonly AlternativeBlockSummary[];
  }[];
}

/** Blocks of a branch that are written out; the rest is counted. */
const SHOWN_BLOCKS = 12;

export function ReorgsPanel({ branches }: ReorgsPanelProps) {
  return (
    <Panel title="Reorganisations seen" live="reorgs">
      {branches.length === 0 && (
        <p className="empty">The chain of this index was never reorganised while it was watched.</p>
      )}
      {branches.map(({ reorg, orphaned }) => (
        <section key={reorg.id} className="reorg">
          <h3>{`${reorg.depth} block${reorg.depth === 1 ? '' : 's'} replaced above block ${reorg.forkHeight}`}</h3>
          <p className="muted small">
            Seen <Timestamp seconds={Math.floor(reorg.detectedAt.getTime() / 1000)} />
          </p>
          <div className="branches">
            <div>
              <h4>Last block of both</h4>
              <p>
                <BlockLink height={reorg.forkHeight} />
              </p>
            </div>
            <div>
              <h4>Branch that won, up to block {reorg.newTipHeight}</h4>
              <ul>
                {winners(reorg).map((height) => (
                  <li key={height}>
                    <BlockLink height={height} />
                  </li>
                ))}
                {reorg.newTipHeight - reorg.forkHeight > SHOWN_BLOCKS && <li>and further</li>}
              </ul>
            </div>
            <div>
              <h4>Branch that lost, up to block {reorg.oldTipHeight}</h4>
              <ul>
                {orphaned
                  .slice(-SHOWN_BLOCKS)
                  .reverse()
                  .map(({ hash, height }) => (
                    <li key={hash}>
                      {height} <BlockHashLink hash={hash} size="short" />
                    </li>
                  ))}
                {reorg.depth > SHOWN_BLOCKS && <li>{`and ${reorg.depth - SHOWN_BLOCKS} more`}</li>}
              </ul>
            </div>
          </div>
        </section>
      ))}
    </Panel>
  );
}

/** Heights of the branch that won when it won. Later reorgs may have replaced them again. */
function winners({ forkHeight, newTipHeight }: Reorg): number[] {
  const count = Math.min(SHOWN_BLOCKS, newTipHeight - forkHeight);
  return Array.from({ length: Math.max(0, count) }, (_, index) => forkHeight + 1 + index);
}
