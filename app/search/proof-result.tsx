import { t } from '../../i18n/translate.ts';
import type { DetectionResult } from '../../proofs/detect.ts';
import { proofKindDetails } from '../../proofs/kinds.ts';
import type { PageContent } from '../_frame/site-page.ts';
import { Notice } from '../_components/notice.tsx';
import { Panel } from '../_components/panel.tsx';
import { FilledProofForm } from '../proofs/desk-form.tsx';
import { SearchResult } from './search-result.tsx';

const proofStrings = new Set<string>([
  'out-proof',
  'in-proof',
  'spend-proof',
  'reserve-proof',
  'message-signature',
]);

/** Returns the result page of a search for a proof, with the proof desk form. @returns undefined for any other input */
export function proofSearchResult({ parts, suggestions }: DetectionResult): PageContent | undefined {
  const [suggestion] = suggestions;
  if (suggestion === undefined || !parts.some(({ kinds: [what] }) => proofStrings.has(what)))
    return undefined;
  const { kind, fields } = suggestion;
  return {
    content: (
      <SearchResult kind={t('A proof')} query="" title={t('This is a proof')}>
        <Notice>
          <p>
            {t(
              'A proof shows a payment or a balance. Check the proof here, with the fields below. This site did not search for the proof and does not store it.',
            )}
          </p>
        </Notice>
        <Panel title={proofKindDetails[kind].title} padded>
          <FilledProofForm kind={kind} fields={fields} />
        </Panel>
      </SearchResult>
    ),
  };
}
