import { useEffect } from 'react';
import { listDeskRecords } from '#shared/contracts/desk-records.ts';
import { FooterItems } from '#shared/rules/setting-shapes.ts';
import {
  type FlatSettings,
  labelIn,
  type MenuEntry,
  readChoice,
  readEntries,
  readFlag,
  readJson,
  readMenu,
  readText,
} from '#shared/rules/settings-reading.ts';
import { toTheme, toThemeRule } from '#shared/rules/theme.ts';
import { toImageAddress } from '#shared/site/images.ts';
import type { Locale } from '#shared/site/locales.ts';
import { findDarkLogo, findMallLogo } from '#shared/site/logos.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { Footer } from '../../ui/shell/Footer.tsx';
import { Header } from '../../ui/shell/Header.tsx';
import type { Logo, NavEntry } from '../../ui/shell/nav-entry.ts';
import { OverHeader } from '../../ui/shell/OverHeader.tsx';
import { useDesk } from '../lib/desk-context.tsx';
import { useCall } from '../lib/use-call.ts';
import { useSettings } from './setting-context.tsx';
import type { SettingWords } from './setting-words.ts';

/** Sample pages built from the site's own components and themes with the form's values, before anything is saved. */
export function SettingsSample() {
  const t = useTranslate();
  const { start, locale } = useDesk();
  const { settings, words, pages } = useSettings();
  const schemes = useSampleThemes(settings);
  const malls = useCall(listDeskRecords, { params: { kind: 'malls' }, query: { per_page: 1 } });
  const mall = 'data' in malls ? malls.data[0]?.body : undefined;
  const name = readText(settings, 'website_name') || start.centre;
  const read = (key: 'header_navbar_items' | 'nav_menu_items') =>
    toLines(
      readMenu(settings, key, () => {}),
      pages.toTitle,
      locale,
    );
  const own = read('header_navbar_items');
  const entries = (own.length > 0 ? own : read('nav_menu_items')).map((entry, at) => ({ ...entry, isActive: at === 0 }));
  const labels = { navigation: '', openMenu: t('settings.sample_menu'), closeMenu: '', menu: '', languages: '' };
  const parking = readFlag(settings, 'is_parking_visible_on_header') ? [{ label: pages.toTitle('parking'), href: '#' }] : [];
  return (
    <section aria-labelledby="settings-sample">
      <h2 id="settings-sample">{t('settings.sample')}</h2>
      <p className="record-quiet">{t('settings.sample_lead')}</p>
      {schemes.map((scheme) => (
        <div
          key={scheme}
          className="setting-sample"
          role="img"
          aria-label={t(scheme === 'dark' ? 'settings.sample_alt_dark' : 'settings.sample_alt')}
        >
          <div className="setting-page theme tone-plain" data-scheme={scheme} inert aria-hidden="true">
            <OverHeader hours={{ text: '9:00 – 21:00', isOpen: true }} entries={parking} label="" />
            <Header
              logo={toLogo(mall, settings, 'header_logo_type', name)}
              entries={entries}
              labels={labels}
              hasDropdowns={readFlag(settings, 'is_navbar_dropdown_active')}
              isMinimizingDisabled
            />
            <SampleBody multicoloured={readFlag(settings, 'web_using_multicolor')} />
            <div className="footer">
              <Footer
                logo={toLogo(mall, settings, 'footer_logo_type', name)}
                groups={toFooterGroups(settings, words, pages.toTitle, locale)}
                legal={name}
                labels={{ social: '', languages: '' }}
              />
            </div>
          </div>
        </div>
      ))}
    </section>
  );
}

const places = [1, 2, 3, 4, 5, 6] as const;

function SampleBody({ multicoloured }: { multicoloured: boolean }) {
  const { locale } = useDesk();
  const { words, settings, pages } = useSettings();
  const links = toLines(
    readMenu(settings, 'homepage_menu_items', () => {}),
    pages.toTitle,
    locale,
  );
  const title = words.page('news-events') ?? '';
  const count = Number(settings.grid_columns_desktop) || 4;
  return (
    <div className="sample-body">
      <div className="sample-hero" />
      <ul className="sample-links">
        {links.map(({ label }) => (
          <li key={label}>{label}</li>
        ))}
      </ul>
      <div className="sample-words">
        <p className="sample-title">{title}</p>
        <Button>{words.page('offers')}</Button>
        <Button variant="secondary">{words.page('shops')}</Button>
        <a href="#sample">{words.page('opening-hours')}</a>
      </div>
      <div className="sample-grid">
        {places.slice(0, count).map((category) => (
          <div key={category} className="sample-card">
            <div className="sample-picture" />
            <Badge {...(multicoloured ? { category } : { tone: 'accent' as const })}>{words.page('events')}</Badge>
            <p>{words.page('shops-services')}</p>
          </div>
        ))}
      </div>
    </div>
  );
}

/**
 * Applies the themes of these settings to the samples, in a constructed stylesheet, because the content policy forbids inline styles. Returns the
 * themes that visitors can have.
 */
function useSampleThemes(settings: FlatSettings): readonly ('light' | 'dark')[] {
  const { light, dark } = toTheme(settings);
  const css = toThemeRule(light, '.setting-page') + (dark ? toThemeRule(dark, '.setting-page[data-scheme=dark]') : '');
  useEffect(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
    };
  }, [css]);
  return dark ? ['light', 'dark'] : ['light'];
}

type ToTitle = (name: string) => string;

const footerMenus = ['footer_discover_menu_items', 'for_visitors_menu_items', 'about_us_menu_items', 'useful_menu_items'] as const;

/** Converts menu entries for the site's components. */
function toLines(entries: readonly MenuEntry[], toTitle: ToTitle, locale: Locale): NavEntry[] {
  return entries.map((entry) => ({
    label: 'name' in entry ? toTitle(entry.name) : labelIn(entry.label, locale),
    href: '#',
    ...(entry.children && { children: toLines(entry.children, toTitle, locale) }),
  }));
}

/** The footer's columns, or if none are set, the menus that replace them. */
function toFooterGroups(
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

/** The centre's logo of the chosen type, or the centre's name if that picture is missing. */
function toLogo(
  mall: Readonly<Record<string, unknown>> | undefined,
  settings: FlatSettings,
  key: 'header_logo_type' | 'footer_logo_type',
  name: string,
): Logo {
  const type = readChoice(settings, key);
  const src = mall && findMallLogo(mall, type);
  const darkSrc = mall && findDarkLogo(mall, type);
  return {
    alt: name,
    href: '#',
    ...(src && { src: toImageAddress(src, 'original') }),
    ...(darkSrc && { darkSrc: toImageAddress(darkSrc, 'original') }),
  };
}
