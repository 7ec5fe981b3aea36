import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Icon } from './Icon.tsx';

export interface DisclosureProps {
  summary: ReactNode;
  isOpenAtStart?: boolean | undefined;
  /** Disclosures of one name close each other. */
  group?: string | undefined;
  id?: string | undefined;
  /** It has been opened: what is heavy inside can come now. */
  onOpen?: (() => void) | undefined;
  className?: string | undefined;
  children: ReactNode;
}

/** More, on demand: the browser's own details, found by its page search too. */
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
