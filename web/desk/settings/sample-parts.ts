import { FooterItems } from '#shared/rules/setting-shapes.ts';
import { type FlatSettings, labelIn, type MenuEntry, readChoice, readEntries, readJson, readMenu } from '#shared/rules/settings-reading.ts';
import { toImageAddress } from '#shared/site/images.ts';
import type { Locale } from '#shared/site/locales.ts';
import { findMallLogo } from '#shared/site/logos.ts';
import type { Logo, NavEntry } from '../../ui/shell/nav-entry.ts';
import type { SettingWords } from './setting-words.ts';

type ToTitle = (name: string) => string;

const footerMenus = ['footer_discover_menu_items', 'for_visitors_menu_items', 'about_us_menu_items', 'useful_menu_items'] as const;

/** Converts menu entries for the site's components. */
export function toLines(entries: readonly MenuEntry[], toTitle: ToTitle, locale: Locale): NavEntry[] {
  return entries.map((entry) => ({
    label: 'name' in entry ? toTitle(entry.name) : labelIn(entry.label, locale),
    href: '#',
    ...(entry.children && { children: toLines(entry.children, toTitle, locale) }),
  }));
}

/** The footer's columns, or the menus used without them. */
export function toFooterGroups(
  settings: FlatSettings,
  words: SettingWords,
  toTitle: ToTitle,
  locale: Locale,
): { title: string; entries: NavEntry[] }[] {
  const own = readJson(settings, 'footer_items', FooterItems, () => {});
  if (own)
    return own.map(({ title, items }) => ({
      title: title[locale] ?? Object.values(title)[0] ?? '',
      entries: toLines(
        readEntries(items, () => {}),
        toTitle,
        locale,
      ),
    }));
  return footerMenus.map((key) => ({
    title: words.label(key).split(': ').at(-1) ?? '',
    entries: toLines(
      readMenu(settings, key, () => {}),
      toTitle,
      locale,
    ),
  }));
}

/** The centre's logo of the chosen type; its name if there is no such picture. */
export function toLogo(
  mall: Readonly<Record<string, unknown>> | undefined,
  settings: FlatSettings,
  key: 'header_logo_type' | 'footer_logo_type',
  name: string,
): Logo {
  const src = mall && findMallLogo(mall, readChoice(settings, key));
  return { alt: name, href: '#', ...(src && { src: toImageAddress(src, 'original') }) };
}
