import type { ReactNode } from 'react';

interface PanelProps {
  readonly title: ReactNode;
  /** A few words at the right of the title. */
  readonly aside?: ReactNode;
  readonly id?: string;
  /** Marks what a script may renew from a fresh copy of the page. */
  readonly live?: string;
  /** Under a line, after the content: usually the way to the next page. */
  readonly foot?: ReactNode;
  /** Distance around the content; tables and lists have their own. */
  readonly padded?: boolean;
  readonly children: ReactNode;
}

/** A titled part of a page. */
export function Panel({ title, aside, id, live, foot, padded = false, children }: PanelProps) {
  return (
    <section className="panel" id={id} data-live={live}>
      <div className="panel-head">
        <h2>{title}</h2>
        {aside !== undefined && <span className="muted">{aside}</span>}
      </div>
      {padded ? <div className="panel-body">{children}</div> : children}
      {foot !== undefined && <div className="panel-foot">{foot}</div>}
    </section>
  );
}

/** A term and what it is. `note` says what a reader would otherwise have to know. */
export interface Definition {
  readonly term: string;
  readonly value: ReactNode;
  readonly note?: ReactNode;
}

/** The fields of a thing, one a row. */
export function DefinitionList({ facts }: { readonly facts: readonly (Definition | undefined)[] }) {
  return (
    <dl className="facts">
      {facts
        .filter((fact) => fact !== undefined)
        .map((fact) => (
          <div key={fact.term}>
            <dt>{fact.term}</dt>
            <dd>
              {fact.value}
              {fact.note !== undefined && <span className="note">{fact.note}</span>}
            </dd>
          </div>
        ))}
    </dl>
  );
}

export interface Tile {
  readonly label: string;
  readonly figure: ReactNode;
  readonly note?: ReactNode;
  /** Takes the whole line on a phone: figures whose digits would not fit into half of it. */
  readonly wide?: boolean;
}

/** A handful of figures at a glance. */
export function Tiles({ tiles, live }: { readonly tiles: readonly Tile[]; readonly live?: string }) {
  return (
    <div className="tiles" data-live={live}>
      {tiles.map(({ label, figure, note, wide = false }) => (
        <div key={label} className={wide ? 'tile tile-wide' : 'tile'}>
          <span className="tile-label">{label}</span>
          <span className="tile-figure">{figure}</span>
          {note !== undefined && <span className="tile-note">{note}</span>}
        </div>
      ))}
    </div>
  );
}
