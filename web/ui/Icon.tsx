import { classNames } from './class-names.ts';
import { type IconName, iconPaths } from './icon-paths.ts';

export type { IconName };

const filledIcons: ReadonlySet<IconName> = new Set<IconName>(['heart-filled', 'star-filled', 'play']);

export interface IconProps {
  name: IconName;
  size?: 'small' | 'medium' | 'large' | undefined;
  className?: string | undefined;
}

/** A decorative drawing; the words beside it, or its control's label, say what it means. */
export function Icon({ name, size = 'medium', className }: IconProps) {
  const look = classNames('icon', size !== 'medium' && `icon-${size}`, filledIcons.has(name) && 'icon-filled', className);
  return (
    <svg className={look} viewBox="0 0 24 24" width="24" height="24" aria-hidden="true" focusable="false">
      <path d={iconPaths[name]} />
    </svg>
  );
}
