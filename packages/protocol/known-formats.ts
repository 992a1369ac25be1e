import { FORK17_DRAFT_MONTH } from './fork17-draft.ts';
import { NEWEST_BLOCK_VERSION } from './hard-forks.ts';

/**
 * Identifies the formats of blocks and transactions that this release decodes. The index stores this label with each
 * block of an unknown format. A release that decodes more formats has another label, and decodes these blocks again.
 */
export const KNOWN_FORMATS_LABEL = `block version ${NEWEST_BLOCK_VERSION}, draft of ${FORK17_DRAFT_MONTH}`;
