import { useEffect, useState } from 'react';
import type { Drawing } from '#shared/site/config.ts';
import { ofSite } from '../site-state.ts';

type Loader = ReturnType<typeof import('./icon-loader.ts').createIconLoader>;
const kept = ofSite((): { loader?: Promise<Loader> } => ({}));

/** One for the whole site, fetched when a page has an icon to ask for: those that have none do without. */
function getLoader(): Promise<Loader> {
  const site = kept();
  site.loader ??= import('./icon-loader.ts').then(({ createIconLoader }) => createIconLoader((...request) => fetch(...request)));
  return site.loader;
}

/** The drawing of an icon that did not come with the site; it appears after the page is alive. Undefined asks for nothing. */
export function useLoadedIcon(icon: string | undefined): Drawing | undefined {
  const [loaded, setLoaded] = useState<Drawing>();
  useEffect(() => {
    let isCurrent = true;
    setLoaded(undefined);
    const ask = async (name: string) => {
      const found = await (await getLoader()).load(name).catch(() => undefined);
      if (isCurrent) setLoaded(found);
    };
    if (icon) void ask(icon);
    return () => {
      isCurrent = false;
    };
  }, [icon]);
  return loaded;
}
