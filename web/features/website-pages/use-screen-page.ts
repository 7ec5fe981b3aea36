import { getWebsitePageByAlias, type WebsitePage } from '#shared/contracts/website-pages.ts';
import type { RouteName } from '#shared/site/routes.ts';
import { useTranslate } from '../../lib/i18n.tsx';
import { useLandingPicture } from '../../lib/landing-picture.ts';
import { type Resource, useEndpoint } from '../../lib/use-endpoint.ts';
import { useWords } from '../../lib/words.ts';

export interface ScreenPage {
  resource: Resource<WebsitePage>;
  title: string;
  /** The editors' sentence about it. */
  lead: string | undefined;
  picture: string | undefined;
}

/** The editors' page of a screen that has facts of its own: its alias is the route's name, and the screen stands without it too. */
export function useScreenPage(name: RouteName): ScreenPage {
  const t = useTranslate();
  const words = useWords();
  const landing = useLandingPicture(name);
  const resource = useEndpoint(getWebsitePageByAlias, { params: { alias: name } });
  const page = resource.state === 'ready' ? resource.data : undefined;
  return {
    resource,
    title: (page && words.find(page, 'title')) ?? t(`menu.${name}`),
    lead: page && words.find(page, 'description'),
    picture: landing ?? page?.image ?? undefined,
  };
}
// messages: menu.*
