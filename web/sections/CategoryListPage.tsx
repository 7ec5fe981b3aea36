import type { ReactNode } from 'react';
import { CategoryChips } from '../features/categories/CategoryChips.tsx';
import { useLandingHead } from '../features/landing/use-landing-head.tsx';
import { ListPage } from '../features/states/ListPage.tsx';
import { siteName, useSite } from '../lib/centre/site.tsx';
import type { Resource } from '../lib/data/use-endpoint.ts';
import { type NamedCategory, toListStanding } from '../lib/data/use-named-category.ts';
import { toCategoryPath, useCategoryLinks } from '../lib/navigation/category-links.ts';
import type { PageSpec } from '../lib/navigation/page-head.ts';
import { usePage } from '../lib/navigation/use-page.ts';
import { useTranslate } from '../lib/texts/i18n.tsx';
import { useRecordTexts } from '../lib/texts/record-texts.ts';
import type { SkeletonShape } from '../ui/Skeleton.tsx';

/** Texts of a list. Each list passes its own, so that it does not load the texts of other lists. */
interface ListTexts<T> {
  lead: string;
  /** Accessible name of the row of categories. */
  categories: string;
  /** Label for all categories. */
  all: string;
  ofCategory: (category: string) => string;
  ofPage: (title: string, page: number) => string;
  /** Description for search results. Guard it with `import.meta.env.SSR`. */
  description: false | ((shown: { records: readonly T[]; category: string | undefined; mall: string }) => string);
}

interface Props<T> extends Pick<PageSpec, 'isUnlisted' | 'schema'> {
  route: 'amenities' | 'offers' | 'rewards';
  named: NamedCategory;
  resource: Resource<T[]>;
  /** Page number. */
  number: number;
  texts: ListTexts<T>;
  /** Further query parameters: the sort order. */
  query?: Readonly<Record<string, string | number | undefined>>;
  /** Whether only members see the list, so that it has no content before the page is live. */
  isMembersOnly?: boolean;
  className: string;
  headClassName: string;
  /** Content between the categories and the list: number of records and sort order. */
  bar?: ReactNode;
  loading: SkeletonShape;
  /** Shown instead of an empty list. `allHref`: link from one category to all. */
  empty: (allHref: string | undefined) => ReactNode;
  /** Content below the pagination. */
  footer?: ReactNode;
  /** Sections below the list, from top to bottom. */
  ending?: ReactNode;
  /** `heading`: title of the list. */
  children: (records: T[], heading: string) => ReactNode;
}

/**
 * The page of a list: all records of a kind, or those of one category. Contains its name, description and addresses, the categories, and the
 * pagination.
 */
export function CategoryListPage<T>(props: Props<T>) {
  const { route, named, resource, number, texts, query, isMembersOnly = false } = props;
  const t = useTranslate();
  const recordTexts = useRecordTexts();
  const site = useSite();
  const toHref = useCategoryLinks(route);
  const { category, known, id } = named;
  const landing = useLandingHead(route, number === 1 && id === undefined);
  const { isMissing, failed, isReady } = toListStanding(named, resource, {
    isPastEnd: number > 1 && resource.state === 'empty',
    isMembersOnly,
  });
  const name = category && recordTexts.get(category, 'name');
  const title = name ? texts.ofCategory(name) : t(`menu.${route}`);
  const records = 'data' in resource ? resource.data : [];
  const page = usePage({
    route: category ? `${route}-category` : route,
    heading: name ?? t(`menu.${route}`),
    title: number > 1 ? texts.ofPage(title, number) : title,
    isReady,
    description: texts.description !== false && texts.description({ records, category: name, mall: siteName(site) }),
    toPath: (locale) => toCategoryPath(route, { category, page: number, ...(query && { query }) }, locale, site),
    isUnlisted: props.isUnlisted,
    schema: props.schema,
  });
  return (
    <ListPage
      page={page}
      isMissing={isMissing}
      failed={failed}
      header={{ ...landing, lead: category ? undefined : texts.lead, className: props.headClassName }}
      hasNoTrail={!category}
      className={props.className}
      choices={
        <>
          {known.length > 0 && (
            <CategoryChips
              categories={known}
              currentId={id}
              label={texts.categories}
              allLabel={texts.all}
              toHref={(one) => toHref({ category: one, ...(query && { query }) })}
            />
          )}
          {props.bar}
        </>
      }
      resource={resource}
      loading={props.loading}
      empty={props.empty(id === undefined ? undefined : toHref())}
      pages={{
        page: number,
        pageCount: 'meta' in resource ? resource.meta?.pages : undefined,
        toHref: (page) => toHref({ category, page, ...(query && { query }) }),
      }}
      footer={props.footer}
      ending={props.ending}
    >
      {(shown) => props.children(shown, page.heading)}
    </ListPage>
  );
}
// messages: menu.*
