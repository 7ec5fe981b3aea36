import { Children, type ReactNode } from 'react';
import { useTurn } from '../lib/navigation/stages.tsx';
import { classNames } from './class-names.ts';

export interface CardGridProps {
  /** `medium`: the tenant's columns · `small`: one more · `large`: two or three big ones. */
  size?: 'small' | 'medium' | 'large' | undefined;
  phoneColumns?: 1 | 2 | undefined;
  label?: string | undefined;
  className?: string | undefined;
  children: ReactNode;
}

/** Shown with the head of a page that a navigation brings. */
const firstCards = 4;

/** Cards in the tenant's columns: one or two on phones, three on tablets. Each child becomes one entry of a list. */
export function CardGrid({ size = 'medium', phoneColumns = 1, label, className, children }: CardGridProps) {
  const look = classNames('card-grid', `card-grid-${size}`, phoneColumns === 2 && 'card-grid-paired', className);
  const isDrawn = useTurn();
  return (
    <ul className={look} aria-label={label}>
      {Children.map(children, (child, index) => child && (isDrawn || index < firstCards) && <li>{child}</li>)}
    </ul>
  );
}
