import { readFlag } from '#shared/rules/settings-reading.ts';
import { findCentreHours, useHoursLine } from '../../lib/centre/hours.ts';
import { useEntryIcons, useSite } from '../../lib/centre/site.tsx';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import type { NavEntry } from '../../ui/shell/nav-entry.ts';
import { OverHeader, type OverHeaderProps } from '../../ui/shell/OverHeader.tsx';
import { findLanding, useCurrentName } from './use-shell.ts';

/** The line above the header: today's hours (except on the home page), and two links on how to reach the centre. */
export function SiteOverHeader() {
  return <OverHeader {...useOverHeader()} />;
}

function useOverHeader(): OverHeaderProps {
  const t = useTranslate();
  const site = useSite();
  const toOwnIcon = useEntryIcons();
  const hours = useHoursLine(findCentreHours(site));
  const line = useCurrentName() === 'home' ? undefined : hours; // the home page tells them once, in its first lines
  // without today's hours after closing, so that the text fits into one line on a phone
  const text = line && [!line.isOver && line.today, line.status].filter(Boolean).join(' · ');
  const links = [
    { name: 'parking', icon: 'parking', isShown: readFlag(site.settings, 'is_parking_visible_on_header') },
    { name: 'how-to-get-here', icon: 'map-pin', isShown: true },
  ] as const;
  return {
    label: t('shell.hours_and_links'),
    ...(line && { hours: { text, href: findLanding(site, 'opening-hours'), isOpen: line.isOpen } }),
    entries: links.flatMap(({ name, icon, isShown }): NavEntry[] => {
      const href = isShown ? findLanding(site, name) : undefined;
      return href ? [{ label: t(`menu.${name}`), href, icon, ownIcon: toOwnIcon(name) }] : [];
    }),
  };
}
// messages: menu.*
