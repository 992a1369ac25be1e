import type { DemoFacts } from '../../demo/facts.ts';
import { parseBlockHash } from '../../protocol/brands.ts';
import { BlockHashLink } from '../_components/links.tsx';
import { Panel } from '../_components/panel.tsx';

export function ReorgsPanel({ reorgs }: { readonly reorgs: DemoFacts['reorgs'] }) {
  return (
    <Panel title="Reorganisations made on purpose">
      {reorgs.length === 0 && <p className="empty">None made yet.</p>}
      {reorgs.map(({ forkHeight, depth, alternativeBlocks }) => (
        <section key={alternativeBlocks.join()} className="example">
          <h3>
            {depth === 0
              ? `A branch above block ${forkHeight} that never won`
              : `${depth} block${depth === 1 ? '' : 's'} replaced above block ${forkHeight}`}
          </h3>
          <ul className="plain-list">
            {alternativeBlocks.map((text) => {
              const hash = parseBlockHash(text);
              return <li key={text}>{hash === undefined ? text : <BlockHashLink hash={hash} />}</li>;
            })}
          </ul>
        </section>
      ))}
    </Panel>
  );
}
