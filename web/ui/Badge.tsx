import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

export interface BadgeProps {
  tone?: 'neutral' | 'paper' | 'primary' | 'secondary' | 'accent' | 'success' | 'error' | undefined;
  /** Number of a category colour, 1 to 8, which replaces the tone. */
  category?: number | undefined;
  className?: string | undefined;
  children: ReactNode;
}

/** A short word on a colour: new, −30 %, sold out, a category. */
export function Badge({ tone = 'neutral', category, className, children }: BadgeProps) {
  return (
    <span className={classNames('badge', category === undefined && `badge-${tone}`, className)} data-category={category}>
      {children}
    </span>
  );
}
