import type { ReactNode } from 'react';
import { t } from '../../i18n/translate.ts';
import { T } from './t.tsx';
import type { PageContent } from '../_frame/site-page.ts';
import type { InvalidUrlParam } from '../_lib/params.ts';
import { routes } from '../_lib/routes.ts';
import { ErrorView } from './error-view.tsx';

/** Returns the page for a malformed URL. It reports which parameter is wrong. */
export function badRequestPage({ problem }: InvalidUrlParam): PageContent {
  return {
    status: 400,
    content: (
      <ErrorView
        code="400"
        title={t('This URL is malformed.')}
        note={<p>{problem}</p>}
        button={{ href: routes.home, label: t('Go to the home page') }}
      >
        <SearchableObjectList />
      </ErrorView>
    ),
  };
}

/** Returns the page for a transaction URL with a malformed hash. */
export function badTxHashPage(): PageContent {
  return badRequestPage({
    field: 'hash',
    problem: t('The URL of a transaction contains its hash: exactly 64 hexadecimal characters.'),
  });
}

/** Returns the page for a block URL without a valid height or hash. */
export function badBlockIdPage(): PageContent {
  return badRequestPage({
    field: 'id',
    problem: t(
      'The URL of a block contains its height (without a leading zero) or its hash (64 hexadecimal characters).',
    ),
  });
}

/**
 * Returns the page for a valid URL of an object that the index does not contain.
 *
 * @param title without a full stop
 * @param explanation one or more paragraphs
 */
export function notFoundPage(title: string, explanation: ReactNode): PageContent {
  return {
    status: 404,
    content: (
      <ErrorView
        code="404"
        title={`${title}.`}
        note={explanation}
        button={{ href: routes.home, label: t('Go to the home page') }}
      >
        <SearchableObjectList />
      </ErrorView>
    ),
  };
}

/** Lists what the search of the site understands. */
export function SearchableObjectList() {
  return (
    <div className="prose">
      <p>{t('You can look up:')}</p>
      <ul>
        <li>{t('a block by its height (“block 150”) or its hash, including orphaned blocks')}</li>
        <li>
          {t('a block by its time in UTC, such as 2026-05-01, 1.5.2026, May 1 2026 or 2026-05-01 13:45')}
        </li>
        <li>
          {t('a transaction by its hash, whether it is in a block, in the pool or in an orphaned block')}
        </li>
        <li>{t('a block or transaction by the first six or more hexadecimal characters of its hash')}</li>
        <li>{t('a transaction by its public key or its payment id')}</li>
        <li>{t('a key image, to find the transaction that spends its output')}</li>
        <li>{t('an output by its one-time key or its number (“output 123”)')}</li>
        <li>{t('an address, to decode it, or a proof, to check it')}</li>
      </ul>
      <p>
        <T>
          Hashes, key images and one-time keys have 64 hexadecimal characters. You cannot look up an address:
          the chain does not contain addresses, so no explorer can list what an address received.{' '}
          <a href={routes.proofs}>A proof</a> can show a single payment.
        </T>
      </p>
    </div>
  );
}
