import type { SearchWords } from '#shared/contracts/search-words.ts';
import type { Database } from '../core/db/database.ts';
import type { SearchRecord } from '../core/kinds/record-kind.ts';
import { type Aliases, isFoundInBrowser, listOf } from './search-synonyms.ts';
import { findTableChanges, type TableChanges } from './table-changes.ts';

/** Words by which the browser's search fields find records: lists of words, each with its records. */
export interface BrowserWords {
  /** Sets the word lists of one record; an empty list if the record was removed. */
  set: (type: string, id: number, lists: readonly (readonly string[])[]) => void;
  plan: () => TableChanges;
}

/** Replaces the words of the records that are set. `isWhole`: removes the words of all other records. */
export function createBrowserWords(db: Database, { isWhole }: { isWhole: boolean }): BrowserWords {
  const changed = new Map<string, readonly (readonly string[])[]>();

  function plan(): TableChanges {
    const entries = new Map<string, SearchWords>();
    const there = isWhole ? [] : db.prepare('SELECT body FROM search_words ORDER BY position').all();
    for (const { body } of there) {
      const entry = JSON.parse(String(body)) as SearchWords; // safe: written below
      const left = (type: keyof typeof listOf) => entry[listOf[type]].filter((id) => !changed.has(`${type} ${id}`));
      entries.set(entry.words.join('\n'), {
        ...entry,
        ...{ companies: left('company'), amenities: left('amenity'), entrances: left('entrance') },
      });
    }
    for (const [record, lists] of changed) {
      const [type = '', id] = record.split(' ');
      for (const list of lists) if (isFoundInBrowser(type)) addTo(entries, list, listOf[type], Number(id));
    }
    const rows = [...entries]
      .filter(([, { companies, amenities, entrances }]) => companies.length + amenities.length + entrances.length > 0)
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([, { words, companies, amenities, entrances }], position) => {
        const entry = { words, companies: inOrder(companies), amenities: inOrder(amenities), entrances: inOrder(entrances) };
        return { position, body: JSON.stringify(entry) };
      });
    return findTableChanges(db, 'search_words', rows);
  }

  return {
    set: (type, id, lists) => void (isFoundInBrowser(type) && changed.set(`${type} ${id}`, lists)),
    plan: () => (changed.size > 0 || isWhole ? plan() : findTableChanges(db, 'search_words', [], { where: 'FALSE', parameters: {} })),
  };
}

export function listBrowserWords({ browserWords = [] }: SearchRecord, { own, ofKind }: Aliases): (readonly string[])[] {
  return [[...own, ...ofKind], ...browserWords];
}

function addTo(
  entries: Map<string, SearchWords>,
  list: readonly string[],
  field: 'companies' | 'amenities' | 'entrances',
  id: number,
): void {
  const words = [...new Set(list)];
  if (words.length === 0) return;
  const key = words.join('\n');
  const entry = entries.get(key) ?? { words, companies: [], amenities: [], entrances: [] };
  entry[field].push(id);
  entries.set(key, entry);
}

const inOrder = (ids: readonly number[]) => [...new Set(ids)].sort((one, other) => one - other);
