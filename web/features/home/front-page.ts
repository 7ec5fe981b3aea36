import type { Announcement } from '#shared/contracts/announcements.ts';
import { overviewSizes } from '#shared/site/limits.ts';

const heroCardCount = 3;

export interface FrontPage {
  /** The cards below the banners: upcoming events of the tenant's scope, filled up with news. */
  cards: Announcement[];
  news: Announcement[];
  events: Announcement[];
}

interface Lists {
  /** Events of the scope that the tenant sets for the cards; soonest first, like all event lists. */
  scoped: readonly Announcement[];
  events: readonly Announcement[];
  news: readonly Announcement[];
}

/** Distributes announcements over the parts of the home page, so that none is shown twice. */
export function toFrontPage({ scoped, events, news }: Lists, scope: Announcement['scope'] | undefined): FrontPage {
  const newsOfScope = news.filter((one) => scope === undefined || one.scope === scope);
  const cards = [...scoped, ...newsOfScope].slice(0, heroCardCount);
  const isLeft = ({ id }: Announcement) => !cards.some((card) => card.id === id);
  return {
    cards,
    news: news.filter(isLeft).slice(0, overviewSizes.news),
    events: events.filter(isLeft).slice(0, overviewSizes.events),
  };
}
