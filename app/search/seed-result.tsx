import { t } from '../../i18n/translate.ts';
import type { PageContent } from '../_frame/site-page.ts';
import { ButtonLink } from '../_components/button-link.tsx';
import { routes } from '../_lib/routes.ts';
import { SearchResult } from './search-result.tsx';

/**
 * Returns the result page for a wallet seed. Browsers with scripts do not send a seed to the server, so only browsers
 * without scripts show this page.
 */
export function walletSeedSearchResult(wordCount: number): PageContent {
  return {
    status: 400,
    content: (
      <SearchResult
        kind={t('Seed words')}
        query=""
        hint={t(
          'With JavaScript, the browser recognises a seed and does not send it. Without JavaScript, the server recognises it.',
        )}
        title={t('These are the seed words of a wallet.')}
      >
        <div className="sheet sheet-bad">
          <h2 className="sheet-band">
            {t('The seed words were sent to this server, which does not store them.')}
          </h2>
          <div className="sheet-body">
            <p>
              <strong>
                {t('Anyone who has these {words} words can spend everything in that wallet.', {
                  words: wordCount,
                })}
              </strong>
            </p>
            <p className="muted">
              {t(
                'This looks like a wallet seed. It was not looked up. If you have typed it into another site, move the coins to a new wallet now. No search and no check on this site ever needs a seed: a payment is checked with its transaction key.',
              )}
            </p>
            <p className="buttons">
              <ButtonLink href={routes.proofs} isMain>
                {t('Check a payment instead')}
              </ButtonLink>
            </p>
          </div>
        </div>
      </SearchResult>
    ),
  };
}
