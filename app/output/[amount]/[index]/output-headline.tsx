import { translatePlural, t } from '../../../../i18n/translate.ts';
import { MAX_COUNTED_RING_REFERENCES, type OutputPageData } from '../../../../lookups/output.ts';
import { T, ValueInMessage } from '../../../_components/t.tsx';
import { Count } from '../../../_components/values/number.tsx';

/** What the sentence at the top of an output page states about the rings that include the output. */
export type OutputHeadlineKind =
  /** The rings of the output cannot be read. */
  | 'unknown'
  | 'none'
  /** A Carrot output. Every transaction without rings can be the one that spends it. */
  | 'any'
  /** Only rings of waiting transactions include the output. */
  | 'waiting'
  /** A ring has this member only, so the chain shows the spend. */
  | 'bare'
  /** RingCT rings include the output. The chain does not show which ring spends it. */
  | 'hidden'
  /** Rings from before RingCT. Some of their spends can be deduced from other rings. */
  | 'early'
  | 'many';

/** Returns whether an output is a Carrot output that no ring includes. Wallets do not put Carrot outputs into rings. */
export function isCarrotOutputInNoRing({
  output,
  references,
  rings,
}: Pick<OutputPageData, 'output' | 'references' | 'rings'>): boolean {
  if (output.carrotFields === null) return false;
  return references.state !== 'on' || (rings?.length === 0 && references.waiting.length === 0);
}

/** Returns which sentence stands at the top of the page of an output. */
export function outputHeadlineKindOf({
  output,
  references,
  rings,
}: Pick<OutputPageData, 'output' | 'references' | 'rings'>): OutputHeadlineKind {
  if (isCarrotOutputInNoRing({ output, references, rings })) return 'any';
  if (references.state !== 'on') return 'unknown';
  if (rings === undefined) return 'many';
  if (rings.length === 0) return references.waiting.length === 0 ? 'none' : 'waiting';
  if (rings.some(({ ringSize }) => ringSize === 1)) return 'bare';
  return output.amount === 0n ? 'hidden' : 'early';
}

/** The sentence at the top of the page of an output. */
export function OutputHeadline(data: Pick<OutputPageData, 'output' | 'references' | 'rings'>) {
  const { output, references, rings } = data;
  const count = translatePlural(rings?.length ?? 0, 'In {count} ring', 'In {count} rings');
  switch (outputHeadlineKindOf(data)) {
    case 'unknown':
      return (
        <T>
          Output <Count value={output.globalIndex} />
        </T>
      );
    case 'any':
      return (
        <T>
          <em>Only the owner knows</em> whether the output was spent.
        </T>
      );
    case 'none':
      return (
        <T>
          The output is in <em>no ring</em> yet.
        </T>
      );
    case 'waiting': {
      const waiting = references.state === 'on' ? references.waiting.length : 0;
      return translatePlural(
        waiting,
        'In {count} ring that waits in the pool.',
        'In {count} rings that wait in the pool.',
      );
    }
    case 'bare':
      return (
        <T>
          <ValueInMessage of={count} />, one of them <em>without decoys</em>.
        </T>
      );
    case 'hidden':
      return (
        <T>
          <ValueInMessage of={count} />. <em>Only the owner knows</em> whether the output was spent.
        </T>
      );
    case 'early':
      return (
        <T>
          <ValueInMessage of={count} /> since{' '}
          <em>
            <ValueInMessage of={new Date(output.timestamp * 1000).getUTCFullYear()} />
          </em>
          .
        </T>
      );
    case 'many':
      return t('In more than {count} rings.', { count: MAX_COUNTED_RING_REFERENCES });
  }
}
