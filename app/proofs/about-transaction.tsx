import { t } from '../../i18n/translate.ts';
import type { TxHash } from '@ringscope/protocol/brands.ts';
import { TxLink } from '../_components/links.tsx';
import { T } from '../_components/t.tsx';
import { routes } from '../_lib/routes.ts';

/**
 * Shows which transaction the form is about, beside the text box, so that text pasted into the box does not replace the
 * hash. Without scripts, the link opens an empty form. With scripts, it only removes the hash.
 */
export function ProofTransactionNotice({ hash }: { readonly hash: TxHash }) {
  return (
    <p>
      <input type="hidden" name="about" value={hash} />
      <T>
        This check is about transaction <TxLink hash={hash} size="short" />
      </T>{' '}
      <a href={routes.proofs} data-desk-change>
        {t('Choose another transaction')}
      </a>
    </p>
  );
}
