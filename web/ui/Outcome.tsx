import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { Icon, type IconName } from './Icon.tsx';

export interface OutcomeProps {
  title: ReactNode;
  icon?: IconName | undefined;
  action?: ReactNode;
  /** Whether to move the focus to the heading, because the outcome replaces the control that the visitor used. */
  takesFocus?: boolean | undefined;
  children?: ReactNode;
}

/** Result of an action, in place of the form or button. */
export function Outcome({ title, icon = 'check', action, takesFocus = false, children }: OutcomeProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => {
    if (takesFocus) heading.current?.focus();
  }, [takesFocus]);
  return (
    <div className="outcome">
      <span className="mark-tile">
        <Icon name={icon} />
      </span>
      <h2 ref={heading} tabIndex={-1} className="outcome-title">
        {title}
      </h2>
      {children !== undefined && <div className="outcome-words">{children}</div>}
      {action !== undefined && <div className="cluster">{action}</div>}
    </div>
  );
}
