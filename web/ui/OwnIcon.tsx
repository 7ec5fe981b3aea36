import type { ReactNode } from 'react';
import { useLoadedIcon } from '../lib/browser/use-loaded-icon.ts';

export interface OwnIconProps {
  /** A set and a name, `ph:gift`. */
  icon: string;
  size: 'small' | 'medium' | 'large';
  /** Until the drawing has come, and where there is none. */
  fallback: ReactNode;
}

/** An icon of the gateway's sets. */
export function OwnIcon({ icon, size, fallback }: OwnIconProps) {
  const loaded = useLoadedIcon(icon);
  if (!loaded) return fallback;
  return (
    <svg
      className={`icon icon-${size} icon-filled`}
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
