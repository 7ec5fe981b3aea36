import { type Category, listCategories } from '#shared/contracts/categories.ts';
import type { QueryOf } from '#shared/contracts/endpoint.ts';
import { parseCategoryParam } from '#shared/rules/routing.ts';
import { useRoute } from '../navigation/route.tsx';
import { type Resource, useEndpoint } from './use-endpoint.ts';

export interface NamedCategory {
  /** Undefined: all of them. */
  id: number | undefined;
  /** Undefined while it is on its way, and for all of them. */
  category: Category | undefined;
  /** All of the kind. */
  known: readonly Category[];
  categories: Resource<Category[]>;
  /** Nothing is called so, or no category has that number. */
  isUnknown: boolean;
}

/** The category that the address of a list names, among all of its kind. */
export function useNamedCategory(type: QueryOf<typeof listCategories>['type']): NamedCategory {
  const { params, locale } = useRoute();
  const wanted = params.category === undefined ? 'all' : parseCategoryParam(params.category, locale);
  const id = typeof wanted === 'object' ? wanted.id : undefined;
  const categories = useEndpoint(listCategories, wanted && { query: { type } });
  const known = 'data' in categories ? categories.data : [];
  const category = known.find((one) => one.id === id);
  const isUnknown = !wanted || (id !== undefined && 'data' in categories && !category);
  return { id, category, known, categories, isUnknown };
}

interface ListStanding {
  /** There is no such list, or it has no such page. */
  isMissing: boolean;
  /** What of it has failed. */
  failed: Resource<unknown> | undefined;
  /** Its name and its records are there; of a list that is `isMembersOnly` for members, its name. */
  isReady: boolean;
}

/** How a list of a category stands, as one: the category's name is part of it. */
export function toListStanding(
  named: NamedCategory,
  list: Resource<unknown>,
  { isPastEnd, isMembersOnly = false }: { isPastEnd: boolean; isMembersOnly?: boolean },
): ListStanding {
  const isMissing = named.isUnknown || isPastEnd;
  const failed = [list, ...(named.id === undefined ? [] : [named.categories])].find(({ state }) => state === 'failed');
  const isNamed = named.id === undefined || named.category !== undefined;
  return { isMissing, failed, isReady: !isMissing && !failed && isNamed && (isMembersOnly || list.state !== 'loading') };
}
