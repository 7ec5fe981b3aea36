import type { ReactNode } from 'react';
import { Heading, type HeadingLevel } from './Heading.tsx';

export interface ErrorStateProps {
  title: ReactNode;
  message?: ReactNode;
  /** A status code, in very large type. */
  code?: ReactNode;
  /** Button to retry, or to go to the home page. */
  action?: ReactNode;
  level?: HeadingLevel | undefined;
}

/** An error message with a button that helps the visitor to continue. */
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
