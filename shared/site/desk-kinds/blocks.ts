/** Which kinds of block show a field of theirs; a field that all of them show is not here. */
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

/** The same for the blocks at a path, as `shownIf` has it. */
export function toBlockConditions(at: string): Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> {
  return Object.fromEntries(Object.entries(shownBy).map(([field, kinds]) => [`${at}.${field}`, { [`${at}.kind`]: kinds }]));
}
