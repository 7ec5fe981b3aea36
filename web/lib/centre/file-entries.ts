import { isFileEnding, toDocumentAddress, toFileEnding } from '#shared/site/documents.ts';

export interface NamedFile {
  title: string;
  /** As in content and settings: `/media/documents/rules.pdf`, or an external address. */
  address: string;
}

interface FileEntry {
  label: string;
  href: string;
  note?: string;
  icon: 'file';
  /** `shown`: opens in the browser. `kept`: is downloaded. Undefined for external files. */
  file?: 'shown' | 'kept';
}

/** Converts files to link entries, with the file type if the title does not contain it. Leaves out files that cannot be served. */
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
