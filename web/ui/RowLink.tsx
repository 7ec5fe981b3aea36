import { classNames } from './class-names.ts';
import { Link, type LinkProps } from './Link.tsx';

/** The link that a whole row is: it covers the row around it, whose class `linked-row` shows where the keyboard stands. */
export function RowLink({ className, ...link }: LinkProps) {
  return <Link {...link} className={classNames('row-link', className)} />;
}
