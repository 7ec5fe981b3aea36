import { useEffect, useState } from 'react';
import type { Drawing } from '#shared/site/config.ts';

/** Returns an icon that was not delivered with the site; it appears after hydration. Undefined loads nothing. */
export function useLoadedIcon(icon: string | undefined): Drawing | undefined {
  const [loaded, setLoaded] = useState<Drawing>();
  useEffect(() => {
    let isCurrent = true;
    setLoaded(undefined);
    const loadIcon = async (name: string) => {
      const { siteIconLoader } = await import('./icon-loader.ts'); // loaded only by pages that need an icon
      const found = await siteIconLoader()
        .load(name)
        .catch(() => undefined);
      if (isCurrent) setLoaded(found);
    };
    if (icon) void loadIcon(icon);
    return () => {
      isCurrent = false;
    };
  }, [icon]);
  return loaded;
}
