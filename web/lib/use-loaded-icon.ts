import { useEffect, useState } from 'react';
import { createIconLoader, type LoadedIcon } from './icon-loader.ts';

const loader = createIconLoader((...request) => fetch(...request));

/** The drawing of an icon that did not come with the site; it appears after the page is alive. Undefined asks for nothing. */
export function useLoadedIcon(icon: string | undefined): LoadedIcon | undefined {
  const [loaded, setLoaded] = useState<LoadedIcon>();
  useEffect(() => {
    let isCurrent = true;
    setLoaded(undefined);
    if (icon) void loader.load(icon).then((found) => isCurrent && setLoaded(found));
    return () => {
      isCurrent = false;
    };
  }, [icon]);
  return loaded;
}
