import { mark, type Marked } from '../../i18n/texts.ts';
import type { FeeTierName } from '../../lookups/fee-tiers.ts';

/** The tiers by the names of the API. */
export const tierNames: Readonly<Record<FeeTierName, Marked>> = {
  slow: mark('slow'),
  normal: mark('normal'),
  fast: mark('fast'),
  fastest: mark('fastest'),
};
