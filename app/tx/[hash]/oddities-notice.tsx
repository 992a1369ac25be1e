import { t } from '../../../i18n/translate.ts';
import type { Oddity, OddityKind } from '@ringscope/protocol/oddities.ts';
import { Notice } from '../../_components/notice.tsx';

const theRest = () =>
  t('The fee is unknown. This page shows the parts of the transaction that could be decoded.');

const sentences: Readonly<Record<OddityKind, (position: number) => string>> = {
  'unknown-version': () =>
    `${t('This transaction has a version that this version of Ringscope does not know.')} ${theRest()}`,
  'unknown-input': (position) =>
    `${t('Input {position} of this transaction has a format that this version of Ringscope does not know.', { position })} ${theRest()}`,
  'unknown-output': (position) =>
    `${t('Output {position} of this transaction has a format that this version of Ringscope does not know.', { position })} ${theRest()}`,
  'unknown-ringct': () =>
    `${t('This transaction uses a RingCT format that this version of Ringscope does not know.')} ${theRest()}`,
  'unknown-layout': () =>
    `${t('The bytes of this transaction have a layout that this version of Ringscope does not know.')} ${theRest()}`,
  'no-outputs': () => t('This transaction has no outputs, so its fee is everything that it spends.'),
  'coinbase-ringct': () =>
    t('This coinbase has RingCT data, which a coinbase does not need because its amounts are public.'),
  'negative-fee': () =>
    t(
      'The public output amounts of this transaction are larger than its public input amounts. Its fee is unknown.',
    ),
  'wrapped-ring': (position) =>
    t(
      'The ring members of input {position} are not in ascending order, because the sum of the offsets reaches 2^64 and continues from 0. Ordinary wallets do not make such rings.',
      { position },
    ),
  'repeated-member': (position) =>
    t('The ring of input {position} contains one output more than once.', { position }),
  'impossible-member': (position) =>
    t('The ring of input {position} refers to an output that cannot exist on any chain.', { position }),
};

/** Describes what is unusual about a transaction. Renders nothing when nothing is unusual. */
export function OdditiesNotice({ oddities }: { readonly oddities: readonly Oddity[] }) {
  if (oddities.length === 0) return null;
  return (
    <Notice tone="warn" title={t('This transaction is unusual')}>
      {oddities.map(({ kind, position }) => (
        <p key={`${kind}/${position}`}>{sentences[kind](position)}</p>
      ))}
    </Notice>
  );
}
