import type { ReactNode } from 'react';
import type { BadgeTone } from './badge.tsx';

interface NoticeProps {
  readonly tone?: Exclude<BadgeTone, 'accent'>;
  readonly title?: ReactNode;
  readonly role?: 'status' | 'alert';
  readonly children?: ReactNode;
}

/** A highlighted box for important messages. */
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
