import { type ReactNode, useId } from 'react';
import { classNames } from './class-names.ts';
import { Icon } from './Icon.tsx';

export interface DisclosureProps {
  summary: ReactNode;
  isOpenAtStart?: boolean | undefined;
  /** Name of a group, of which at most one disclosure is open. */
  group?: string | undefined;
  id?: string | undefined;
  /** Called when it is opened, for example to load expensive content. */
  onOpen?: (() => void) | undefined;
  className?: string | undefined;
  children: ReactNode;
}

/** Collapsible content. A native `details`, so that the browser's page search finds the content too. */
export function Disclosure({ summary, isOpenAtStart = false, group, id, onOpen, className, children }: DisclosureProps) {
  return (
    <details
      id={id}
      className={classNames('disclosure', className)}
      name={group}
      open={isOpenAtStart || undefined}
      onToggle={onOpen && (({ currentTarget }) => currentTarget.open && onOpen())}
    >
      <summary className="disclosure-summary">
        <span>{summary}</span>
        <Icon name="plus" className="disclosure-mark" />
      </summary>
      <div className="disclosure-body">{children}</div>
    </details>
  );
}

interface AccordionProps {
  entries: ReadonlyArray<{ id: string; summary: ReactNode; content: ReactNode }>;
  /** Whether opening an entry closes the others. */
  isExclusive?: boolean | undefined;
  openAtStart?: string | undefined;
}

/** A list of collapsible entries, such as questions and answers, between hairlines. */
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
