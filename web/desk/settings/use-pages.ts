import { listDeskRecords } from '#shared/contracts/desk-records.ts';
import { pageAliases } from '#shared/site/page-aliases.ts';
import { toRecordTitle } from '../forms/record-title.ts';
import { useDesk } from '../lib/desk-context.tsx';
import { useCall } from '../lib/use-call.ts';
import type { SettingWords } from './setting-words.ts';

/** The pages that a menu can lead to. */
export interface SitePages {
  /** The centre's own pages that there are, then the site's, each by its name in menus. */
  choices: readonly { value: string; label: string }[];
  /** What a page is called; one that there is not is its name. */
  toTitle: (name: string) => string;
  /** A menu leaves out what is neither. */
  isKnown: (name: string) => boolean;
}

/** There are as many pages of a centre's own as there are names for them. */
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
