import type { RouteName } from '#shared/site/routes.ts';
import { usePage } from '../../lib/navigation/use-page.ts';

/** Says which of the member's pages this is, and gives its title: the one of the menu. */
export function useDashboardHead(route: RouteName): string {
  return usePage({ route }).heading;
}
