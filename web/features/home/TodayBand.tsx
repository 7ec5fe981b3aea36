import type { ReactNode } from 'react';
import { formatDate } from '#shared/rules/date-format.ts';
import { calendarDateIn } from '#shared/rules/time-zone.ts';
import { localeFacts } from '#shared/site/locales.ts';
import { findCentreHours, useHoursLine } from '../../lib/centre/hours.ts';
import { useNow } from '../../lib/centre/now.tsx';
import { siteName, useEntryIcons, useSite } from '../../lib/centre/site.tsx';
import { toMenuLines, useMenus } from '../../lib/navigation/menu.ts';
import { useLinks } from '../../lib/navigation/route.tsx';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { classNames } from '../../ui/class-names.ts';
import { EntryIcon, findEntryIcon } from '../../ui/EntryIcon.tsx';
import type { IconName } from '../../ui/Icon.tsx';
import { ArrowLink, Link } from '../../ui/Link.tsx';
import { SearchField } from '../../ui/SearchField.tsx';

interface Props {
  /** Facts that are true now (`NowFacts`). */
  facts: ReactNode;
  /** Suggestions of the search field. */
  suggestions: ReactNode;
}

/** Name of the centre, the day, whether the centre is open, what is true now, search and quick links. */
export function TodayBand({ facts, suggestions }: Props) {
  const t = useTranslate();
  const site = useSite();
  const { now } = useNow();
  const timeZone = site.mall?.timezone ?? 'Europe/Prague';
  const links = useQuickLinks();
  const search = useLinks()('search');
  return (
    <div className="wrap home-today">
      <div className="home-today-words">
        <h1 className="home-today-title">
          {siteName(site)}
          {', '}
          <time dateTime={calendarDateIn(now, timeZone)}>{formatDate(now, localeFacts[site.locale].longDay, site.locale, timeZone)}</time>
        </h1>
        <TodayHours />
      </div>
      {facts}
      {search !== undefined && (
        <SearchField
          action={search}
          label={t('search.label')}
          submitLabel={t('search.submit')}
          placeholder={t('search.placeholder')}
          className="home-search"
        >
          {suggestions}
        </SearchField>
      )}
      {links.length > 0 && (
        <nav aria-label={t('home.quick_links')}>
          <ul className="home-quick">
            {links.map((link) => (
              <li key={link.href}>
                <Link href={link.href}>
                  <EntryIcon icon={link.ownIcon} fallback={link.icon} />
                  <span>{link.label}</span>
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </div>
  );
}

/** Today's hours, which are true all day. The live page shows in their place until when the centre is open, so that the page shows hours once. */
function TodayHours() {
  const t = useTranslate();
  const line = useHoursLine(findCentreHours(useSite()));
  const href = useLinks()('opening-hours');
  if (!line) return null;
  return (
    <div className="home-today-hours">
      <p className="home-today-line">
        <span className={classNames('home-dot', line.isOpen && 'home-dot-open')} aria-hidden="true" />
        <span>{line.status ?? line.today}</span>
      </p>
      {href !== undefined && (
        <ArrowLink href={href} className="section-link">
          {t('menu.opening-hours')}
        </ArrowLink>
      )}
    </div>
  );
}

interface QuickLink {
  label: string;
  href: string;
  icon: IconName;
  /** The tenant's icon. */
  ownIcon: string | undefined;
}

/** Returns links for the setting `homepage_menu_items`, in the tenant's order. Omits pages that do not exist. */
function useQuickLinks(): QuickLink[] {
  const t = useTranslate();
  const site = useSite();
  const toOwnIcon = useEntryIcons();
  const [entries = []] = useMenus(['homepage_menu_items']);
  return entries.flatMap((entry) => {
    const icon = 'name' in entry ? (findEntryIcon(entry.name) ?? 'info') : 'external';
    const ownIcon = 'name' in entry ? toOwnIcon(entry.name) : undefined;
    return toMenuLines([entry], site, t, undefined).flatMap(({ label, href }) => (href ? [{ label, href, icon, ownIcon }] : []));
  });
}
