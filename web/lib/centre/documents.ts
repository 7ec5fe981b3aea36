import { readGroup } from '#shared/rules/settings-reading.ts';
import { isFileEnding, isSafeFileAddress, toDocumentAddress, toFileEnding } from '#shared/site/documents.ts';
import { routes } from '#shared/site/routes.ts';
import { useTranslate } from '../texts/i18n.tsx';
import { useSite } from './site.tsx';

interface NamedFile {
  title: string;
  /** Address as stored in content and settings: `/media/documents/rules.pdf`, or an external address. */
  address: string;
}

/**
 * Lists the tenant's documents (setting group `documents`: name → file). Documents of the page `first` come first. If a document has the name of a
 * screen or custom page, its title is that of the page; otherwise it is the name.
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

interface FileEntry {
  label: string;
  href: string;
  note?: string;
  icon: 'file';
  /** `shown`: opens in the browser. `kept`: is downloaded. Undefined for external files. */
  file?: 'shown' | 'kept';
}

/** Converts files to link entries, with the file type if the title does not contain it. Omits files that the gateway cannot serve. */
export function toFileEntries(files: readonly NamedFile[]): FileEntry[] {
  return files.flatMap(({ title, address }): FileEntry[] => {
    const href = toDocumentAddress(address);
    if (href === undefined) return [];
    const ending = toFileEnding(address);
    const kind = isFileEnding(ending) || href !== address ? ending.toUpperCase() : '';
    const isNoted = kind !== '' && !title.toUpperCase().includes(kind);
    return [
      {
        label: title,
        href,
        icon: 'file',
        ...(isNoted && { note: kind }),
        ...(href !== address && { file: ending === 'pdf' ? 'shown' : 'kept' }),
      },
    ];
  });
}
// messages: menu.*
