import type { ReactNode } from 'react';
import { hasOtherPages, Pagination, type PageLinks } from './pagination.tsx';

export interface PanelProps {
  readonly title: ReactNode;
  /** Short content at the right of the title. */
  readonly aside?: ReactNode;
  readonly id?: string;
  /** Name by which the client script identifies this panel in order to update it after a new block. */
  readonly liveUpdateId?: string;
  /** A sentence that screen readers announce when an update by the client script has changed the sentence. */
  readonly announce?: string;
  /** Footer of the panel, separated by a line. */
  readonly footer?: ReactNode;
  /** Adds padding around the content. Tables and definition lists have their own. */
  readonly padded?: boolean;
  readonly children: ReactNode;
}

/** A section of a page with a title. */
export function Panel({
  title,
  aside,
  id,
  liveUpdateId,
  announce,
  footer,
  padded = false,
  children,
}: PanelProps) {
  return (
    <section className="panel" id={id} data-live={liveUpdateId} data-announce={announce}>
      <div className="panel-head spread">
        <h2>{title}</h2>
        {aside !== undefined && <div className="panel-aside muted small">{aside}</div>}
      </div>
      {padded ? <div className="panel-body">{children}</div> : children}
      {footer !== undefined && <div className="panel-foot not-printed">{footer}</div>}
    </section>
  );
}

interface PagedPanelProps extends Omit<PanelProps, 'footer'> {
  readonly pages: PageLinks;
}

/** A panel with one page of a list. The footer with the page links is omitted when the list has one page. */
export function PagedPanel({ pages, ...panel }: PagedPanelProps) {
  return <Panel {...panel} {...(hasOtherPages(pages) ? { footer: <Pagination {...pages} /> } : {})} />;
}

interface PanelSectionProps {
  readonly label?: string;
  readonly id?: string;
  /** Id of a proof example on the demo page, for tests. */
  readonly proofExampleId?: string;
  readonly children: ReactNode;
}

/** A section of a panel, separated from the others by a line. */
export function PanelSection({ label, id, proofExampleId, children }: PanelSectionProps) {
  return (
    <section className="panel-section" aria-label={label} id={id} data-proof-example={proofExampleId}>
      {children}
    </section>
  );
}
