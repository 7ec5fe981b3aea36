import { readGroup } from '#shared/rules/settings-reading.ts';
import { isSafeFileAddress } from '#shared/site/documents.ts';
import { routes } from '#shared/site/routes.ts';
import { useTranslate } from '../texts/i18n.tsx';
import type { NamedFile } from './file-entries.ts';
import { useSite } from './site.tsx';

/**
 * Lists the tenant's documents (setting group `documents`: name → file), those that belong to `first` at the top. A document named like a screen or a
 * page gets its title in the page's language, others keep their name.
 */
export function useTenantDocuments(first?: string): NamedFile[] {
  const t = useTranslate();
  const { settings, pages } = useSite();
  const documents = readGroup(settings, 'documents')
    .filter(({ value }) => isSafeFileAddress(value))
    .map(({ name, value }) => {
      const page = name.replaceAll('_', '-');
      const title = Object.hasOwn(routes, page) ? t(`menu.${page}`) : pages[page]?.title || toTitle(name);
      return { page, title, address: value };
    });
  return [...documents.filter(({ page }) => page === first), ...documents.filter(({ page }) => page !== first)];
}

function toTitle(name: string): string {
  const words = name.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
// messages: menu.*
