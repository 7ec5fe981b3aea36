import { useSyncExternalStore } from 'react';
import type { RouteName } from '#shared/site/routes.ts';
import { useSite } from '../../lib/centre/site.tsx';
import { useFoundRoute, useMemberLinks } from '../../lib/navigation/route.tsx';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Icon, type IconName } from '../../ui/Icon.tsx';
import { Link } from '../../ui/Link.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { readNews, subscribeNews } from './news-marks.ts';

interface Props {
  isLeaving: boolean;
  onLogOut: () => void;
}

/**
 * Menu of the member's pages, in groups. It is a column beside the page, on phones a row above it. The current group shows its pages. The logout
 * button is at the end; phones show it only on the account page.
 */
export function DashboardMenu({ isLeaving, onLogOut }: Props) {
  const t = useTranslate();
  const toLink = useMemberLinks();
  const { empty } = useSite();
  const name = useFoundRoute()?.name;
  const news = useSyncExternalStore(subscribeNews, readNews, () => undefined);
  return (
    <nav className="dashboard-menu" aria-label={t('dashboard.menu')}>
      <ul className="dashboard-groups">
        {memberGroups.map((group) => {
          const opened: Partial<Record<RouteName, RouteName>> = group.opened;
          const current = name && (opened[name] ?? name);
          const pages = group.pages.flatMap((page) => {
            const href = empty.includes(page) ? undefined : toLink(page);
            return href === undefined ? [] : [{ page, href, mark: news?.[page], isCurrent: page === current }];
          });
          const [first] = pages;
          const isCurrent = pages.some((page) => page.isCurrent);
          const isOpen = isCurrent && pages.length > 1;
          const place = name === current ? 'page' : 'true';
          return (
            first && (
              <li key={group.name}>
                <Link href={first.href} aria-current={isOpen ? 'true' : isCurrent ? place : undefined} className="dashboard-group">
                  <Icon name={group.icon} />
                  <span>{t(`dashboard.group_${group.name}`)}</span>
                  {!isOpen && <NewsMark news={pages.flatMap(({ mark }) => mark ?? [])} />}
                </Link>
                {isOpen && (
                  <ul className="segmented dashboard-pages">
                    {pages.map(({ page, href, mark, isCurrent: isHere }) => (
                      <li key={page}>
                        <Link href={href} aria-current={isHere ? place : undefined}>
                          {t(`menu.${page}`)}
                          <NewsMark news={mark === undefined ? [] : [mark]} />
                        </Link>
                      </li>
                    ))}
                  </ul>
                )}
              </li>
            )
          );
        })}
      </ul>
      <button
        type="button"
        className={classNames('dashboard-logout', name !== 'dashboard-profile' && 'dashboard-logout-beside')}
        onClick={onLogOut}
        aria-disabled={isLeaving || undefined}
      >
        <Icon name="logout" size="small" />
        {t('dashboard.logout')}
      </button>
    </nav>
  );
}
// messages: menu.*
// messages: dashboard.group_*

/** A dot for news, with a label for screen readers. Positioned over its link, so that the dot does not move other content. */
function NewsMark({ news }: { news: readonly string[] }) {
  if (news.length === 0) return null;
  return (
    <>
      <span className="dashboard-mark" />
      <VisuallyHidden> ({news.join(', ')})</VisuallyHidden>
    </>
  );
}

/** Groups of the member's menu with their pages. `opened` maps pages that are not in the menu to the page that the menu marks as current. */
export const memberGroups = [
  { name: 'overview', icon: 'qr', pages: ['dashboard'], opened: {} },
  {
    name: 'points',
    icon: 'star',
    pages: ['dashboard-my-points', 'dashboard-receipts', 'dashboard-get-points', 'dashboard-household'],
    opened: {},
  },
  { name: 'rewards', icon: 'gift', pages: ['dashboard-rewards', 'dashboard-awards'], opened: { 'my-reward': 'dashboard-rewards' } },
  { name: 'favourites', icon: 'heart', pages: ['dashboard-favourites', 'dashboard-notices', 'dashboard-support'], opened: {} },
  {
    name: 'account',
    icon: 'user',
    pages: ['dashboard-profile', 'dashboard-bookings', 'dashboard-purchases', 'dashboard-payment-methods'],
    opened: { 'booking-receipt': 'dashboard-bookings', 'gift-card': 'dashboard-purchases' },
  },
] as const satisfies readonly {
  name: string;
  icon: IconName;
  pages: readonly RouteName[];
  opened: Partial<Record<RouteName, RouteName>>;
}[];
