// A thread does not inherit what `node --import tsx` taught its parent: this teaches it TypeScript anew.
import { register } from 'tsx/esm/api';

register();
await import('./thread.ts');
