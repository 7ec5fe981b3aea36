import { useLocation } from 'react-router';
import { canLink, findLandingPath } from '#shared/rules/routing.ts';
import { readChoice, readFlag } from '#shared/rules/settings-reading.ts';
import type { SiteConfig } from '#shared/site/config.ts';
import { toImageAddress } from '#shared/site/images.ts';
import { localeFacts } from '#shared/site/locales.ts';
import { findDarkLogo, findMallLogo, type LogoType } from '#shared/site/logos.ts';
import type { PageHead } from '#shared/site/page.ts';
import { type Route, type RouteName, routes } from '#shared/site/routes.ts';
import { siteName, useEntryIcons, useSite } from '../../lib/centre/site.tsx';
import { toMenuLines, useMenus } from '../../lib/navigation/menu.ts';
import { usePageHead } from '../../lib/navigation/page.tsx';
import { useFoundRoute } from '../../lib/navigation/route.tsx';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import type { IconName } from '../../ui/Icon.tsx';
import type { BottomBarProps } from '../../ui/shell/BottomBar.tsx';
import type { HeaderProps } from '../../ui/shell/Header.tsx';
import type { LanguageEntry, Logo } from '../../ui/shell/nav-entry.ts';

export function useHeader(): HeaderProps {
  const t = useTranslate();
  const site = useSite();
  const current = useCurrentName();
  const [own = [], standard = []] = useMenus(['header_navbar_items', 'nav_menu_items']);
  const search = useLanding('search');
  const login = useLanding('login');
  const account = useLanding('dashboard');
  const entries = toMenuLines(own.length > 0 ? own : standard, site, t, current);
  const isEntry = (href: string | undefined) => entries.some((entry) => entry.href === href);
  return {
    logo: useLogo('header_logo_type'),
    entries,
    moreEntries: toMenuLines(standard, site, t, current).filter(({ href }) => !isEntry(href)),
    languages: useLanguages(),
    hasDropdowns: readFlag(site.settings, 'is_navbar_dropdown_active'),
    tools: [
      ...(search ? [{ label: t('menu.search'), href: search, icon: 'search' as const }] : []),
      ...(login && account ? [{ label: t('menu.dashboard'), href: account, icon: 'user' as const }] : []),
    ],
    labels: {
      navigation: t('shell.navigation'),
      openMenu: t('shell.open_menu'),
      closeMenu: t('shell.close_menu'),
      menu: t('shell.menu'),
      languages: t('shell.languages'),
    },
  };
}

/** Entries for the bottom bar, the most important first. The bar shows the first five that exist for the tenant. */
const bottomBar: readonly { name: RouteName; label: string; icon: IconName; covers: readonly RouteName[] }[] = [
  { name: 'home', label: 'menu.short_home', icon: 'home', covers: [] },
  { name: 'shops-services', label: 'menu.short_shops', icon: 'store', covers: ['shops', 'shop'] },
  { name: 'floorplan', label: 'menu.short_map', icon: 'map', covers: [] },
  { name: 'offers', label: 'menu.offers', icon: 'tag', covers: ['offer', 'offers-category'] },
  { name: 'dashboard', label: 'menu.card', icon: 'user', covers: [] },
  { name: 'events', label: 'menu.short_events', icon: 'calendar', covers: ['event', 'events-mall', 'events-stores', 'news-events'] },
  { name: 'search', label: 'menu.short_search', icon: 'search', covers: [] },
];

export function useBottomBar(): BottomBarProps {
  const t = useTranslate();
  const site = useSite();
  const current = useCurrentName();
  const toOwnIcon = useEntryIcons();
  const entries = bottomBar.flatMap(({ name, label, icon, covers }) => {
    const href = findLanding(site, name);
    const isActive = current !== undefined && (current === name || covers.includes(current));
    return href ? [{ label: t(label), href, icon, ownIcon: toOwnIcon(name), isActive }] : [];
  });
  return { label: t('shell.quick_links'), entries: entries.slice(0, 5) };
}

export function useLogo(key: 'header_logo_type' | 'footer_logo_type'): Logo {
  const site = useSite();
  const type: LogoType = readChoice(site.settings, key);
  const source = site.mall && findMallLogo(site.mall, type);
  const darkSource = site.hasDarkTheme && site.mall && findDarkLogo(site.mall, type);
  return {
    alt: siteName(site),
    href: findLanding(site, 'home') ?? '/',
    ...(source && { src: toImageAddress(source, 'original') }),
    ...(darkSource && { darkSrc: toImageAddress(darkSource, 'original') }),
  };
}

/** Returns the address of the page in each language, with the query parameters that the route defines. */
export function useLanguages(): LanguageEntry[] {
  const site = useSite();
  const head = usePageHead();
  const query = useKnownQuery();
  return site.locales.map((locale) => {
    const toHref = (known: PageHead | undefined) => {
      const path = known?.alternates[locale];
      return path ? withQuery(path, query) : (findLandingPath('home', locale) ?? '/');
    };
    return {
      locale,
      tag: localeFacts[locale].tag,
      label: localeFacts[locale].name,
      short: locale.toUpperCase(),
      href: toHref(head),
      isCurrent: locale === site.locale,
    };
  });
}

/**
 * Returns the query parameters that the route defines. Omits others, because a cached page must not contain another visitor's campaign parameters.
 */
function useKnownQuery(): [name: string, value: string][] {
  const { search } = useLocation();
  const name = useCurrentName();
  const route: Route | undefined = name && routes[name];
  const all = new URLSearchParams(search);
  return (route?.query ?? []).flatMap((key) => all.getAll(key).map((value): [string, string] => [key, value]));
}

/** Adds query parameters to an address. Parameters that the address already contains take precedence. */
function withQuery(address: string, query: readonly [name: string, value: string][]): string {
  const [path = '', own = ''] = address.split('?', 2);
  const merged = new URLSearchParams(own);
  for (const [name, value] of query.filter(([key]) => !merged.has(key))) merged.append(name, value);
  return merged.size > 0 ? `${path}?${merged}` : path;
}

function useLanding(name: RouteName): string | undefined {
  return findLanding(useSite(), name);
}

export function findLanding(site: SiteConfig, name: RouteName): string | undefined {
  return canLink(name, site) ? findLandingPath(name, site.locale) : undefined;
}

export function useCurrentName(): RouteName | undefined {
  return useFoundRoute()?.name;
}
// messages: menu.*
