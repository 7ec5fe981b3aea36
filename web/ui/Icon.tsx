import { useSyncExternalStore } from 'react';
import { classNames } from './class-names.ts';
import type { IconName } from './icon-paths.ts';
import { icons } from './icons.ts';

export type { IconName };

const filledIcons: ReadonlySet<IconName> = new Set<IconName>(['heart-filled', 'star-filled', 'play']);

export interface IconProps {
  name: IconName;
  size?: 'small' | 'medium' | 'large' | undefined;
  className?: string | undefined;
}

/** A decorative drawing; the words beside it, or its control's label, say what it means. What the server drew stands until the browser can draw it. */
export function Icon({ name, size = 'medium', className }: IconProps) {
  const look = classNames('icon', size !== 'medium' && `icon-${size}`, filledIcons.has(name) && 'icon-filled', className);
  const find = () => icons.find(name);
  const path = useSyncExternalStore(icons.subscribe, find, find);
  return (
    <svg
      className={look}
      viewBox="0 0 24 24"
      width="24"
      height="24"
      aria-hidden="true"
      focusable="false"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: a path of our own table
      dangerouslySetInnerHTML={{ __html: path ? `<path d="${path}"/>` : '' }}
      suppressHydrationWarning
    />
  );
}
