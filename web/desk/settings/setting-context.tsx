import { createContext, type ReactNode, useContext } from 'react';
import { listDeskRecords } from '#shared/contracts/desk-records.ts';
import type { FlatSettings } from '#shared/rules/settings-reading.ts';
import { pageAliases } from '#shared/site/page-aliases.ts';
import { toRecordTitle } from '../forms/titles.ts';
import { useDesk } from '../lib/desk-context.tsx';
import { useCall } from '../lib/use-call.ts';
import type { SettingWords } from './setting-words.ts';

/** Data of the whole form, for all its settings. */
interface SettingContext {
  /** Values in the form, including unsaved changes. */
  settings: FlatSettings;
  /** Values when the form was opened, or last saved. */
  saved: FlatSettings;
  words: SettingWords;
  pages: SitePages;
  /** Errors by key. */
  faults: ReadonlyMap<string, string>;
  /** Changes a value; undefined removes it, so that the default applies. */
  change: (key: string, to: string | undefined) => void;
}

const Context = createContext<SettingContext | undefined>(undefined);

export function SettingContextProvider({ value, children }: { value: SettingContext; children: ReactNode }) {
  return <Context value={value}>{children}</Context>;
}

export function useSettings(): SettingContext {
  const context = useContext(Context);
  if (!context) throw new Error('useSettings needs a form of settings around it');
  return context;
}

/** Props of a setting's control. */
export interface SettingField {
  settingKey: string;
  value: string;
  /** Props for a `Field`. */
  field: { id: string; label: string; hint: ReactNode; error: string | undefined };
  set: (to: string) => void;
}

/** Pages that a menu can link to. */
interface SitePages {
  /** The centre's custom pages, then the built-in pages. `value` is the page's name in menus. */
  choices: readonly { value: string; label: string }[];
  /** Title of a page; the name itself if the page does not exist. */
  toTitle: (name: string) => string;
  /** Whether a page with this name exists. Menus omit other names. A custom page counts as existing until the list of them is loaded. */
  isKnown: (name: string) => boolean;
}

/** Pages with a known key; there are at most as many as fit on one page of the list. */
const customPages = {
  params: { kind: 'website-pages' },
  query: { fields: pageAliases.map((alias) => `alias:${alias}`).join(','), per_page: 48 },
};

export function usePages(words: SettingWords | undefined): SitePages {
  const { locale } = useDesk();
  const found = useCall(listDeskRecords, customPages);
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
    isKnown: (name) => words?.page(name) !== undefined || own.has(name) || (isAlias(name) && !('data' in found)),
  };
}

function isAlias(name: string): boolean {
  return (pageAliases as readonly string[]).includes(name);
}
