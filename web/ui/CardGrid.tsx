import { Children, isValidElement, type ReactNode, useDeferredValue } from 'react';
import { useIsWhole } from '../lib/navigation/stages.tsx';
import { classNames } from './class-names.ts';

export interface CardGridProps {
  /** `medium`: the tenant's columns · `small`: one more · `large`: two or three big ones. */
  size?: 'small' | 'medium' | 'large' | undefined;
  phoneColumns?: 1 | 2 | undefined;
  label?: string | undefined;
  className?: string | undefined;
  children: ReactNode;
}

/** Number of cards shown with the head of a new page, or immediately when the list changes. */
const firstCards = 4;

/**
 * Cards in the tenant's columns: one or two on phones, three on tablets. Each child is a list entry. When the list changes, for example by a filter,
 * the first cards update immediately and the others after they have been painted.
 */
export function CardGrid({ size = 'medium', phoneColumns = 1, label, className, children }: CardGridProps) {
  const classes = classNames('card-grid', `card-grid-${size}`, phoneColumns === 2 && 'card-grid-paired', className);
  const isWhole = useIsWhole();
  const settled = useDeferredValue(children);
  const cards = Children.toArray(children);
  const first = cards.slice(0, firstCards);
  const keys = first.map(toKey);
  const hasRest = isWhole && cards.length > firstCards;
  const rest = hasRest ? Children.toArray(settled).filter((card, index) => index >= firstCards && !keys.includes(toKey(card))) : [];
  return (
    <ul className={classes} aria-label={label}>
      {Children.map([...first, ...rest], (card) => (
        <li>{card}</li>
      ))}
    </ul>
  );
}

const toKey = (card: ReactNode) => isValidElement(card) && card.key;
