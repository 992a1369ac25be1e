import { outputTreeCapacity, OUTPUT_TREE_LAYER_WIDTHS } from '@ringscope/protocol/fork17-draft.ts';
import { translateCountWithNoun } from '../../../i18n/digits.ts';
import { translatePlural, t } from '../../../i18n/translate.ts';
import type { OutputTreeCounts } from '../../../lookups/output-tree.ts';
import { Panel } from '../../_components/panel.tsx';
import { T, ValueInMessage } from '../../_components/t.tsx';
import { Count } from '../../_components/values/number.tsx';
import { circleOutlinesPath, spreadPointsOverDisc } from './sunflower.ts';

/** Size of the drawing of one branch of the output tree, in pixels: its width, and the radius of its circle. */
const SIZE = 88;
const RADIUS = 43;
/** Radius of the disc that the dots of a branch fill, as a share of the radius of the circle around them. */
const FILLED = 0.9;
/** Share of the area of the disc of dots that the dots themselves cover. */
const COVERED = 0.42;

/** A layer of the tree: branches that each join up to `width` outputs, or branches of the layer below. */
interface TreeLayer {
  readonly width: number;
  readonly branches: number;
  /** Number of outputs, or of branches of the layer below, that the last branch of this layer joins. */
  readonly taken: number;
}

/**
 * Returns the layers of a tree from the lowest up.
 *
 * @param outputCount number of outputs in the tree
 * @param layerCount number of layers
 */
export function outputTreeLayersOf(outputCount: number, layerCount: number): TreeLayer[] {
  const layers: TreeLayer[] = [];
  let below = outputCount;
  for (let layer = 0; layer < layerCount; layer += 1) {
    const width = OUTPUT_TREE_LAYER_WIDTHS[layer % 2] ?? 1;
    const branches = Math.max(1, Math.ceil(below / width));
    layers.push({ width, branches, taken: below - (branches - 1) * width });
    below = branches;
  }
  return layers;
}

interface TreePanelProps {
  readonly layers: number | null;
  /** The output tree. Undefined when it could not be read. */
  readonly outputTreeCounts: OutputTreeCounts | undefined;
}

/** Renders one branch of each layer of the tree to which a membership proof refers, up to the root. */
export function OutputTreePanel({ layers, outputTreeCounts }: TreePanelProps) {
  if (layers === null) return null;
  const drawn =
    outputTreeCounts === undefined ? [] : outputTreeLayersOf(outputTreeCounts.outputCount, layers);
  const [first, second] = OUTPUT_TREE_LAYER_WIDTHS;
  return (
    <Panel
      title={t('Output tree of the membership proof')}
      padded
      aside={
        <T>
          <ValueInMessage of={translateCountWithNoun(layers, 'layer')} />, capacity:{' '}
          <Count value={outputTreeCapacity(layers)} /> outputs
        </T>
      }
    >
      <p>
        {t(
          '{first} outputs make a branch of the output tree, {second} branches make a larger branch, and so on alternately. The proof shows that each spent output is in the tree, but not where.',
          { first, second },
        )}
      </p>
      <div className="tiles">
        {drawn.map((layer, index) => (
          <div key={index} className="tiles-tile">
            <Branch {...layer} isRoot={index === drawn.length - 1} />
            <b>
              {index === drawn.length - 1
                ? t('1 tree root')
                : translatePlural(layer.branches, '{count} tree branch', '{count} tree branches')}
            </b>
            <span className="tiles-note">{describeLayer(layer, index, index === drawn.length - 1)}</span>
          </div>
        ))}
      </div>
      <p className="muted small">
        {t(
          'The number of outputs comes from the node if it knows the output tree. Otherwise, all outputs that were old enough to be spent are counted, including those that an unlock time still locked.',
        )}
      </p>
    </Panel>
  );
}

function describeLayer({ width, taken }: TreeLayer, index: number, isRoot: boolean): string {
  if (isRoot) return t('{taken} of {width} root positions taken', { taken, width });
  return index === 0
    ? t('up to {width} outputs per branch', { width })
    : t('up to {width} smaller branches per branch', { width });
}

/** Renders a branch with a dot for each output or lower branch that it can contain. In the root, dots of free positions are hollow. */
function Branch({ width, taken, isRoot }: TreeLayer & { readonly isRoot: boolean }) {
  const dot = RADIUS * FILLED * Math.sqrt(COVERED / width);
  const places = spreadPointsOverDisc(width, RADIUS * FILLED);
  const filled = isRoot ? taken : width;
  return (
    <svg width={SIZE} height={SIZE} viewBox={`${-SIZE / 2} ${-SIZE / 2} ${SIZE} ${SIZE}`} aria-hidden="true">
      <circle className="ring-dial-rim" r={RADIUS} />
      <path className="ring-dial-member" d={circleOutlinesPath(places.slice(0, filled), dot)} />
      {filled < width && <path className="ring-dial-rim" d={circleOutlinesPath(places.slice(filled), dot)} />}
    </svg>
  );
}
