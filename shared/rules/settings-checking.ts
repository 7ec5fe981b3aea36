import { type SettingKey, settings as table } from '#shared/site/settings.ts';
import { readAmenityLinks } from './amenity-links.ts';
import { FooterItems, HeroBannerItems } from './setting-shapes.ts';
import type { SettingProblem } from './settings-flattening.ts';
import { type FlatSettings, readEntries, readJson, readMenu } from './settings-reading.ts';

/** The menus of the settings table. */
export const menuKeys = Object.keys(table).filter((key) => /_menu_items$|^header_navbar_items$/.test(key)) as SettingKey[]; // the table's own keys

/** Problems of structured settings: JSON that does not parse or match, menu entries without a target. */
export function findSettingProblems(settings: FlatSettings): SettingProblem[] {
  const problems: SettingProblem[] = [];
  const onProblem = (problem: SettingProblem) => void problems.push(problem);
  readJson(settings, 'hero_banner_items', HeroBannerItems, onProblem);
  for (const { items } of readJson(settings, 'footer_items', FooterItems, onProblem) ?? [])
    readEntries(items, (reason) => onProblem({ key: 'footer_items', reason }));
  readAmenityLinks({ locale: 'en', settings, pages: {}, empty: [] }, onProblem);
  for (const key of menuKeys) readMenu(settings, key, onProblem);
  return problems;
}
