import { isFileEnding, toDocumentAddress, toFileEnding } from '#shared/site/documents.ts';

export interface NamedFile {
  title: string;
  /** As content and settings name it: `/media/documents/rules.pdf`, or an address elsewhere. */
  address: string;
}

interface FileEntry {
  label: string;
  href: string;
  note?: string;
  icon: 'file';
  /** Read in the browser or kept; `undefined` for what is elsewhere. */
  file?: 'shown' | 'kept';
}

/** Files as entries of a list of links, each with its kind where its title does not say it; what we cannot hand out is left out. */
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
