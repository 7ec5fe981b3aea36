import { type DeskKind, ofEditors } from './desk-kind.ts';

/** Announcements, banners and films. */
export const programme = {
  announcements: {
    roles: ofEditors,
    page: { each: 'news' },
    title: 'translations.title',
    columns: ['image', 'translations.title', 'type', 'company_id', 'published_at', 'starts_at', 'ends_at'],
    filters: ['type', 'company_id', 'category_ids'],
    notCopied: ['likes'],
    dates: { from: ['starts_at', 'published_at'], to: ['ends_at'], isOneDayIf: { type: ['event'] } },
    groups: {
      texts: ['translations'],
      what: ['type', 'scope', 'company_id', 'category_ids'],
      when: ['published_at', 'starts_at', 'ends_at'],
      where: ['place'],
      price: ['price', 'price_before'],
      pictures: ['image', 'gallery'],
      more: ['likes', 'id'],
    },
    refers: { company_id: 'companies', category_ids: 'categories' },
    shownIf: {
      company_id: { scope: ['store'] },
      place: { type: ['event'] },
      'translations.place': { type: ['event'] },
      price: { type: ['event', 'product'] },
      price_before: { type: ['product'] },
    },
  },
  'hero-banners': {
    roles: ofEditors,
    page: { on: 'home' },
    title: 'translations.title',
    columns: ['image', 'translations.title', 'link', 'starts_at', 'ends_at'],
    filters: [],
    dates: { from: ['starts_at'], to: ['ends_at'] },
    groups: {
      texts: ['translations'],
      pictures: ['image', 'image_mobile'],
      what: ['link', 'type'],
      when: ['starts_at', 'ends_at'],
      more: ['id'],
    },
  },
  films: {
    roles: ofEditors,
    page: { on: 'cinema' },
    title: 'translations.title',
    columns: ['image', 'translations.title', 'minutes', 'age', 'runs.from', 'runs.to'],
    filters: [],
    dates: { from: ['runs.from'], to: ['runs.to'] },
    groups: {
      texts: ['translations'],
      programme: ['runs'],
      what: ['minutes', 'age', 'tickets'],
      pictures: ['image'],
      more: ['id'],
    },
  },
} as const satisfies Readonly<Record<string, DeskKind>>;
