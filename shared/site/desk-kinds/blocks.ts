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
export function toBlockConditions(at: string): Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> {
  return Object.fromEntries(Object.entries(shownBy).map(([field, kinds]) => [`${at}.${field}`, { [`${at}.kind`]: kinds }]));
}
