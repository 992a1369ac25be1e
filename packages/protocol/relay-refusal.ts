/** Names of the rules, as in the response of a daemon to a submitted transaction. */
export type RelayRule =
  | 'double_spend'
  | 'fee_too_low'
  | 'invalid_input'
  | 'invalid_output'
  | 'low_mixin'
  | 'not_rct'
  | 'overspend'
  | 'too_big'
  | 'too_few_outputs'
  | 'tx_extra_too_big'
  | 'nonzero_unlock_time';

/** A rule that a transaction breaks. */
export interface RelayRefusal {
  readonly rule: RelayRule;
  /** Describes the broken rule in one or two sentences. */
  readonly message: string;
}
