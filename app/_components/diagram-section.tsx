import type { ReactNode } from 'react';

interface DiagramSectionProps {
  readonly title: ReactNode;
  /** Content beside the title: a note, a legend or links. */
  readonly aside?: ReactNode;
  readonly id?: string;
  /** Name by which the client script identifies this section in order to update it after a new block. */
  readonly liveUpdateId?: string;
  /** A sentence that screen readers announce when an update by the client script has changed the sentence. */
  readonly announce?: string;
  /** Content over the full width of the window, below the children, which have a margin at both sides. */
  readonly fullWidthContent?: ReactNode;
  readonly children?: ReactNode;
}

/** The picture of a page, on a tinted band over the full width of the window. */
export function DiagramSection({
  title,
  aside,
  id,
  liveUpdateId,
  announce,
  fullWidthContent,
  children,
}: DiagramSectionProps) {
  return (
    <section className="page-window picture-band" id={id} data-live={liveUpdateId} data-announce={announce}>
      <div className="wrap">
        <div className="panel-head spread">
          <h2>{title}</h2>
          {aside !== undefined && <div className="panel-aside muted small">{aside}</div>}
        </div>
        {children}
      </div>
      {fullWidthContent}
    </section>
  );
}
