import { CURRENT_RING_SIZE } from '@ringscope/protocol/ring-relay-rules.ts';
import { RANGE_PROOF_MAX_EXTRA_ROUNDS } from '@ringscope/protocol/range-proofs.ts';
import { RingCtType } from '@ringscope/protocol/ringct-type.ts';
import { lowerCaseFeeTierNames } from '../_lib/tier-names.ts';
import { translateCountWithNoun } from '../../i18n/digits.ts';
import { translate, t } from '../../i18n/translate.ts';
import type { DecodedTxJson } from '../../api/contract/decode.ts';
import { feeRate } from '@ringscope/protocol/fee-rate.ts';
import { roundFeeUp } from '@ringscope/protocol/fee-estimate.ts';
import { feeTierNames } from '../../lookups/fee-tiers.ts';
import { formatFeeRate } from '../../i18n/rates.ts';

/** One property of a transaction, compared with the transactions of common wallets. */
export interface WalletHabitComparison {
  readonly property: string;
  /** Value of the compared property in this transaction, as text. */
  readonly txValue: string;
  /** Usual value of the property in transactions of common wallets, as text. */
  readonly usualValue: string;
  readonly isUsual: boolean;
}

/** Maximum number of outputs of one range proof. @see monero src/cryptonote_config.h#L199, BULLETPROOF_PLUS_MAX_OUTPUTS */
const MAX_OUTPUTS = 2 ** RANGE_PROOF_MAX_EXTRA_ROUNDS;

/** Tolerance for the fee in percent, because wallets estimate the weight before they sign. */
const FEE_TOLERANCE_PER_CENT = 2n;

/**
 * Compares a transaction with the transactions of common wallets. A difference does not make a transaction invalid, but
 * observers can distinguish it from others.
 *
 * @param feeTierRates fee rates of the daemon's tiers in atomic units per byte; undefined when they are not known
 */
export function compareWithWalletHabits(
  tx: DecodedTxJson,
  feeTierRates: readonly bigint[] | undefined,
): readonly WalletHabitComparison[] {
  const viewTags = tx.outputs.filter(({ view_tag: tag }) => tag !== null).length;
  const sizes = tx.inputs.flatMap((input) => (input.kind === 'key' ? [input.global_indices.length] : []));
  return [
    {
      property: t('RingCT type'),
      txValue: tx.rct_type_name ?? t('version {version}', { version: tx.version }),
      usualValue: 'BulletproofPlus',
      isUsual: tx.rct_type === RingCtType.BulletproofPlus,
    },
    {
      property: t('Ring size'),
      txValue: [...new Set(sizes)].join(', '),
      usualValue: t('{size} members in every ring, as the rules require', { size: CURRENT_RING_SIZE }),
      isUsual: sizes.length > 0 && sizes.every((size) => size === CURRENT_RING_SIZE),
    },
    {
      property: t('Outputs'),
      txValue: tx.outputs.length.toString(),
      usualValue: t('2 to {limit} outputs; one is the change, which may be zero', {
        limit: MAX_OUTPUTS,
      }),
      isUsual: tx.outputs.length >= 2 && tx.outputs.length <= MAX_OUTPUTS,
    },
    {
      property: t('View tags'),
      txValue:
        viewTags === tx.outputs.length
          ? t('every output has a view tag')
          : viewTags === 0
            ? t('no output has a view tag')
            : t('some outputs have no view tag'),
      usualValue: t('every output has a view tag'),
      isUsual: viewTags === tx.outputs.length,
    },
    {
      property: t('Unlock time'),
      txValue: tx.unlock_time,
      usualValue: t('unlock time 0, because some nodes relay no other value'),
      isUsual: tx.unlock_time === '0',
    },
    ...feeHabit(tx, feeTierRates),
    extraHabit(tx),
  ];
}

function feeHabit(
  { fee, weight }: DecodedTxJson,
  tiers: readonly bigint[] | undefined,
): WalletHabitComparison[] {
  if (fee === null || weight === null || tiers === undefined) return [];
  const paid = BigInt(fee);
  const tier = tiers.findIndex((rate) => {
    const usual = roundFeeUp(rate * BigInt(weight));
    const difference = paid > usual ? paid - usual : usual - paid;
    return difference * 100n <= usual * FEE_TOLERANCE_PER_CENT;
  });
  const rate = `${formatFeeRate(feeRate(paid, weight))} µXMR/kB`;
  const name = feeTierNames[tier];
  return [
    {
      property: t('Fee rate'),
      txValue:
        name === undefined
          ? t('{rate}, not one of the suggested fee tiers', { rate })
          : t('{rate}, the fee tier “{name}”', { rate, name: translate(lowerCaseFeeTierNames[name]) }),
      usualValue: t('one of the {count} fee tiers that the node suggests', { count: feeTierNames.length }),
      isUsual: name !== undefined,
    },
  ];
}

/**
 * Compares the extra with that of common wallets: one public key and, in a transaction with at most two outputs, an
 * encrypted payment id or a dummy. Additional public keys are usual as well.
 */
function extraHabit({ extra, outputs }: DecodedTxJson): WalletHabitComparison {
  const counts = {
    keys: extra.fields.filter(({ kind }) => kind === 'public_key').length,
    ids: extra.fields.filter((field) => field.kind === 'nonce' && field.payment_id?.kind === 'encrypted')
      .length,
    additional: extra.fields.filter(({ kind }) => kind === 'additional_public_keys').length,
  };
  const others = extra.fields.length - counts.keys - counts.ids - counts.additional;
  const wantsId = outputs.length <= 2;
  const parts = [
    translateCountWithNoun(counts.keys, 'public key'),
    counts.ids === 0 ? t('no encrypted payment id') : t('an encrypted payment id'),
    ...(counts.additional === 0 ? [] : [t('additional public keys')]),
    ...(others === 0 ? [] : [translateCountWithNoun(others, 'other field')]),
  ];
  return {
    property: t('Extra field'),
    txValue: parts.join(', '),
    usualValue: t(
      'one public key, and an encrypted payment id (often a dummy) if there are at most two outputs',
    ),
    isUsual: counts.keys === 1 && others === 0 && (!wantsId || counts.ids === 1),
  };
}
