import type { ReactNode } from 'react';

interface NoticeProps {
  readonly tone?: 'plain' | 'warn' | 'bad';
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
