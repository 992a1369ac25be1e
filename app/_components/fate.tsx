import { messageId, translate, t, type MessageId } from '../../i18n/translate.ts';
import { T } from './t.tsx';
import type { TransactionFateKind } from '../../db/queries/reorgs.ts';
import type { TxHash } from '@ringscope/protocol/brands.ts';
import { BlockLink, TxLink } from './links.tsx';
import { Badge, type BadgeTone } from './badge.tsx';

/** What became of a transaction whose block was orphaned: the fields that a page shows. */
export interface DisplayedTxFate {
  readonly kind: TransactionFateKind;
  /** Height of the block that includes the transaction or its replacement. Null when neither is in a block of the main chain. */
  readonly height: number | null;
  readonly replacedBy: TxHash | null;
}

const badges: Readonly<Record<TransactionFateKind, readonly [BadgeTone, MessageId]>> = {
  mined: ['good', messageId('tx mined again')],
  replaced: ['bad', messageId('replaced by another transaction')],
  dead: ['bad', messageId('tx no longer valid')],
  pool: ['warn', messageId('in the pool')],
  unseen: ['plain', messageId('tx not seen again')],
};

export function OrphanedTxFateBadge({ kind }: { readonly kind: TransactionFateKind }) {
  const [tone, word] = badges[kind];
  return <Badge tone={tone}>{translate(word)}</Badge>;
}

/**
 * Renders what became of an orphaned transaction, with a link to its new block or to the transaction that replaced it.
 */
export function OrphanedTxFateDescription({ kind, height, replacedBy }: DisplayedTxFate) {
  switch (kind) {
    case 'mined':
      return (
        height !== null && (
          <T>
            in block <BlockLink height={height} />
          </T>
        )
      );
    case 'replaced':
      if (replacedBy === null) return null;
      return height === null ? (
        <T>
          replaced by <TxLink hash={replacedBy} size="short" />, which waits in the pool
        </T>
      ) : (
        <T>
          replaced by <TxLink hash={replacedBy} size="short" /> in block <BlockLink height={height} />
        </T>
      );
    case 'dead':
      return t('a ring member of this transaction is no longer on the main chain');
    case 'pool':
      return t('waits in the pool to be mined again');
    case 'unseen':
      return t('in no block and not in the pool');
  }
}
