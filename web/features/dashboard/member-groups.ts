import type { RouteName } from '#shared/site/routes.ts';
import type { IconName } from '../../ui/Icon.tsx';

/** The member's pages in the groups of their menu. `opened`: pages without a line of their own, and the page whose line they belong to. */
export const memberGroups = [
  { name: 'overview', icon: 'qr', pages: ['dashboard'], opened: {} },
  { name: 'points', icon: 'star', pages: ['dashboard-my-points', 'dashboard-receipts', 'dashboard-get-points'], opened: {} },
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
