import type { MenuEntry } from '#shared/rules/settings-reading.ts';
import type { RouteName } from '#shared/site/routes.ts';
import type { SettingKey } from '#shared/site/settings.ts';
import { useEntryIcons, useSite } from '../../lib/centre/site.tsx';
import { toMenuLines, useMenus } from '../../lib/navigation/menu.ts';
import { useFoundRoute } from '../../lib/navigation/route.tsx';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { EntryIcon, findEntryIcon } from '../../ui/EntryIcon.tsx';
import { Icon, type IconName } from '../../ui/Icon.tsx';
import { Link } from '../../ui/Link.tsx';

interface Props {
  entries: readonly PageMenuEntry[];
  label: string;
}

/** A menu in a page. Each entry is a tile with icon, name and description. */
export function PageMenu({ entries, label }: Props) {
  return (
    <ul className="page-menu" aria-label={label}>
      {entries.map(({ label: name, href, note, icon, ownIcon }) => (
        <li key={href}>
          <Link href={href} className="page-menu-entry">
            <span className="page-menu-icon">
              <EntryIcon icon={ownIcon} fallback={icon} size="large" />
            </span>
            <span className="page-menu-words">
              <strong>{name}</strong>
              {note !== undefined && <small>{note}</small>}
            </span>
            <Icon name={icon === 'external' ? 'external' : 'arrow-right'} size="small" className="page-menu-arrow" />
          </Link>
        </li>
      ))}
    </ul>
  );
}

interface PageMenuEntry {
  label: string;
  href: string;
  /** Description of the page. */
  note: string | undefined;
  icon: IconName;
  /** The tenant's icon, shown instead of `icon`. */
  ownIcon: string | undefined;
}

/** Pages with a description in the messages. */
const noted: ReadonlySet<string> = new Set([
  'about',
  'amenities',
  'booking',
  'cinema',
  'contact',
  'cookies',
  'dokumenty',
  'eshops',
  'events',
  'faq',
  'floorplan',
  'gdpr',
  'gift-cards',
  'how-to-get-here',
  'job-offers',
  'loyalty-program',
  'map-way',
  'mobile-app',
  'news',
  'newsletter',
  'offers',
  'opening-hours',
  'operating-rules',
  'parking',
  'pet-policy',
  'privacy-policy',
  'rewards',
  'service-information',
  'shops-services',
  'space-lease',
  'terms-and-conditions',
  'terrace',
]);

/** Icons of pages that only an information menu contains. */
const icons: Readonly<Record<string, IconName>> = {
  about: 'heart',
  blog: 'edit',
  cookies: 'lock',
  'darkove-seky': 'card',
  dokumenty: 'file',
  faq: 'message',
  gdpr: 'lock',
  'job-offers': 'user',
  'navstevni-rad': 'file',
  'operating-rules': 'file',
  'pet-policy': 'heart',
  'privacy-policy': 'lock',
  'service-information': 'bell',
  'terms-and-conditions': 'file',
};

/** Returns a tenant's menu as entries for `PageMenu`, or `standard` if the menu is not set. Omits the current page, and pages that do not exist. */
export function usePageMenu(key: SettingKey, standard: readonly RouteName[]): PageMenuEntry[] {
  const t = useTranslate();
  const site = useSite();
  const toOwnIcon = useEntryIcons();
  const current = useFoundRoute()?.name;
  const [own = []] = useMenus([key]);
  const entries: readonly MenuEntry[] = own.length > 0 ? own : standard.map((name) => ({ name }));
  return entries.flatMap((entry) => {
    const name = 'name' in entry ? entry.name : undefined;
    if (name !== undefined && name === current) return [];
    return toMenuLines([entry], site, t, undefined).flatMap(({ label, href }) =>
      href === undefined
        ? []
        : {
            label,
            href,
            note: name !== undefined && noted.has(name) ? t(`page_menu.${name}`) : undefined,
            icon: name === undefined ? 'external' : (findEntryIcon(name) ?? icons[name] ?? 'info'),
            ownIcon: name === undefined ? undefined : toOwnIcon(name),
          },
    );
  });
}
// messages: page_menu.*
