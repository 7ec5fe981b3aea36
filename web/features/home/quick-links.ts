import { useEntryIcons, useSite } from '../../lib/centre/site.tsx';
import { toMenuLines, useMenus } from '../../lib/navigation/menu.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { findEntryIcon } from '../../ui/entry-icon-names.ts';
import type { IconName } from '../../ui/Icon.tsx';

export interface QuickLink {
  label: string;
  href: string;
  icon: IconName;
  /** The tenant's icon. */
  ownIcon: string | undefined;
}

/** The setting `homepage_menu_items` as links: existing pages, in the tenant's order. */
export function useQuickLinks(): QuickLink[] {
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
