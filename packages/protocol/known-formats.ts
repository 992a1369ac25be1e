import { FORK17_DRAFT_DATE } from './fork17-draft.ts';
import { NEWEST_BLOCK_VERSION } from './hard-forks.ts';

/**
 * Names the formats of blocks and transactions that this version decodes. The index stores it with blocks that have another format. A later
 * version, which names other formats, reads those blocks again.
 */
export const KNOWN_FORMATS = `block version ${NEWEST_BLOCK_VERSION}, draft of ${FORK17_DRAFT_DATE}`;
