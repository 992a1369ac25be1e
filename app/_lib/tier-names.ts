import { messageId, type MessageId } from '../../i18n/translate.ts';
import type { FeeTierName } from '../../lookups/fee-tiers.ts';

/** Lower-case names of the fee tiers, as in the API. */
export const lowerCaseFeeTierNames: Readonly<Record<FeeTierName, MessageId>> = {
  slow: messageId('slow'),
  normal: messageId('normal'),
  fast: messageId('fast'),
  fastest: messageId('fastest'),
};
