import { type ReactNode, useId } from 'react';
import { Disclosure } from './Disclosure.tsx';

export interface AccordionProps {
  entries: ReadonlyArray<{ id: string; summary: ReactNode; content: ReactNode }>;
  /** Opening one closes the others. */
  isExclusive?: boolean | undefined;
  openAtStart?: string | undefined;
}

/** Questions and answers between hairlines. */
export function Accordion({ entries, isExclusive = true, openAtStart }: AccordionProps) {
  const group = useId();
  return (
    <div className="accordion">
      {entries.map((entry) => (
        <Disclosure
          key={entry.id}
          id={entry.id}
          summary={entry.summary}
          group={isExclusive ? group : undefined}
          isOpenAtStart={entry.id === openAtStart}
        >
          {entry.content}
        </Disclosure>
      ))}
    </div>
  );
}
