import { canLink, findLandingPath, toPath } from '#shared/rules/routing.ts';
import { type FlatSettings, labelIn, type MenuEntry, readMenu } from '#shared/rules/settings-reading.ts';
import { toSiteOrFileHref } from '#shared/rules/site-links.ts';
import type { SiteConfig } from '#shared/site/config.ts';
import { type Route, type RouteName, routes } from '#shared/site/routes.ts';
import type { SettingKey } from '#shared/site/settings.ts';
import { useLoggedOnce, useSite } from '../centre/site.tsx';
import type { Translate } from '../texts/i18n.tsx';

/** A line of a menu, ready to render. */
export interface MenuLine {
  label: string;
  href?: string | undefined;
  isActive?: boolean | undefined;
  children?: MenuLine[] | undefined;
}

interface Menu {
  entries: readonly MenuEntry[];
  problems: readonly string[];
}
/** Parsed menus per settings. Cached, because every page reads seven menus. */
const menus = new WeakMap<FlatSettings, Map<SettingKey, Menu>>();

/** Returns the entries of these tenant menus, in order. Logs each problem once. */
export function useMenus(keys: readonly SettingKey[]): (readonly MenuEntry[])[] {
  const { settings } = useSite();
  const read = keys.map((key) => findMenu(settings, key));
  useLoggedOnce(read.flatMap(({ problems }) => problems));
  return read.map(({ entries }) => entries);
}

function findMenu(settings: FlatSettings, key: SettingKey): Menu {
  const known = menus.get(settings) ?? new Map<SettingKey, Menu>();
  menus.set(settings, known);
  const menu = known.get(key) ?? toMenu(settings, key);
  known.set(key, menu);
  return menu;
}

function toMenu(settings: FlatSettings, key: SettingKey): Menu {
  const problems: string[] = [];
  return { entries: readMenu(settings, key, ({ reason }) => problems.push(`${key} ${reason}`)), problems };
}

/**
 * Converts menu entries to links in the page's language. Omits entries that do not exist for this tenant or are empty, and parents without
 * remaining children. `menu.{route}` is the label of an entry; a custom page has its own title.
 */
// messages: menu.*
export function toMenuLines(entries: readonly MenuEntry[], site: SiteConfig, t: Translate, current: RouteName | undefined): MenuLine[] {
  const { parent, allAt }: Partial<Route> = current ? routes[current] : {};
  const currentName = parent ?? allAt ?? current;
  return entries.flatMap((entry): MenuLine[] => {
    const children = toMenuLines(entry.children ?? [], site, t, current);
    if ('href' in entry) {
      const href = toSiteOrFileHref(entry.href, site) ?? entry.href; // not a page of the site: a redirect may lead from it
      return [{ label: labelIn(entry.label, site.locale), href, ...(children.length > 0 && { children }) }];
    }
    const { label, href } = findTarget(entry.name, site, t);
    if (!href && children.length === 0) return [];
    const isActive =
      entry.name === currentName ||
      // the parent is marked only if no entry is the current page itself
      (children.some((child) => child.isActive) && !entries.some((one) => 'name' in one && one.name === currentName));
    return [{ label, href, isActive, ...(children.length > 0 && { children }) }];
  });
}

type Target = Pick<MenuLine, 'label' | 'href'>;
/** Label and target of each entry name. Cached, because they are the same on all pages in a language. */
const targets = new WeakMap<SiteConfig, Map<string, Target>>();

function findTarget(name: string, site: SiteConfig, t: Translate): Target {
  const known = targets.get(site) ?? new Map<string, Target>();
  targets.set(site, known);
  const target = known.get(name) ?? toTarget(name, site, t);
  known.set(name, target);
  return target;
}

function toTarget(name: string, site: SiteConfig, t: Translate): Target {
  const page = Object.hasOwn(site.pages, name) && !Object.hasOwn(routes, name) ? site.pages[name] : undefined;
  if (page) return { label: page.title, href: toPath('page', site.locale, { alias: page.path }) };
  return { label: t(`menu.${name}`), href: findHref(name, site) };
}

function findHref(name: string, site: SiteConfig): string | undefined {
  if (!Object.hasOwn(routes, name)) return undefined; // the name is neither a route nor a custom page
  const route = name as RouteName; // safe: checked above
  return canLink(route, site) ? findLandingPath(route, site.locale) : undefined;
}
