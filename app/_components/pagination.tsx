import { t } from '../../i18n/translate.ts';
import { ButtonLink } from './button-link.tsx';

interface PageLink {
  readonly label: string;
  /**
   * URL of the linked page. Undefined at the end of the list. The label is still rendered, so that the layout does not
   * shift.
   */
  readonly href: string | undefined;
}

function PageButton({ label, href, rel }: PageLink & { readonly rel: 'prev' | 'next' | 'first' }) {
  if (href === undefined) {
    return (
      <span className="button" aria-disabled="true">
        {label}
      </span>
    );
  }
  return (
    <ButtonLink href={href} rel={rel === 'first' ? undefined : rel}>
      {label}
    </ButtonLink>
  );
}

export interface PageLinks {
  /** What the pages contain, such as "inputs". Screen readers announce it. */
  readonly listName: string;
  readonly first: PageLink;
  /** Link to the previous page. Missing when the list has links in one direction only. */
  readonly previous?: PageLink;
  readonly next: PageLink;
}

export function hasOtherPages({ first, previous, next }: PageLinks): boolean {
  return [first, previous, next].some((link) => link?.href !== undefined);
}

/**
 * Links to the other pages of a list. A page starts at a key, such as a height, and not at a page number, so pages do not
 * shift while the chain grows.
 */
export function Pagination({ listName, first, previous, next }: PageLinks) {
  return (
    <nav className="pagination" aria-label={t('Pages of {list}', { list: listName })}>
      <span>
        <PageButton {...first} rel="first" />
        {previous !== undefined && <PageButton {...previous} rel="prev" />}
      </span>
      <PageButton {...next} rel="next" />
    </nav>
  );
}

interface PositionPages {
  readonly listName: string;
  /** Position of the first row of the current page. */
  readonly from: number;
  readonly pageSize: number;
  /** Number of rows in all pages. */
  readonly total: number;
  readonly link: (from: number) => string;
}

/**
 * Returns the page links of a list. Linked pages start at multiples of the page size, so that the list has few URLs. A page
 * that starts elsewhere overlaps with its neighbours.
 */
export function pageLinksByPosition({ listName, from, pageSize, total, link }: PositionPages): PageLinks {
  const start = from - (from % pageSize);
  const next = start + pageSize;
  const previous = start === from ? Math.max(0, from - pageSize) : start;
  return {
    listName,
    first: { label: t('First page'), href: from === 0 ? undefined : link(0) },
    previous: { label: t('Previous page'), href: from === 0 ? undefined : link(previous) },
    next: { label: t('Next page'), href: next >= total ? undefined : link(next) },
  };
}
