import type { Oddity, OddityKind } from '../../../protocol/oddities.ts';
import { Notice } from '../../_components/marks.tsx';

/** Says what is known of a transaction whose format is not, in the words of somebody who meets it for the first time. */
const newFormat = (what: string) =>
  `${what} that this version of Ringscope does not know. Its fee is unknown. What could be read is shown below.`;

const sentences: Readonly<Record<OddityKind, (position: number) => string>> = {
  'unknown-version': () => newFormat('This transaction has a version'),
  'unknown-input': (position) => newFormat(`Input ${position} of this transaction has a format`),
  'unknown-output': (position) => newFormat(`Output ${position} of this transaction has a format`),
  'unknown-ringct': () => newFormat('This transaction uses a RingCT format'),
  'unknown-layout': () => newFormat('The bytes of this transaction have a layout'),
  'no-outputs': () =>
    'This transaction has no outputs: nobody receives what it spends, all of it is the fee.',
  'coinbase-ringct': () =>
    'This coinbase has RingCT data, which coinbases do not need: their amounts are written.',
  'negative-fee': () =>
    'This transaction makes more than it spends as far as its amounts tell. Its fee is unknown.',
  'wrapped-ring': (position) =>
    `The ring of input ${position} does not ascend: its offsets were added modulo 2^64. No ordinary wallet does that.`,
  'repeated-member': (position) => `The ring of input ${position} names one output more than once.`,
  'impossible-member': (position) => `The ring of input ${position} names an output that no chain can have.`,
};

/** Says what is unusual about a transaction; nothing for an ordinary one. */
export function OdditiesNotice({ oddities }: { readonly oddities: readonly Oddity[] }) {
  if (oddities.length === 0) return null;
  return (
    <Notice tone="warn" title="This transaction is unusual">
      {oddities.map(({ kind, position }) => (
        <p key={`${kind}/${position}`}>{sentences[kind](position)}</p>
      ))}
    </Notice>
  );
}
