import type { ReactNode } from 'react';
import { Explanation } from './explanation.tsx';

export interface Definition {
  readonly term: string;
  readonly value: ReactNode;
  /** A short sentence under the value that is always visible. */
  readonly note?: ReactNode;
  /** The text behind "What is this?". */
  readonly explanation?: ReactNode;
}

interface DefinitionListProps {
  /** Undefined entries are left out, so that a caller can write conditions in place. */
  readonly definitions: readonly (Definition | undefined)[];
  /** `rows`: term and value beside each other, for panels. `stacked`: the term above its value. Default: `rows`. */
  readonly layout?: 'rows' | 'stacked' | 'figures';
}

/** Lists terms and their values. */
export function DefinitionList({ definitions, layout = 'rows' }: DefinitionListProps) {
  return (
    <dl className={`definition-list definition-list-${layout}`}>
      {definitions
        .filter((definition) => definition !== undefined)
        .map(({ term, value, note, explanation }) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>
              {value}
              {note !== undefined && <span className="definition-list-note">{note}</span>}
              {explanation !== undefined && <Explanation>{explanation}</Explanation>}
            </dd>
          </div>
        ))}
    </dl>
  );
}
