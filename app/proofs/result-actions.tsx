import { t } from '../../i18n/translate.ts';

interface ResultActionsProps {
  /** URL whose fragment contains everything that the visitor entered. Undefined until the visitor requests it. */
  readonly createdLink: string | undefined;
  readonly onPrint: () => void;
  readonly onCreateLink: () => void;
}

/** Actions on a result: print it or create a link. Only the script that checks proofs renders them. */
export function ProofResultActions({ createdLink, onPrint, onCreateLink }: ResultActionsProps) {
  return (
    <div className="stack-close not-printed">
      <div className="buttons">
        <button type="button" className="button button-main" onClick={onPrint}>
          {t('Print this result')}
        </button>
        {createdLink === undefined && (
          <button type="button" className="button" onClick={onCreateLink}>
            {t('Make a link to this check')}
          </button>
        )}
      </div>
      {createdLink !== undefined && (
        <div className="result-actions-link">
          <label htmlFor="desk-link">
            {t(
              'This link contains everything that you entered, including secrets. Anyone who has the link can read them. Browsers do not send the part after # to a server.',
            )}
          </label>
          <input
            id="desk-link"
            type="text"
            className="mono"
            readOnly
            value={createdLink}
            onFocus={({ currentTarget }) => currentTarget.select()}
          />
        </div>
      )}
    </div>
  );
}
