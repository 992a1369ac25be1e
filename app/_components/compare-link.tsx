import { t } from '../../i18n/translate.ts';
import { currentPageRequest } from '../../server/page-request.ts';
import { routes } from '../_lib/routes.ts';

/** A link to the page that compares what the nodes return for a hash. Renders nothing when the site has one node. */
export function NodeComparisonLink({ hash }: { readonly hash: string }) {
  if (currentPageRequest().site.nodeCount < 2) return null;
  return (
    <a href={routes.compare(hash)} rel="nofollow">
      {t('Compare with other nodes')}
    </a>
  );
}
