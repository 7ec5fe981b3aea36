import { FooterItems } from '#shared/rules/setting-shapes.ts';
import { readEntries, readJson } from '#shared/rules/settings-reading.ts';
import { calendarDateIn } from '#shared/rules/time-zone.ts';
import type { SiteMall } from '#shared/site/config.ts';
import type { SettingKey } from '#shared/site/settings.ts';
import { toAddressLines } from '../../lib/centre/centre-address.ts';
import { useNow } from '../../lib/centre/now.tsx';
import { siteName, useLoggedOnce, useSite } from '../../lib/centre/site.tsx';
import { toMenuLines, useMenus } from '../../lib/navigation/menu.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import type { IconName } from '../../ui/Icon.tsx';
import { Footer, type FooterProps } from '../../ui/shell/Footer.tsx';
import { CookieSettingsLink } from './CookieSettingsLink.tsx';
import { ThemeChoice } from './ThemeChoice.tsx';
import { useCurrentName, useLanguages, useLogo } from './use-shell.ts';

/** Content of the shell's `footer`. */
export function SiteFooter() {
  return <Footer {...useFooter()} contact={<FooterContact />} />;
}

/** Menus in the footer if `footer_items` is not set. */
const footerMenus = [
  { title: 'menu.discover', key: 'footer_discover_menu_items' },
  { title: 'menu.for_visitors', key: 'for_visitors_menu_items' },
  { title: 'menu.about_us', key: 'about_us_menu_items' },
  { title: 'menu.useful', key: 'useful_menu_items' },
] as const satisfies readonly { title: string; key: SettingKey }[];

/** The centre's social media: `key` is the field in the centre's record. */
const networks = [
  { key: 'instagram', label: 'Instagram', icon: 'instagram' },
  { key: 'facebook', label: 'Facebook', icon: 'facebook' },
  { key: 'youtube', label: 'YouTube', icon: 'youtube' },
  { key: 'tiktok', label: 'TikTok', icon: 'tiktok' },
  { key: 'linkedin', label: 'LinkedIn', icon: 'linkedin' },
  { key: 'twitter', label: 'X', icon: 'x' },
  { key: 'pinterest', label: 'Pinterest', icon: 'pinterest' },
  { key: 'telegram', label: 'Telegram', icon: 'telegram' },
  { key: 'whatsapp', label: 'WhatsApp', icon: 'whatsapp' },
  { key: 'viber', label: 'Viber', icon: 'viber' },
] as const satisfies readonly { key: keyof SiteMall; label: string; icon: IconName }[];

function useFooter(): Omit<FooterProps, 'contact'> {
  const t = useTranslate();
  const site = useSite();
  const { now } = useNow();
  const current = useCurrentName();
  const problems: string[] = [];
  const own = readJson(site.settings, 'footer_items', FooterItems, ({ key, reason }) => problems.push(`${key} ${reason}`));
  const menus = useMenus(own ? [] : footerMenus.map(({ key }) => key));
  const groups = own
    ? own.map(({ title, items }) => ({
        title: title[site.locale] ?? Object.values(title)[0] ?? '',
        entries: toMenuLines(
          readEntries(items, (reason) => problems.push(`footer_items ${reason}`)),
          site,
          t,
          current,
        ),
      }))
    : footerMenus.map(({ title }, index) => ({ title: t(title), entries: toMenuLines(menus[index] ?? [], site, t, current) }));
  useLoggedOnce(problems);
  const { mall } = site;
  return {
    logo: useLogo('footer_logo_type'),
    groups,
    languages: useLanguages(),
    social: networks.flatMap(({ key, label, icon }) => {
      const href = mall?.[key];
      return href?.startsWith('https://') ? [{ label, href, icon }] : [];
    }),
    legal: t('shell.rights', {
      year: calendarDateIn(now, mall?.timezone ?? 'Europe/Prague').slice(0, 4),
      name: mall?.legal_name ?? siteName(site),
    }),
    legalEntries: toMenuLines([{ name: 'privacy-policy' }, { name: 'cookies' }, { name: 'accessibility' }], site, t, current),
    legalActions: site.consentVersion ? <CookieSettingsLink /> : undefined,
    themeChoice: site.hasDarkTheme && <ThemeChoice />,
    labels: { social: t('shell.social'), languages: t('shell.languages') },
  };
}
// messages: menu.*

/** The centre's address, phone and email. */
function FooterContact() {
  const site = useSite();
  const { mall } = site;
  const address = toAddressLines(mall);
  return (
    <address className="footer-address">
      {address.length > 0 && (
        <p>
          {[mall?.name || siteName(site), ...address].map((line) => (
            <span key={line}>{line}</span>
          ))}
        </p>
      )}
      <p>
        {mall?.phone && <a href={`tel:${mall.phone.replace(/[^+\d]/g, '')}`}>{mall.phone}</a>}
        {mall?.email && <a href={`mailto:${mall.email}`}>{mall.email}</a>}
      </p>
    </address>
  );
}
