import type { Database } from '../db/database.ts';
import type { Content } from '../kinds/content.ts';
import type { SearchRecord } from '../kinds/record-kind.ts';
import { listScreenHits } from '../kinds/search-screens.ts';
import { toRecordWords } from '../search/word-index.ts';
import { listKinds, recordsOf } from './known-kinds.ts';
import { createAliases, type Meant, toSearchWords } from './search-synonyms.ts';
import { listSitemapRecords } from './sitemap-entries.ts';
import { storeRows } from './store.ts';

/** Puts the content's search records in place of those that were there. To be called within a transaction. */
export function storeSearch(db: Database, content: Content, timeZone: string): void {
  for (const table of ['search_record', 'search_words']) db.prepare(`DELETE FROM ${table}`).run();
  const toAliases = createAliases(content['search-synonyms'], content.categories);
  const records = toSearchRecords(content, timeZone).map((record) => ({ ...record, aliases: toAliases(toMeant(record)) }));
  storeRows(
    db,
    'search_record',
    records.map(({ hit, visibility, aliases, kinds = [], tags = [], keywords, texts }, index) => ({
      id: index + 1,
      type: hit.type,
      record_id: hit.id,
      visible_from_ms: visibility.visibleFromMs,
      visible_until_ms: visibility.visibleUntilMs,
      hit: JSON.stringify(hit),
      words: JSON.stringify(
        toRecordWords({
          names: hit.translations.map(({ title }) => title),
          aliases: [...aliases.own, ...kinds.filter(isText)],
          keywords: [...aliases.ofKind, ...tags, ...keywords.filter(isText)],
          texts: [...hit.translations.map(({ subtitle }) => subtitle), ...texts.map(toPlainText)].filter(isText),
        }),
      ),
    })),
  );
  const words = toSearchWords(
    records.flatMap(({ hit: { type, id }, aliases, browserWords = [] }) =>
      [[...aliases.own, ...aliases.ofKind], ...browserWords].map((list) => ({ type, id, words: list })),
    ),
  );
  storeRows(
    db,
    'search_words',
    words.map((entry, position) => ({ position, body: JSON.stringify(entry) })),
  );
}

function toMeant({ hit: { type, id, route, alias, translations }, categoryIds = [], kinds = [], tags = [] }: SearchRecord): Meant {
  return {
    type,
    id,
    route: route ?? undefined,
    alias,
    categoryIds,
    called: [...translations.map(({ title }) => title), ...kinds.filter(isText), ...tags],
  };
}

function isText(text: string | null | undefined): text is string {
  return Boolean(text);
}

function toSearchRecords(content: Content, timeZone: string): SearchRecord[] {
  const withPages = new Set(listSitemapRecords(content).map(({ type }) => type));
  const around = { content, timeZone, screens: listScreenHits(content, (kind) => withPages.has(kind)) };
  return [...listKinds].flatMap(([name, kind]) => kind.toSearchRecords?.(recordsOf(content, name), around) ?? []);
}

/** Without tags and entities: their names are no words of the text. */
function toPlainText(text: string | undefined): string {
  return (text ?? '').replace(/<[^>]*>/g, ' ').replace(/&(?:[a-z]+|#x?[0-9a-f]+);/gi, ' ');
}
