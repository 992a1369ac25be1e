import type { ReactNode } from 'react';

export type Tone = 'plain' | 'good' | 'warn' | 'bad' | 'accent';

/** A word or two about the state of a thing. */
export function Badge({ tone = 'plain', children }: { readonly tone?: Tone; readonly children: ReactNode }) {
  return <span className={tone === 'plain' ? 'badge' : `badge badge-${tone}`}>{children}</span>;
}

interface NoticeProps {
  readonly tone?: Exclude<Tone, 'accent'>;
  readonly title?: ReactNode;
  readonly role?: 'status' | 'alert';
  readonly children?: ReactNode;
}

/** Sentences that must not be overlooked. */
export function Notice({ tone = 'plain', title, role, children }: NoticeProps) {
  return (
    <div className={tone === 'plain' ? 'notice' : `notice notice-${tone}`} role={role}>
      {title !== undefined && (
        <p>
          <strong>{title}</strong>
        </p>
      )}
      {children}
    </div>
  );
}

/** The one spelling of "there is none". */
export function None({ children = 'none' }: { readonly children?: ReactNode }) {
  return <span className="none">{children}</span>;
}
