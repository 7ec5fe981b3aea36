import type { RouteName } from '#shared/site/routes.ts';
import { siteSession } from '../../lib/session/session.ts';
import { ofSite } from '../../lib/site-state.ts';

/** Pages with something new, and what that is in words. */
type News = Partial<Record<RouteName, string>>;

/** What is known, and by whose token. The menu reads it, `MemberNews` alone writes it. */
const kept = ofSite(() => ({ owner: undefined as string | undefined, news: {} as News, listeners: new Set<() => void>() }));

/** Of the member who is here. */
export function readNews(): News | undefined {
  const { owner, news } = kept();
  return owner === siteSession().token() ? news : undefined;
}

export function subscribeNews(listener: () => void): () => void {
  const { listeners } = kept();
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function keepNews(news: News): void {
  Object.assign(kept(), { owner: siteSession().token(), news });
  for (const listener of kept().listeners) listener();
}
