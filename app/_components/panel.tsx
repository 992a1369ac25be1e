import type { ReactNode } from 'react';
import { hasOtherPages, Pagination, type Pages } from './pagination.tsx';

export interface PanelProps {
  readonly title: ReactNode;
  /** A few words at the right of the title. */
  readonly aside?: ReactNode;
  readonly id?: string;
  /** Name of the part. The script of the page uses it to replace the part by a fresh copy. */
  readonly live?: string;
  /** A sentence for screen readers, which hear it when the script replaces the part and the sentence has changed. */
  readonly announce?: string;
  /** Foot of the panel, under a line after the content. */
  readonly foot?: ReactNode;
  /** Adds space around the content. Tables and definition lists have their own. */
  readonly padded?: boolean;
  readonly children: ReactNode;
}

/** A part of a page with a title. */
export function Panel({ title, aside, id, live, announce, foot, padded = false, children }: PanelProps) {
  return (
    <section className="panel" id={id} data-live={live} data-announce={announce}>
      <div className="panel-head spread">
        <h2>{title}</h2>
        {aside !== undefined && <span className="panel-aside">{aside}</span>}
      </div>
      {padded ? <div className="panel-body">{children}</div> : children}
      {foot !== undefined && <div className="panel-foot">{foot}</div>}
    </section>
  );
}

interface PagedPanelProps extends Omit<PanelProps, 'foot'> {
  readonly pages: Pages;
}

/** A panel that shows one page of a list. The foot with the links is left out when the list has one page. */
export function PagedPanel({ pages, ...panel }: PagedPanelProps) {
  return <Panel {...panel} {...(hasOtherPages(pages) ? { foot: <Pagination {...pages} /> } : {})} />;
}

interface PanelSectionProps {
  readonly label?: string;
  readonly id?: string;
  /** Name of a proof example of the demo page, for tests. */
  readonly example?: string;
  readonly children: ReactNode;
}

/** One of several parts of a panel, with a line between them. */
export function PanelSection({ label, id, example, children }: PanelSectionProps) {
  return (
    <section className="panel-section" aria-label={label} id={id} data-proof-example={example}>
      {children}
    </section>
  );
}
