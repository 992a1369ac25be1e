import { cache } from 'react';

/** Unix seconds at which this request is answered: one value for a whole page. */
export const now = cache((): number => Date.now() / 1000);
