import type { ReactNode } from 'react';

interface PageProps {
  readonly title: ReactNode;
  /** Badges next to the title. */
  readonly badges?: ReactNode;
  readonly lead?: ReactNode;
  /** Links at the right of the title, such as a link to the next block. */
  readonly aside?: ReactNode;
  /** Data attributes that let the client script update the header of the page. */
  readonly head?: LivePageHeaderAttributes;
  readonly children?: ReactNode;
}

export interface LivePageHeaderAttributes {
  readonly 'data-live': string;
  /** A sentence that screen readers announce when it changes. */
  readonly 'data-announce'?: string;
  /** Set if the page must also be refreshed when the pool changes, not only when the chain changes. */
  readonly 'data-depends'?: 'pool';
  /** Path that always leads to the object on this page. Set for blocks, because a height may later belong to another block. */
  readonly 'data-follow'?: string;
}

/** The frame of every page: a heading, a lead sentence and the content. */
export function Page({ title, badges, lead, aside, head, children }: PageProps) {
  return (
    <div className="page">
      <header className="page-head" {...head}>
        <div className="page-title">
          <h1>{title}</h1>
          {badges}
          {aside}
        </div>
        {lead !== undefined && <p className="page-lead">{lead}</p>}
      </header>
      {children}
    </div>
  );
}
