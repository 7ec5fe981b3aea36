import type { RouteName } from './routes.ts';

interface RecordKind {
  /** Page of a record; for kinds without one, the page that shows it. */
  readonly route: RouteName;
  /** Icon of a record without a picture; a name in `web/ui/icon-paths.ts`. */
  readonly icon: string;
  /** The picture is a logo: shown uncropped, on white. */
  readonly hasLogo?: true;
  readonly isSearched?: true;
  readonly isInSitemap?: true;
  readonly isLiked?: true;
}

/**
 * Every kind of record that the site shows. The table determines which kinds search results, favourites and the sitemap include, in which order, and
 * where they link. It also determines which lists are empty.
 */
export const recordKinds = {
  company: { route: 'shop', icon: 'store', hasLogo: true, isSearched: true, isInSitemap: true, isLiked: true },
  event: { route: 'event', icon: 'calendar', isSearched: true, isInSitemap: true, isLiked: true },
  news: { route: 'news-detail', icon: 'message', isSearched: true, isInSitemap: true, isLiked: true },
  product: { route: 'offer', icon: 'tag', isSearched: true, isInSitemap: true, isLiked: true },
  reward: { route: 'reward', icon: 'gift', isSearched: true, isInSitemap: true, isLiked: true },
  amenity: { route: 'amenity', icon: 'info', isSearched: true, isInSitemap: true },
  entrance: { route: 'floorplan', icon: 'map-pin', isSearched: true },
  page: { route: 'article', icon: 'file', isSearched: true, isInSitemap: true },
  floorplan: { route: 'floorplan', icon: 'map', isInSitemap: true },
  service: { route: 'booking-service', icon: 'calendar', isInSitemap: true },
} as const satisfies Readonly<Record<string, RecordKind>>;

type RecordKinds = typeof recordKinds;
type Mark = 'hasLogo' | 'isSearched' | 'isInSitemap' | 'isLiked';
export type KindWith<M extends Mark> = {
  [K in keyof RecordKinds]: RecordKinds[K] extends Readonly<Record<M, true>> ? K : never;
}[keyof RecordKinds];

export type RecordKindName = keyof RecordKinds;

export function hasMark<M extends Mark>(name: RecordKindName, mark: M): name is KindWith<M> {
  const kind: RecordKind = recordKinds[name];
  return kind[mark] === true;
}

/** The kinds with a mark, in the table's order. */
export function listKindsWith<M extends Mark>(mark: M): readonly KindWith<M>[] {
  // safe: the kind has this mark
  return Object.entries(recordKinds).flatMap(([name, kind]: [string, RecordKind]) => (kind[mark] ? [name as KindWith<M>] : []));
}
