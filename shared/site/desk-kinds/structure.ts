import { type DeskKind, ofEditors, ofManagers } from './desk-kind.ts';

/** Structure of the site. */
export const structure = {
  categories: {
    roles: ofEditors,
    page: { on: 'shops-services' },
    title: 'translations.name',
    columns: ['icon', 'translations.name', 'type', 'parent_id', 'order'],
    filters: ['type', 'parent_id'],
    groups: { texts: ['translations'], what: ['type', 'parent_id', 'icon', 'order'], more: ['id'] },
    refers: { parent_id: 'categories' },
  },
  'search-synonyms': {
    roles: ofEditors,
    page: { on: 'search' },
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
    page: { on: 'home' },
    title: 'from',
    notCopied: ['from'],
    columns: ['from', 'to', 'match', 'permanent'],
    filters: ['match'],
    groups: { address: ['from', 'to'], rules: ['match', 'permanent'] },
  },
  locales: {
    roles: ofManagers,
    page: { on: 'home' },
    title: 'name',
    columns: ['locale', 'name', 'is_default'],
    filters: [],
    groups: { what: ['locale', 'name', 'is_default'] },
  },
  settings: { roles: ofManagers, hasOwnScreen: true, page: { on: 'home' }, columns: [], filters: [], groups: {} },
} as const satisfies Readonly<Record<string, DeskKind>>;
