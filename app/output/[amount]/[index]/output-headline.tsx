import { translatePlural, t } from '../../../../i18n/translate.ts';
import { MAX_COUNTED_RING_REFERENCES, type OutputPageData } from '../../../../lookups/output.ts';
import { T, ValueInMessage } from '../../../_components/t.tsx';
import { Count } from '../../../_components/values/number.tsx';

/** What the sentence at the top of an output page states about the rings that include the output. */
export type OutputHeadlineKind =
  /** The rings of the output cannot be read. */
  | 'rings-not-readable'
  | 'in-no-ring'
  /** A Carrot output. Every transaction without rings can be the one that spends it. */
  | 'carrot-in-no-ring'
  /** Only rings of waiting transactions include the output. */
  | 'only-in-pool-rings'
  /** A ring contains only this output, so the chain shows which input spends the output. */
  | 'in-ring-without-decoys'
  /** RingCT rings include the output. The chain does not show which ring spends it. */
  | 'in-ringct-rings'
  /** Rings from before RingCT include the output. For some of these rings, the spent member can be deduced from other rings. */
  | 'in-pre-ringct-rings'
  | 'in-very-many-rings';

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
  if (isCarrotOutputInNoRing({ output, references, rings })) return 'carrot-in-no-ring';
  if (references.state !== 'on') return 'rings-not-readable';
  if (rings === undefined) return 'in-very-many-rings';
  if (rings.length === 0) return references.waiting.length === 0 ? 'in-no-ring' : 'only-in-pool-rings';
  if (rings.some(({ ringSize }) => ringSize === 1)) return 'in-ring-without-decoys';
  return output.amount === 0n ? 'in-ringct-rings' : 'in-pre-ringct-rings';
}

/** The sentence at the top of the page of an output. */
export function OutputHeadline(data: Pick<OutputPageData, 'output' | 'references' | 'rings'>) {
  const { output, references, rings } = data;
  const count = translatePlural(rings?.length ?? 0, 'In {count} ring', 'In {count} rings');
  switch (outputHeadlineKindOf(data)) {
    case 'rings-not-readable':
      return (
        <T>
          Output <Count value={output.globalIndex} />
        </T>
      );
    case 'carrot-in-no-ring':
      return (
        <T>
          <em>Only the owner knows</em> whether the output was spent.
        </T>
      );
    case 'in-no-ring':
      return (
        <T>
          The output is in <em>no ring</em> yet.
        </T>
      );
    case 'only-in-pool-rings': {
      const waiting = references.state === 'on' ? references.waiting.length : 0;
      return translatePlural(
        waiting,
        'In {count} ring of a waiting transaction.',
        'In {count} rings of waiting transactions.',
      );
    }
    case 'in-ring-without-decoys':
      return rings?.length === 1 ? (
        <T>
          In one ring, <em>without decoys</em>.
        </T>
      ) : (
        <T>
          <ValueInMessage of={count} />, at least one <em>without decoys</em>.
        </T>
      );
    case 'in-ringct-rings':
      return (
        <T>
          <ValueInMessage of={count} />. <em>Only the owner knows</em> whether the output was spent.
        </T>
      );
    case 'in-pre-ringct-rings':
      return (
        <T>
          <ValueInMessage of={count} /> since{' '}
          <em>
            <ValueInMessage of={new Date(output.timestamp * 1000).getUTCFullYear()} />
          </em>
          .
        </T>
      );
    case 'in-very-many-rings':
      return t('The output is in more than {count} rings.', { count: MAX_COUNTED_RING_REFERENCES });
  }
}
