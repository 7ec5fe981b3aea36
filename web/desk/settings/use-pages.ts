import { listDeskRecords } from '#shared/contracts/desk-records.ts';
import { pageAliases } from '#shared/site/page-aliases.ts';
import { toRecordTitle } from '../forms/record-title.ts';
import { useDesk } from '../lib/desk-context.tsx';
import { useCall } from '../lib/use-call.ts';
import type { SettingWords } from './setting-words.ts';

/** Pages that a menu can link to. */
export interface SitePages {
  /** The centre's own pages, then the site's, each by its name in menus. */
  choices: readonly { value: string; label: string }[];
  /** Title of a page; the name itself if the page does not exist. */
  toTitle: (name: string) => string;
  /** Menus omit unknown names. */
  isKnown: (name: string) => boolean;
}

/** Max page size. Only the centre's first 48 custom pages are read, also those without an alias. */
const most = 48;

export function usePages(words: SettingWords | undefined): SitePages {
  const { locale } = useDesk();
  const found = useCall(listDeskRecords, { params: { kind: 'website-pages' }, query: { per_page: most } });
  const own = new Map(
    ('data' in found ? found.data : []).flatMap((row) =>
      typeof row.body.alias === 'string' && isAlias(row.body.alias) ? [[row.body.alias, toRecordTitle(row, locale)] as const] : [],
    ),
  );
  const toTitle = (name: string) => words?.page(name) ?? own.get(name) ?? name;
  const names = [...(words?.pages ?? []), ...[...own.keys()].filter((name) => words?.page(name) === undefined)];
  return {
    choices: names.map((value) => ({ value, label: toTitle(value) })).toSorted((a, b) => a.label.localeCompare(b.label)),
    toTitle,
    isKnown: (name) => words?.page(name) !== undefined || own.has(name),
  };
}

function isAlias(name: string): boolean {
  return (pageAliases as readonly string[]).includes(name);
}
