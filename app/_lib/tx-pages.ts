/** Inputs and outputs of a transaction that its page shows at once. */
export const INPUTS_PER_PAGE = 32;
export const OUTPUTS_PER_PAGE = 100;
