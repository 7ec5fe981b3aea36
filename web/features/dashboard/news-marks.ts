import type { RouteName } from '#shared/site/routes.ts';
import { siteSession } from '../../lib/session/session.ts';

/** Pages with something new, and what that is in words. */
type News = Partial<Record<RouteName, string>>;

/** What is known, and by whose token. The menu reads it, `MemberNews` alone writes it. */
const kept: { owner: string | undefined; news: News } = { owner: undefined, news: {} };
const listeners = new Set<() => void>();

/** Of the member who is here. */
export function readNews(): News | undefined {
  return kept.owner === siteSession.token() ? kept.news : undefined;
}

export function subscribeNews(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function keepNews(news: News): void {
  kept.owner = siteSession.token();
  kept.news = news;
  for (const listener of listeners) listener();
}
