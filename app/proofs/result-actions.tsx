import { t } from '../../i18n/translate.ts';

interface ResultActionsProps {
  /** A link whose fragment contains everything that was entered. It is undefined until the visitor asks for it. */
  readonly link: string | undefined;
  readonly onPrint: () => void;
  readonly onLink: () => void;
}

/** Buttons and links for things that a visitor can do with an answer. The script of the desk shows it. */
export function ResultActions({ link, onPrint, onLink }: ResultActionsProps) {
  return (
    <div className="result-actions">
      <div className="buttons">
        <button type="button" className="button" onClick={onPrint}>
          {t('Print this answer')}
        </button>
        {link === undefined && (
          <button type="button" className="button" onClick={onLink}>
            {t('Make a link to this check')}
          </button>
        )}
      </div>
      {link !== undefined && (
        <div className="result-actions-link">
          <label htmlFor="desk-link">
            {t(
              'This link contains everything that you entered, the secret parts too. Anyone who has it can read them. A browser does not send the part after # to a server.',
            )}
          </label>
          <input
            id="desk-link"
            type="text"
            className="mono"
            readOnly
            value={link}
            onFocus={({ currentTarget }) => currentTarget.select()}
          />
        </div>
      )}
    </div>
  );
}
