import type { ReactNode } from 'react';

/** A sentence below the table or the picture of a panel. */
export function PanelNote({ children }: { readonly children: ReactNode }) {
  return <p className="panel-note">{children}</p>;
}
