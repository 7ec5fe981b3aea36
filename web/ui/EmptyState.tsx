import type { ReactNode } from 'react';
import { Heading, type HeadingLevel } from './Heading.tsx';
import { Icon, type IconName } from './Icon.tsx';

export interface EmptyStateProps {
  title: ReactNode;
  message?: ReactNode;
  icon?: IconName | undefined;
  action?: ReactNode;
  level?: HeadingLevel | undefined;
}

/** Message for an empty list, with a link or button to continue. */
export function EmptyState({ title, message, icon = 'search', action, level = 2 }: EmptyStateProps) {
  return (
    <div className="state">
      <span className="state-tile">
        <Icon name={icon} />
      </span>
      <Heading level={level} className="state-title">
        {title}
      </Heading>
      {message !== undefined && <p className="state-message">{message}</p>}
      {action !== undefined && <div className="cluster">{action}</div>}
    </div>
  );
}
