import type { RouteName } from './routes.ts';

interface RecordKind {
  /** The page of one of them; of what has no page of its own, where it is shown. */
  readonly route: RouteName;
  readonly isSearched?: true;
  readonly isInSitemap?: true;
  readonly isLiked?: true;
}

/**
 * Every kind of record that the site shows by itself. Where a result, a favourite or an entry of the sitemap leads, which kinds each of them
 * knows, and in which order they stand, all derive from here; how they look is in `web/ui/kind-looks.ts`.
 */
export const recordKinds = {
  company: { route: 'shop', isSearched: true, isInSitemap: true, isLiked: true },
  event: { route: 'event', isSearched: true, isInSitemap: true, isLiked: true },
  news: { route: 'news-detail', isSearched: true, isInSitemap: true, isLiked: true },
  product: { route: 'offer', isSearched: true, isInSitemap: true, isLiked: true },
  reward: { route: 'reward', isSearched: true, isInSitemap: true, isLiked: true },
  amenity: { route: 'amenity', isSearched: true, isInSitemap: true },
  entrance: { route: 'floorplan', isSearched: true },
  page: { route: 'article', isSearched: true, isInSitemap: true },
  floorplan: { route: 'floorplan', isInSitemap: true },
  service: { route: 'booking-service', isInSitemap: true },
} as const satisfies Readonly<Record<string, RecordKind>>;

type RecordKinds = typeof recordKinds;
type Mark = 'isSearched' | 'isInSitemap' | 'isLiked';
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
