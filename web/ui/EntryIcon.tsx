import { type ComponentType, useEffect, useState } from 'react';
import { toImageAddress } from '#shared/site/images.ts';
import { Icon, type IconName } from './Icon.tsx';
import type { OwnIconProps } from './OwnIcon.tsx';

interface EntryIconProps {
  /** The tenant's own: a name such as `ph:gift`, or a picture's address. */
  icon?: string | undefined;
  /** Ours, where the tenant has none, and until the tenant's has come. */
  fallback: IconName;
  size?: 'small' | 'medium' | 'large' | undefined;
}

/** The sign before an entry of a menu; the words beside it say what it means. Every page has some: what draws the tenant's comes later. */
export function EntryIcon({ icon, fallback, size = 'medium' }: EntryIconProps) {
  const [Own, setOwn] = useState<ComponentType<OwnIconProps>>();
  const isPicture = icon !== undefined && /^\/|^https?:/.test(icon);
  useEffect(() => {
    if (icon && !isPicture) void import('./OwnIcon.tsx').then(({ OwnIcon }) => setOwn(() => OwnIcon));
  }, [icon, isPicture]);
  if (isPicture) return <img className={`icon icon-${size}`} src={toImageAddress(icon, 'original')} alt="" width="24" height="24" />;
  const ours = <Icon name={fallback} size={size} />;
  return icon && Own ? <Own icon={icon} size={size} fallback={ours} /> : ours;
}
