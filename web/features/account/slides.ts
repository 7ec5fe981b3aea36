import { type FlatSettings, readGroup, readNames } from '#shared/rules/settings-reading.ts';

/** Returns the tenant's pictures for these pages: those in `login_slider_images_items`, in its order; by default all, by name. */
export function orderSlides(settings: FlatSettings): readonly { name: string; value: string }[] {
  const pictures = readGroup(settings, 'login_slider_images');
  const wanted = readNames(settings, 'login_slider_images_items');
  if (wanted.length === 0) return pictures;
  return wanted.flatMap((name) => pictures.find((picture) => picture.name === name) ?? []);
}
