import type { ReactNode } from 'react';
import { Heading, type HeadingLevel } from './Heading.tsx';

export interface ErrorStateProps {
  title: ReactNode;
  message?: ReactNode;
  /** A status code, set very large. */
  code?: ReactNode;
  /** The retry or homepage button. */
  action?: ReactNode;
  level?: HeadingLevel | undefined;
}

/** Something did not work: what, and what to press. */
export function ErrorState({ title, message, code, action, level = 2 }: ErrorStateProps) {
  return (
    <div className="state state-error" role="alert">
      {code !== undefined && <p className="state-code">{code}</p>}
      <Heading level={level} className="state-title">
        {title}
      </Heading>
      {message !== undefined && <p className="state-message">{message}</p>}
      {action !== undefined && <div className="cluster">{action}</div>}
    </div>
  );
}
