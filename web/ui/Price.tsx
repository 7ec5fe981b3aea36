import { classNames } from './class-names.ts';
import { VisuallyHidden } from './VisuallyHidden.tsx';

export interface PriceProps {
  /** Formatted amounts. */
  now: string;
  before?: string | undefined;
  labels: { now: string; before: string };
  size?: 'medium' | 'large' | undefined;
}

/** The price and, if reduced, the earlier price. Screen readers get a label for each. */
export function Price({ now, before, labels, size = 'medium' }: PriceProps) {
  if (before === undefined) return <p className={classNames('price', size === 'large' && 'price-large')}>{now}</p>;
  return (
    <p className={classNames('price', 'price-reduced', size === 'large' && 'price-large')}>
      <VisuallyHidden>{labels.now} </VisuallyHidden>
      <ins>{now}</ins>
      <VisuallyHidden>, {labels.before} </VisuallyHidden> <s>{before}</s>
    </p>
  );
}
