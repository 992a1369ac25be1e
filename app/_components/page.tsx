import type { ReactNode } from 'react';

interface PageProps {
  readonly title: ReactNode;
  /** Badges beside the title. */
  readonly marks?: ReactNode;
  readonly lead?: ReactNode;
  /** Links at the right of the title, such as a link to the next block. */
  readonly aside?: ReactNode;
  /** Attributes that make the head a part which the script of the page replaces. */
  readonly head?: LiveHead;
  readonly children?: ReactNode;
}

export interface LiveHead {
  readonly 'data-live': string;
  /** A sentence for screen readers, which hear it when it changes. */
  readonly 'data-announce'?: string;
  /** The page also changes with the pool. */
  readonly 'data-depends'?: 'pool';
  /** Path of the object on the page, when the path of the page may name another one later. */
  readonly 'data-follow'?: string;
}

/** Draws the frame of every page: a heading, a lead and the parts. */
export function Page({ title, marks, lead, aside, head, children }: PageProps) {
  return (
    <div className="page">
      <header className="page-head" {...head}>
        <div className="page-title">
          <h1>{title}</h1>
          {marks}
          {aside}
        </div>
        {lead !== undefined && <p className="page-lead">{lead}</p>}
      </header>
      {children}
    </div>
  );
}
