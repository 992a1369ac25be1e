import { translatePlural, t } from '../../i18n/translate.ts';
import type { SiteServices } from '../../server/site-services.ts';

/**
 * Lists what does not work now, as sentences for visitors.
 *
 * @param isIndexReadable whether the index could be read for this page
 */
export function listSiteLimitations(services: SiteServices, isIndexReadable: boolean): readonly string[] {
  const { database, daemons, wallet, pageProcesses } = services;
  const silent = daemons.flatMap(({ isUp }, position) => (isUp === false ? [position + 1] : []));
  const { total, available } = pageProcesses;
  return [
    database.isUp === false || !isIndexReadable
      ? t('The database does not respond. Only pages that were shown before are available.')
      : undefined,
    ...silent.map((number) =>
      daemons.length === 1
        ? t('The node does not respond. New blocks are missing, and transactions cannot be sent.')
        : t('Node {number} does not respond. Until it does, this site uses the other nodes.', { number }),
    ),
    wallet?.isUp === false
      ? t('The wallet service does not respond. Proofs have only the verdict of this site.')
      : undefined,
    available < total
      ? translatePlural(
          available,
          'Only {count} process renders pages, so pages can take longer to load.',
          'Only {count} processes render pages, so pages can take longer to load.',
        )
      : undefined,
  ].filter((sentence) => sentence !== undefined);
}
