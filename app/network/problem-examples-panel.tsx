import type { ReactNode } from 'react';
import { t } from '../../i18n/translate.ts';
import { Panel } from '../_components/panel.tsx';
import { Timeline, type TimelineItem } from '../_components/timeline.tsx';

/** Filled share of every bar in the examples. The bars do not stand for real blocks, so one share is enough. */
const EXAMPLE_FILL = 0.4;

/** Shows how the pages look when something is wrong. The pictures are examples. */
export function ProblemExamplesPanel() {
  return (
    <Panel title={t('How the pages show a problem')} aside={t('examples')}>
      <div className="problem-examples-panel">
        <State
          title={t('The node does not respond')}
          note={t(
            'The end of the timeline is labelled “Last known state” instead of “Now”, and the top line shows how old this state is. Waiting times and projected blocks are hidden.',
          )}
        >
          <Timeline
            label={t('The timeline shows four blocks and ends with the label “Last known state”.')}
            items={[...exampleBlocks, { kind: 'time', label: t('Last known state'), isNow: false }]}
          />
        </State>
        <State
          title={t('The index is behind')}
          note={t(
            'A mark shows the newest indexed block. The blocks after it are dashed. Confirmations are counted up to the newest indexed block.',
          )}
        >
          <Timeline
            label={t(
              'The timeline shows four indexed blocks. A dashed line from there to “Now” stands for the blocks that are not indexed yet.',
            )}
            items={[
              ...exampleBlocks,
              { kind: 'time', label: t('Index'), isNow: false },
              { kind: 'break', label: t('not indexed yet') },
              { kind: 'time', label: t('Now'), isNow: true },
            ]}
          />
        </State>
        <State
          title={t('A picture could not be rendered')}
          note={t('A message of the same size replaces the picture. The rest of the page does not change.')}
        >
          <p className="problem-examples-panel-missing">
            {t('This picture could not be rendered. The other numbers of the page are correct.')}
          </p>
        </State>
      </div>
    </Panel>
  );
}

interface StateProps {
  readonly title: string;
  readonly note: string;
  readonly children: ReactNode;
}

function State({ title, note, children }: StateProps) {
  return (
    <div className="problem-examples-panel-state">
      <h3>{title}</h3>
      <div className="problem-examples-panel-picture">{children}</div>
      <p className="muted small">{note}</p>
    </div>
  );
}

const exampleBlocks: readonly TimelineItem[] = [1, 2, 3, 4].flatMap((block) => [
  { kind: 'gap', widthPercent: 4 },
  { kind: 'block', fillShare: EXAMPLE_FILL, isHiddenInNarrowWindows: block === 1 },
]);
