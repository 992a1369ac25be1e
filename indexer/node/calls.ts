/** Highest number of transactions that a restricted port of a daemon gives in one call. */
export const TXS_PER_CALL = 100;
