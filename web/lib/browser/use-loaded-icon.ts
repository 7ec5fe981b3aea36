import { useEffect, useState } from 'react';
import type { Drawing } from '#shared/site/config.ts';

/** The drawing of an icon that did not come with the site; it appears after the page is alive. Undefined asks for nothing. */
export function useLoadedIcon(icon: string | undefined): Drawing | undefined {
  const [loaded, setLoaded] = useState<Drawing>();
  useEffect(() => {
    let isCurrent = true;
    setLoaded(undefined);
    const ask = async (name: string) => {
      const { siteIconLoader } = await import('./icon-loader.ts'); // when a page has an icon to ask for: those that have none do without
      const found = await siteIconLoader()
        .load(name)
        .catch(() => undefined);
      if (isCurrent) setLoaded(found);
    };
    if (icon) void ask(icon);
    return () => {
      isCurrent = false;
    };
  }, [icon]);
  return loaded;
}
