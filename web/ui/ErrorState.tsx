import type { ReactNode } from 'react';
import { Heading, type HeadingLevel } from './Heading.tsx';

export interface ErrorStateProps {
  title: ReactNode;
  message?: ReactNode;
  /** A status code, set very large. */
  code?: ReactNode;
  /** The retry or home page button. */
  action?: ReactNode;
  level?: HeadingLevel | undefined;
}

/** An error message with its remedy. */
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
