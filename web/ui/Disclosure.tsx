import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Icon } from './Icon.tsx';

export interface DisclosureProps {
  summary: ReactNode;
  isOpenAtStart?: boolean | undefined;
  /** Disclosures of the same group close each other. */
  group?: string | undefined;
  id?: string | undefined;
  /** Called when opened, so that heavy content can load then. */
  onOpen?: (() => void) | undefined;
  className?: string | undefined;
  children: ReactNode;
}

/** Native `details`: the browser's page search finds the content too. */
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
