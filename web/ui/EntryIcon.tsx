import { toImageAddress } from '#shared/site/images.ts';
import { useLoadedIcon } from '../lib/use-loaded-icon.ts';
import { classNames } from './class-names.ts';
import { Icon, type IconName } from './Icon.tsx';

interface EntryIconProps {
  /** The tenant's own: a name such as `ph:gift`, or a picture's address. */
  icon?: string | undefined;
  /** Ours, where the tenant has none, and until the tenant's has come. */
  fallback: IconName;
  size?: 'small' | 'medium' | 'large' | undefined;
}

/** The sign before an entry of a menu; the words beside it say what it means. */
export function EntryIcon({ icon, fallback, size = 'medium' }: EntryIconProps) {
  const isPicture = icon !== undefined && /^\/|^https?:/.test(icon);
  const loaded = useLoadedIcon(isPicture ? undefined : icon);
  const look = classNames('icon', size !== 'medium' && `icon-${size}`, loaded && 'icon-filled');
  if (isPicture) return <img className={look} src={toImageAddress(icon, 'original')} alt="" width="24" height="24" />;
  if (!loaded) return <Icon name={fallback} size={size} />;
  return (
    <svg
      className={look}
      aria-hidden="true"
      focusable="false"
      viewBox={`0 0 ${loaded.width} ${loaded.height}`}
      width="24"
      height="24"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: a drawing of our own gateway, from a vetted set
      dangerouslySetInnerHTML={{ __html: loaded.body }}
    />
  );
}
