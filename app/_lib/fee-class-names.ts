import { messageId, type MessageId } from '../../i18n/translate.ts';
import type { feeClassNames } from '../../lookups/fee-classes.ts';
import { lowerCaseFeeTierNames } from './tier-names.ts';

/** Lower-case names of the fee classes, for legends. */
export const lowerCaseFeeClassNames: Readonly<Record<(typeof feeClassNames)[number], MessageId>> = {
  below: messageId('fee below the lowest priority'),
  ...lowerCaseFeeTierNames,
};
