import type { RouteName } from '#shared/site/routes.ts';
import { usePage } from '../../lib/navigation/use-page.ts';

/** Reports one of the member's pages and returns its title: the menu's label. */
export function useDashboardHead(route: RouteName): string {
  return usePage({ route }).heading;
}
