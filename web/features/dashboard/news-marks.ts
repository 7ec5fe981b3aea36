import type { RouteName } from '#shared/site/routes.ts';
import { siteSession } from '../../lib/session/session.ts';
import { ofSite } from '../../lib/site-state.ts';

/** Descriptions of news, by the page that shows them. */
type News = Partial<Record<RouteName, string>>;

/** News, and the token of the member to whom they belong. `MemberNews` writes them, the menu reads them. */
const store = ofSite(() => ({ owner: undefined as string | undefined, news: {} as News, listeners: new Set<() => void>() }));

/** News of the current member. */
export function readNews(): News | undefined {
  const { owner, news } = store();
  return owner === siteSession().token() ? news : undefined;
}

export function subscribeNews(listener: () => void): () => void {
  const { listeners } = store();
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function storeNews(news: News): void {
  Object.assign(store(), { owner: siteSession().token(), news });
  for (const listener of store().listeners) listener();
}
