import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Icon, type IconName } from './Icon.tsx';
import { Link } from './Link.tsx';

export interface ArrowLinkProps {
  href: string;
  icon?: IconName | undefined;
  className?: string | undefined;
  children: ReactNode;
}

/** Words and an arrow in a square; leads from a section to its full list. */
export function ArrowLink({ href, icon = 'arrow-right', className, children }: ArrowLinkProps) {
  return (
    <Link href={href} className={classNames('arrow-link', className)}>
      <span className="arrow-link-words">{children}</span>
      <span className="arrow-link-tile">
        <Icon name={icon} size="small" />
      </span>
    </Link>
  );
}
