import type { Oddity, OddityKind } from '../../../protocol/oddities.ts';
import { Notice } from '../../_components/notice.tsx';

/** Describes a part whose format is unknown. */
const newFormat = (what: string) =>
  `${what} that this version of Ringscope does not know. Its fee is unknown. This page shows the parts that could be read.`;

const sentences: Readonly<Record<OddityKind, (position: number) => string>> = {
  'unknown-version': () => newFormat('This transaction has a version'),
  'unknown-input': (position) => newFormat(`Input ${position} of this transaction has a format`),
  'unknown-output': (position) => newFormat(`Output ${position} of this transaction has a format`),
  'unknown-ringct': () => newFormat('This transaction uses a RingCT format'),
  'unknown-layout': () => newFormat('The bytes of this transaction have a layout'),
  'no-outputs': () => 'This transaction has no outputs, so its fee is everything that it spends.',
  'coinbase-ringct': () =>
    'This coinbase has RingCT data, which a coinbase does not need because its amounts are public.',
  'negative-fee': () =>
    'The public output amounts of this transaction are larger than its public input amounts. Its fee is unknown.',
  'wrapped-ring': (position) =>
    `The ring of input ${position} does not ascend, because its offsets were added modulo 2^64. Ordinary wallets do not do this.`,
  'repeated-member': (position) => `The ring of input ${position} names one output more than once.`,
  'impossible-member': (position) => `The ring of input ${position} names an output that no chain can have.`,
};

/** Describes the oddities of a transaction. It shows nothing when there are none. */
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
