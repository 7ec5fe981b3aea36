import { type FlatSettings, readGroup, readNames } from '#shared/rules/settings-reading.ts';

/** The tenant's pictures for these pages: those that `login_slider_images_items` names, in its order; without it all of them by name. */
export function orderSlides(settings: FlatSettings): readonly { name: string; value: string }[] {
  const pictures = readGroup(settings, 'login_slider_images');
  const wanted = readNames(settings, 'login_slider_images_items');
  if (wanted.length === 0) return pictures;
  return wanted.flatMap((name) => pictures.find((picture) => picture.name === name) ?? []);
}
