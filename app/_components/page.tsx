import type { ReactNode } from 'react';

interface PageProps {
  readonly title: ReactNode;
  /** Badges beside the title. */
  readonly marks?: ReactNode;
  readonly lead?: ReactNode;
  /** Links at the right of the title, such as a link to the next block. */
  readonly aside?: ReactNode;
  readonly children?: ReactNode;
}

/** Draws the frame of every page: a heading, a lead and the parts. */
export function Page({ title, marks, lead, aside, children }: PageProps) {
  return (
    <div className="page">
      <header className="page-head">
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
