import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { Icon } from '../Icon.tsx';

export interface DropMenuProps {
  /** Visible label. */
  label: ReactNode;
  /** Accessible name if the label is too short to be one; it must contain the label. */
  name?: string | undefined;
  isActive?: boolean | undefined;
  /** Edge of the control to which the panel is aligned. */
  align?: 'start' | 'end' | undefined;
  /** Menus of the same group close each other. */
  group?: string | undefined;
  children: ReactNode;
}

/** A button that opens a panel of links below it; works without scripts. `drop-menus.ts` closes it on clicks elsewhere. */
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
