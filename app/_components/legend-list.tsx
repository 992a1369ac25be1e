import type { ReactNode } from 'react';
import { t } from '../../i18n/translate.ts';

interface LegendListProps {
  /** Additional CSS class, from the component that the legend explains. */
  readonly className?: string;
  /** List items, each with a sample and its meaning. */
  readonly children: ReactNode;
}

/** A legend for the colours and shapes of a drawing. */
export function LegendList({ className, children }: LegendListProps) {
  return (
    <ul
      className={className === undefined ? 'legend-list' : `legend-list ${className}`}
      aria-label={t('Legend')}
    >
      {children}
    </ul>
  );
}
