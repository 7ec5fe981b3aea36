import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Icon, type IconName } from './Icon.tsx';

export interface MetaProps {
  icon?: IconName | undefined;
  /** Colour, for example for the states open and closed. */
  tone?: 'quiet' | 'success' | 'error' | undefined;
  children: ReactNode;
}

/** One small line of facts: a floor, a date, opening hours. */
export function Meta({ icon, tone = 'quiet', children }: MetaProps) {
  return (
    <p className={classNames('meta', tone !== 'quiet' && `meta-${tone}`)}>
      {icon !== undefined && <Icon name={icon} size="small" />}
      <span>{children}</span>
    </p>
  );
}
