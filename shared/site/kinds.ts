import type { RouteName } from './routes.ts';

interface RecordKind {
  /** The page of one of them; of what has no page of its own, where it is shown. */
  readonly route: RouteName;
  /** What stands for one without a picture; a name of `web/ui/icon-paths.ts`. */
  readonly icon: string;
  /** Its picture is a logo: shown whole, on white. */
  readonly hasLogo?: true;
  readonly isSearched?: true;
  readonly isInSitemap?: true;
  readonly isLiked?: true;
}

/**
 * Every kind of record that the site shows by itself. Where a result, a favourite or an entry of the sitemap leads, which kinds each of them
 * knows, in which order they stand, and which lists are empty, all derive from here.
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

/** The kinds that bear a mark, in the table's order. */
export function listKindsWith<M extends Mark>(mark: M): readonly KindWith<M>[] {
  return Object.entries(recordKinds).flatMap(([name, kind]: [string, RecordKind]) => (kind[mark] ? [name as KindWith<M>] : [])); // just looked up
}
