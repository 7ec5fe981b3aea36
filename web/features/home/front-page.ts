import type { Announcement } from '#shared/contracts/announcements.ts';
import { overviewSizes } from '#shared/site/limits.ts';

const heroCardCount = 3;

export interface FrontPage {
  /** The cards below the banners: what comes next of the scope that the tenant wants, filled up with news. */
  cards: Announcement[];
  news: Announcement[];
  events: Announcement[];
}

interface Lists {
  /** Events of the scope that the tenant wants on the cards; soonest first, as all lists of events. */
  scoped: readonly Announcement[];
  events: readonly Announcement[];
  news: readonly Announcement[];
}

/** Deals announcements out to the parts of the home page, so that none is shown twice. */
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
