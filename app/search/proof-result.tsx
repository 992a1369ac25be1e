import { t } from '../../i18n/translate.ts';
import type { PasteDetectionResult } from '../../proofs/detect.ts';
import { proofKindDetails } from '../../proofs/kinds.ts';
import type { PageContent } from '../_frame/site-page.ts';
import { ButtonLink } from '../_components/button-link.tsx';
import { Notice } from '../_components/notice.tsx';
import { Panel } from '../_components/panel.tsx';
import { PrefilledProofForm } from '../proofs/check-form.tsx';
import { routes } from '../_lib/routes.ts';
import { SearchResult } from './search-result.tsx';

const proofStrings = new Set<string>([
  'out-proof',
  'in-proof',
  'spend-proof',
  'reserve-proof',
  'message-signature',
]);

/**
 * Returns the result page of a search for a proof or a secret key, with the form that checks it. Without scripts, the
 * browser sent the input to this server. The page does not repeat it outside of the form.
 *
 * @returns undefined for any other input, and for a single value that may be a hash as well as a key
 */
export function proofSearchResult({
  detectedValues,
  suggestions,
}: PasteDetectionResult): PageContent | undefined {
  const isProof = detectedValues.some(({ kinds: [what] }) => proofStrings.has(what));
  const isKey = detectedValues.some(
    ({ isSecret, kinds }) => isSecret && (kinds.length === 1 || detectedValues.length > 1),
  );
  if (!isProof && !isKey) return undefined;
  const [suggestion] = suggestions;
  return {
    content: (
      <SearchResult
        kind={isProof ? t('A proof') : t('A secret key')}
        query=""
        title={isProof ? t('The text is a proof') : t('The text contains a secret key')}
      >
        <Notice>
          <p>
            {isProof
              ? t(
                  'A proof shows a payment or a balance. Check the proof here, with the fields below. This site did not search for the proof and does not store it.',
                )
              : t(
                  'Your browser sent the key to this server, which did not search for it and neither stores nor logs it. The proof desk can check a payment with the key. If JavaScript is enabled, it does so in your browser.',
                )}
          </p>
        </Notice>
        {suggestion === undefined ? (
          <p className="buttons">
            <ButtonLink href={routes.proofs} isMain>
              {t('Check a payment instead')}
            </ButtonLink>
          </p>
        ) : (
          <Panel title={proofKindDetails[suggestion.kind].title} padded>
            <PrefilledProofForm kind={suggestion.kind} fields={suggestion.fields} />
          </Panel>
        )}
      </SearchResult>
    ),
  };
}
