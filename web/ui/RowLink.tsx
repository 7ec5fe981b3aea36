import { classNames } from './class-names.ts';
import { Link, type LinkProps } from './Link.tsx';

/** A link that covers the whole row around it; the row's class `linked-row` shows the keyboard focus. */
export function RowLink({ className, ...link }: LinkProps) {
  return <Link {...link} className={classNames('row-link', className)} />;
}
