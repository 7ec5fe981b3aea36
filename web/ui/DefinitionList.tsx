import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

export interface DefinitionListProps {
  entries: ReadonlyArray<{ term: string; description: ReactNode }>;
  /** `rows`: each description beside its term · `stacked`: below its term. */
  layout?: 'rows' | 'stacked' | undefined;
  className?: string | undefined;
}

/** Terms with descriptions, such as facts about a shop or billing details. */
export function DefinitionList({ entries, layout = 'rows', className }: DefinitionListProps) {
  return (
    <dl className={classNames('definitions', `definitions-${layout}`, className)}>
      {entries.map(({ term, description }) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{description}</dd>
        </div>
      ))}
    </dl>
  );
}
