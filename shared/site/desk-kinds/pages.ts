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

/** Pages, questions and legal texts. */
export const pages = {
  'website-pages': {
    roles: ofEditors,
    page: { each: 'page' },
    title: 'translations.title',
    columns: ['image', 'translations.title', 'alias', 'permalink', 'published_at'],
    filters: [],
    lookups: ['alias'],
    notCopied: ['alias', 'permalink', 'translations.path'],
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
    page: { on: 'faq' },
    title: 'translations.title',
    columns: ['translations.title', 'category_id', 'order'],
    filters: ['category_id'],
    groups: { texts: ['translations'], what: ['category_id', 'order'], more: ['id'] },
    refers: { category_id: 'post-categories' },
  },
  'post-categories': {
    roles: ofEditors,
    page: { on: 'blog' },
    title: 'translations.name',
    columns: ['translations.name', 'order'],
    filters: [],
    groups: { texts: ['translations'], what: ['order'], more: ['id'] },
  },
  'privacy-policy': {
    roles: ofManagers,
    page: { on: 'privacy-policy' },
    columns: [],
    filters: [],
    groups: { texts: ['translations'], when: ['version', 'valid_from'] },
  },
  'terms-conditions': {
    roles: ofManagers,
    page: { on: 'terms-and-conditions' },
    columns: [],
    filters: [],
    groups: { texts: ['translations'], when: ['version', 'valid_from'] },
  },
} as const satisfies Readonly<Record<string, DeskKind>>;
