import type { Block } from '#shared/contracts/website-pages.ts';
import { WebsitePage } from '#shared/schemas/website-pages.ts';
import {
  type ListKind,
  type Reference,
  type Row,
  type SearchRecord,
  type SearchSurroundings,
  toReferences,
  toTitle,
  toTitledRecord,
} from '../core/kinds/record-kind.ts';
import { alwaysVisible, toPageVisibility } from '../core/kinds/visibility.ts';

/** The editors' pages: articles have a permalink, custom pages an alias. */
export const pages: ListKind<WebsitePage> = {
  schema: WebsitePage,
  table: 'website_page',
  toColumns: ({ published_at }) => ({ published_ms: published_at ? Date.parse(published_at) : null }),
  partTables: ['website_page_address'],
  toPartRows: (page) => ({ website_page_address: toAddressRows(page) }),
  listReferences: ({ blocks, tabs }) => [
    ...listBlockReferences(blocks, ['blocks']),
    ...tabs.flatMap((tab, index) => listBlockReferences(tab.blocks, ['tabs', index, 'blocks'])),
  ],
  listNames: ({ permalink, alias, translations }) => [
    { path: ['permalink'], kind: 'permalink', name: permalink },
    { path: ['alias'], kind: 'alias', name: alias },
    ...translations.map(({ path }, index) => ({ path: ['translations', index, 'path'], kind: 'path', name: path })),
  ],
  isSearchedTogether: true,
  toSearchRecords: toPageRecords,
  toSitemapRecord: (page) => ({
    ...toTitledRecord('page', page),
    permalink: page.permalink,
    alias: page.alias,
    visibleFromMs: toPageVisibility(page).visibleFromMs,
  }),
};

/**
 * Returns the addresses of a page. Articles have one address in all languages. Custom pages may have a path per
 * language in addition to their alias.
 */
function toAddressRows({ id, permalink, alias, translations }: WebsitePage): Row[] {
  const paths = [...new Set(translations.flatMap(({ path }) => path ?? []))];
  return [
    ...(permalink ? [{ kind: 'permalink', address: permalink, website_page_id: id }] : []),
    ...(alias ? [{ kind: 'alias', address: alias, website_page_id: id }] : []),
    ...paths.map((address) => ({ kind: 'path', address, website_page_id: id })),
  ];
}

function listBlockReferences(blocks: readonly Block[], path: readonly PropertyKey[]): Reference[] {
  return blocks.flatMap((block, index) => toReferences('companies', block.company_ids, [...path, index, 'company_ids']));
}

/** Returns search records of editors' pages and built-in screens. A page whose alias is a screen's name replaces the screen's content. */
function toPageRecords(editors: readonly WebsitePage[], { content, screens }: SearchSurroundings): SearchRecord[] {
  const bare = screens.filter(({ route }) => !editors.some(({ alias, permalink }) => alias === route && !permalink));
  const centre = content.malls.map(({ name }) => name);
  return [
    ...bare.map((hit): SearchRecord => ({ hit, visibility: alwaysVisible, keywords: centre, texts: [] })),
    ...toEditorsPages(editors, new Map(screens.map((hit) => [hit.route, hit.translations.map(({ title }) => title)]))),
  ];
}

function toEditorsPages(records: readonly WebsitePage[], screenTitles: ReadonlyMap<string, string[]>): SearchRecord[] {
  const isScreen = (alias: string | null | undefined, permalink: string | null | undefined) =>
    Boolean(alias && !permalink && screenTitles.has(alias));
  return records.map(({ id, image, permalink, alias, published_at, blocks, tabs, translations }) => ({
    hit: {
      id,
      type: 'page',
      image,
      permalink,
      alias,
      ...(isScreen(alias, permalink) && { route: alias }),
      translations: translations.map(({ locale, title, description }) => toTitle(locale, title, description)),
    },
    visibility: toPageVisibility({ published_at }),
    kinds: isScreen(alias, permalink) ? (screenTitles.get(alias ?? '') ?? []) : [],
    keywords: tabs.flatMap((tab) => tab.translations.map(({ title }) => title)),
    texts: [...translations.map(({ article }) => article), ...[blocks, ...tabs.map((tab) => tab.blocks)].flatMap(listBlockTexts)],
  }));
}

function listBlockTexts(blocks: readonly Block[]): (string | undefined)[] {
  const parts = blocks.flatMap(({ translations, items }) => [...translations, ...items.flatMap((part) => part.translations)]);
  return parts.flatMap(({ title, text }) => [title, text]);
}
