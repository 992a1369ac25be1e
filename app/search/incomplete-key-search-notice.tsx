import { T } from '../_components/t.tsx';
import { Count } from '../_components/values/number.tsx';

/**
 * A notice that older blocks may have more matches, because the indexer is still building the index, or is reading these
 * blocks again after an update of Ringscope.
 */
export function IncompleteKeySearchNotice({
  completeFromHeight,
}: {
  readonly completeFromHeight: number | undefined;
}) {
  if (completeFromHeight === undefined) return null;
  return (
    <p className="prose">
      <T>
        The search by public keys and payment ids is complete from block <Count value={completeFromHeight} />{' '}
        on. Older blocks may have more matches, because this index is still being built or reads them again
        after an update. Search again later.
      </T>
    </p>
  );
}
