import { type DeskKind, ofEditors, ofManagers } from './desk-kind.ts';

/** Kinds of block that show a field; fields shown by all kinds are not listed. */
const shownBy = {
  image: ['image', 'video'],
  images: ['gallery'],
  link: ['image', 'map', 'video', 'download'],
  company_ids: ['companies'],
  items: ['accordion', 'cards', 'contact', 'download'],
  'items.image': ['cards', 'contact'],
  'items.link': ['cards', 'contact', 'download'],
  'items.phone': ['contact'],
  'items.email': ['contact'],
  'items.translations.text': ['accordion', 'cards', 'contact'],
  'items.translations.button': ['cards', 'contact'],
  'translations.button': ['map', 'video', 'download'],
} as const;

/** `shownIf` conditions for the blocks at a path. */
function toBlockConditions(at: string): Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> {
  return Object.fromEntries(Object.entries(shownBy).map(([field, kinds]) => [`${at}.${field}`, { [`${at}.kind`]: kinds }]));
}

/** Pages and navigation. */
export const site = {
  'website-pages': {
    roles: ofEditors,
    title: 'translations.title',
    columns: ['image', 'translations.title', 'alias', 'permalink', 'published_at'],
    filters: [],
    dates: { from: ['published_at'] },
    groups: {
      texts: ['translations'],
      blocks: ['blocks'],
      tabs: ['tabs'],
      address: ['alias', 'permalink'],
      when: ['published_at'],
      pictures: ['image'],
      more: ['id'],
    },
    refers: { 'blocks.company_ids': 'companies', 'tabs.blocks.company_ids': 'companies' },
    shownIf: { ...toBlockConditions('blocks'), ...toBlockConditions('tabs.blocks') },
  },
  faq: {
    roles: ofEditors,
    title: 'translations.title',
    columns: ['translations.title', 'category_id', 'order'],
    filters: ['category_id'],
    groups: { texts: ['translations'], what: ['category_id', 'order'], more: ['id'] },
    refers: { category_id: 'post-categories' },
  },
  'post-categories': {
    roles: ofEditors,
    title: 'translations.name',
    columns: ['translations.name', 'order'],
    filters: [],
    groups: { texts: ['translations'], what: ['order'], more: ['id'] },
  },
  categories: {
    roles: ofEditors,
    title: 'translations.name',
    columns: ['icon', 'translations.name', 'type', 'parent_id', 'order'],
    filters: ['type', 'parent_id'],
    groups: { texts: ['translations'], what: ['type', 'parent_id', 'icon', 'order'], more: ['id'] },
    refers: { parent_id: 'categories' },
  },
  'search-synonyms': {
    roles: ofEditors,
    columns: ['words', 'means'],
    filters: [],
    groups: { words: ['words'], means: ['means'] },
    refers: {
      'means.companies': 'companies',
      'means.amenities': 'amenities',
      'means.entrances': 'entrances',
      'means.categories': 'categories',
    },
  },
  redirects: {
    roles: ofManagers,
    title: 'from',
    columns: ['from', 'to', 'match', 'permanent'],
    filters: ['match'],
    groups: { address: ['from', 'to'], rules: ['match', 'permanent'] },
  },
  locales: {
    roles: ofManagers,
    title: 'name',
    columns: ['locale', 'name', 'is_default'],
    filters: [],
    groups: { what: ['locale', 'name', 'is_default'] },
  },
  settings: { roles: ofManagers, hasOwnScreen: true, columns: [], filters: [], groups: {} },
  'privacy-policy': {
    roles: ofManagers,
    columns: [],
    filters: [],
    groups: { texts: ['translations'], when: ['version', 'valid_from'] },
  },
  'terms-conditions': {
    roles: ofManagers,
    columns: [],
    filters: [],
    groups: { texts: ['translations'], when: ['version', 'valid_from'] },
  },
} as const satisfies Readonly<Record<string, DeskKind>>;
