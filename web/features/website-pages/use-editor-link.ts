import { toSiteOrFileHref } from '#shared/rules/site-links.ts';
import { useSite } from '../../lib/centre/site.tsx';

/** Target of an editor's link; undefined if there is none or the page does not exist. */
export function useEditorLink(): (link: string | null | undefined) => string | undefined {
  const site = useSite();
  return (link) => (link ? toSiteOrFileHref(link, site) : undefined);
}
