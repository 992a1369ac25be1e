import type { ReactNode } from 'react';

/** The result that a {@link VerdictSheet} shows. Each result has its own colour, and its own sign in a square. */
export type VerdictSheetTone =
  /** A tick: the statement is true, and no warning qualifies it. */
  | 'good'
  /** A divided square: the statement is true in part, or with a condition. */
  | 'part'
  /** A cross: the statement is false or impossible. */
  | 'bad'
  /** A hollow mark: the check reached no verdict. */
  | 'open';

const marks: Readonly<Record<VerdictSheetTone, string>> = {
  good: 'M12 21l6 6 11-13',
  part: 'M20 3v34M8 12h8M8 20h8M8 28h8',
  bad: 'M13 13l14 14M27 13L13 27',
  open: 'M14 14h12v12H14z',
};

interface SheetProps {
  readonly tone: VerdictSheetTone;
  readonly title: ReactNode;
  readonly role?: 'status' | 'alert';
  readonly children?: ReactNode;
}

/** A frame around a verdict: a band with a sign and a word, and the content below. */
export function VerdictSheet({ tone, title, role, children }: SheetProps) {
  return (
    <article className={`sheet sheet-${tone}`}>
      <div className="sheet-band" role={role}>
        <svg className="sheet-mark" viewBox="0 0 40 40" aria-hidden="true">
          <path d={marks[tone]} />
          <path d="M3 3h34v34H3z" />
        </svg>
        <h2 className="sheet-title">{title}</h2>
      </div>
      <div className="sheet-body">{children}</div>
    </article>
  );
}
