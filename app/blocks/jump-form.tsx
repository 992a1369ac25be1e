import { t } from '../../i18n/translate.ts';
import { routes } from '../_lib/routes.ts';

/** A form that jumps to a height or a date. The server redirects to the list page that contains the block. */
export function JumpToBlockForm() {
  return (
    <form className="jump-form not-printed" action={routes.blocks} method="get">
      <label htmlFor="at">{t('Height or date (UTC)')}</label>
      <input
        id="at"
        name="at"
        type="text"
        className="mono"
        placeholder="2024-05-31 12:30"
        required
        autoComplete="off"
      />
      <button type="submit" className="button">
        {t('Go to this block')}
      </button>
    </form>
  );
}
