import type { Sources } from '../../api/index.ts';
import { verifyReceipt } from '../../server/receipts/receipts.ts';

/** What the API reads from when the explorer has a database only: no node, no free proof check and no key of receipts. */
export const absentServices = {
  node: {
    fetchBlock: async () => ({ state: 'unreachable' }),
    fetchTransaction: async () => ({ state: 'unreachable' }),
    fetchTransactions: async () => 'unreachable',
    fetchOutputs: async () => 'unreachable',
  },
  /** Its queue is always full. */
  proofChecker: {
    check: async () => ({ waitingCheckCount: 0 }),
    getQueueState: () => ({ waiting: 0, position: undefined }),
  },
  receipts: {
    keys: [],
    verify: async (text) => verifyReceipt({ keys: [], issuer: 'https://explorer.example' }, text),
  },
} satisfies Pick<Sources, 'node' | 'proofChecker' | 'receipts'>;
