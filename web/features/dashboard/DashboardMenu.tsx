import type { RouteName } from '#shared/site/routes.ts';
import { useTranslate } from '../../lib/i18n.tsx';
import { useFoundRoute, useMemberLinks } from '../../lib/route.tsx';
import { useCurrentInView } from '../../lib/use-current-in-view.ts';
import { Icon, type IconName } from '../../ui/Icon.tsx';
import { Link } from '../../ui/Link.tsx';

interface Props {
  isLeaving: boolean;
  onLogOut: () => void;
}

/** The member's pages in the order of their menu. */
const pages = [
  { name: 'dashboard', icon: 'qr' },
  { name: 'dashboard-get-points', icon: 'plus' },
  { name: 'dashboard-my-points', icon: 'star' },
  { name: 'dashboard-receipts', icon: 'file' },
  { name: 'dashboard-rewards', icon: 'gift' },
  { name: 'dashboard-awards', icon: 'ticket' },
  { name: 'dashboard-favourites', icon: 'heart' },
  { name: 'dashboard-purchases', icon: 'bag' },
  { name: 'dashboard-payment-methods', icon: 'card' },
  { name: 'dashboard-support', icon: 'message' },
  { name: 'dashboard-profile', icon: 'user' },
] as const satisfies readonly { name: RouteName; icon: IconName }[];

/** Pages that belong to one of the menu. */
const belongsTo: Partial<Record<RouteName, RouteName>> = { 'my-reward': 'dashboard-rewards' };

/** The way between the member's pages: a column beside them, on phones a row of chips above them. The way out stands at its end. */
export function DashboardMenu({ isLeaving, onLogOut }: Props) {
  const t = useTranslate();
  const toLink = useMemberLinks();
  const name = useFoundRoute()?.name;
  const current = name && (belongsTo[name] ?? name);
  const row = useCurrentInView(current);
  return (
    <nav className="dashboard-menu" aria-label={t('dashboard.menu')}>
      <div className="dashboard-menu-row" ref={row}>
        <ul>
          {pages.map((page) => {
            const href = toLink(page.name);
            return (
              href && (
                <li key={page.name}>
                  <Link href={href} aria-current={page.name === name ? 'page' : page.name === current ? 'true' : undefined}>
                    <Icon name={page.icon} size="small" />
                    {t(`menu.${page.name}`)}
                  </Link>
                </li>
              )
            );
          })}
          <li className="dashboard-logout">
            <button type="button" onClick={onLogOut} aria-disabled={isLeaving || undefined}>
              <Icon name="logout" size="small" />
              {t('dashboard.logout')}
            </button>
          </li>
        </ul>
      </div>
    </nav>
  );
}
// messages: menu.*
