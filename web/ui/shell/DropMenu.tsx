import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { Icon } from '../Icon.tsx';

export interface DropMenuProps {
  /** What is seen on the control. */
  label: ReactNode;
  /** Its name, where the label is too short to be one; it must contain the label. */
  name?: string | undefined;
  isActive?: boolean | undefined;
  /** Which edge of the control the panel keeps to. */
  align?: 'start' | 'end' | undefined;
  /** Menus of one group close each other. */
  group?: string | undefined;
  children: ReactNode;
}

/** A word that opens a panel of links below it; works without script. What closes it again but itself: `drop-menus.ts`. */
export function DropMenu({ label, name, isActive = false, align = 'start', group, children }: DropMenuProps) {
  return (
    <details className={classNames('drop-menu', align === 'end' && 'drop-menu-end')} name={group}>
      <summary className="drop-menu-control" aria-label={name} data-active={isActive || undefined}>
        {label}
        <Icon name="chevron-down" size="small" className="drop-menu-arrow" />
      </summary>
      <div className="drop-menu-panel">{children}</div>
    </details>
  );
}
