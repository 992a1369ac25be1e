import type { ReactNode } from 'react';

export interface StatTile {
  readonly label: string;
  readonly value: ReactNode;
  readonly note?: ReactNode;
  /** The tile takes the full width on phones, because its digits do not fit into half of the width. */
  readonly wide?: boolean;
}

/** A row of key figures. */
export function StatTiles({
  tiles,
  liveUpdateId,
}: {
  readonly tiles: readonly StatTile[];
  readonly liveUpdateId?: string;
}) {
  return (
    <div className="tiles" data-live={liveUpdateId}>
      {tiles.map(({ label, value, note, wide = false }) => (
        <div key={label} className={wide ? 'tiles-tile tiles-wide' : 'tiles-tile'}>
          <span className="small muted">{label}</span>
          <span className="tiles-figure">{value}</span>
          {note !== undefined && <span className="tiles-note">{note}</span>}
        </div>
      ))}
    </div>
  );
}
