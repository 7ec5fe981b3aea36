import type { RouteName } from '#shared/site/routes.ts';
import { useAlternates } from '../../lib/navigation/alternates.ts';
import { usePageReport } from '../../lib/navigation/page.tsx';
import { useTranslate } from '../../lib/words/i18n.tsx';

/** Says which of the member's pages this is, and gives its title: the one of the menu. */
export function useDashboardHead(name: RouteName): string {
  const t = useTranslate();
  const title = t(`menu.${name}`);
  usePageReport(200, { title, ...useAlternates(name), isUnlisted: true });
  return title;
}
// messages: menu.*
