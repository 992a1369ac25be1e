interface PageLink {
  readonly label: string;
  /** Undefined at the end of the list: the label stays, so that nothing jumps. */
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
    <a className="button" href={href} rel={rel === 'first' ? undefined : rel}>
      {label}
    </a>
  );
}

interface PaginationProps {
  readonly what: string;
  readonly first: PageLink;
  /** Missing where the list can be walked one way only. */
  readonly previous?: PageLink;
  readonly next: PageLink;
}

/** The way through a list whose pages start from a key, not from a number: they do not shift while the chain grows. */
export function Pagination({ what, first, previous, next }: PaginationProps) {
  return (
    <nav className="pagination" aria-label={`Pages of ${what}`}>
      <span>
        <PageButton {...first} rel="first" />
        {previous !== undefined && <PageButton {...previous} rel="prev" />}
      </span>
      <PageButton {...next} rel="next" />
    </nav>
  );
}
