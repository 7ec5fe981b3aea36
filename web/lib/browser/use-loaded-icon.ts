import { useEffect, useState } from 'react';
import type { Drawing } from '#shared/site/config.ts';

/** Loads an icon that is not part of the site's code. Undefined until it is loaded, which begins after hydration; also for an undefined name. */
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
