import { toSiteOrFileHref } from '#shared/rules/site-links.ts';
import { useSite } from '../../lib/centre/site.tsx';

/** Where an editor's link leads on this page; undefined where there is none, or no such page. */
export function useEditorLink(): (link: string | null | undefined) => string | undefined {
  const site = useSite();
  return (link) => (link ? toSiteOrFileHref(link, site) : undefined);
}
