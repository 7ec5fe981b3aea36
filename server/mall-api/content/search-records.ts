import { hash } from 'node:crypto';
import { type RecordTexts, toRecordWords } from '../../search/word-index.ts';
import type { Content } from '../content-records.ts';
import type { Database } from '../core/db/database.ts';
import type { Row, SearchRecord } from '../core/kinds/record-kind.ts';
import { listScreenHits } from '../core/kinds/search-screens.ts';
import { listKinds, recordsOf } from './known-kinds.ts';
import { type Aliases, createAliases, type Meant, toSearchWords } from './search-synonyms.ts';
import { listSitemapRecords } from './sitemap-entries.ts';
import { findTableChanges, type TableChanges, type Write } from './table-changes.ts';

type AliasedRecord = SearchRecord & { aliases: Aliases };

/** What puts the content's search records in place of those that are there. Words are taken from texts that have changed, and from no others. */
export function planSearch(db: Database, content: Content, timeZone: string): { changes: TableChanges[]; writes: Write[] } {
  const toAliases = createAliases(content['search-synonyms'], content.categories);
  const records = toSearchRecords(content, timeZone).map((record) => ({ ...record, aliases: toAliases(toMeant(record)) }));
  const words = toSearchWords(
    records.flatMap(({ hit: { type, id }, aliases, browserWords = [] }) =>
      [[...aliases.own, ...aliases.ofKind], ...browserWords].map((list) => ({ type, id, words: list })),
    ),
  );
  const browserWords = words.map((entry, position) => ({ position, body: JSON.stringify(entry) }));
  return { changes: [findTableChanges(db, 'search_words', browserWords)], writes: planSearchRecords(db, records) };
}

/** Of some records, whose kind fields in the browser do not look for by words; what is there of others stays. */
export function planSearchOf(db: Database, records: readonly SearchRecord[], content: Pick<Content, 'search-synonyms' | 'categories'>) {
  const toAliases = createAliases(content['search-synonyms'], content.categories);
  return planPuts(
    db,
    records.map((record) => ({ ...record, aliases: toAliases(toMeant(record)) })),
  );
}

function planSearchRecords(db: Database, records: readonly AliasedRecord[]): Write[] {
  const wanted = new Set(records.map(({ hit: { type, id } }) => `${type}/${id}`));
  const there = db.prepare('SELECT type, record_id FROM search_record').all();
  const gone = there.filter(({ type, record_id }) => !wanted.has(`${type}/${record_id}`));
  return [{ sql: 'DELETE FROM search_record WHERE type = :type AND record_id = :record_id', rows: gone }, ...planPuts(db, records)];
}

function planPuts(db: Database, records: readonly AliasedRecord[]): Write[] {
  const find = db.prepare(
    'SELECT visible_from_ms, visible_until_ms, hit, words_hash FROM search_record WHERE type = :type AND record_id = :record_id',
  );
  const [changed, anew]: [Row[], Row[]] = [[], []];
  for (const record of records) {
    const { hit, visibility } = record;
    const key = { type: hit.type, record_id: hit.id };
    const shown = {
      visible_from_ms: visibility.visibleFromMs,
      visible_until_ms: visibility.visibleUntilMs,
      hit: JSON.stringify(hit),
    };
    const texts = toTexts(record);
    const words_hash = hash('sha1', JSON.stringify([wordsVersion, texts]), 'base64url');
    const known = find.get(key);
    if (known?.words_hash !== words_hash) anew.push({ ...key, ...shown, words: JSON.stringify(toRecordWords(texts)), words_hash });
    else if (Object.entries(shown).some(([column, value]) => known[column] !== value)) changed.push({ ...key, ...shown });
  }
  const set = 'visible_from_ms = :visible_from_ms, visible_until_ms = :visible_until_ms, hit = :hit';
  return [
    { sql: `UPDATE search_record SET ${set} WHERE type = :type AND record_id = :record_id`, rows: changed },
    {
      sql: `INSERT INTO search_record (type, record_id, visible_from_ms, visible_until_ms, hit, words, words_hash)
       VALUES (:type, :record_id, :visible_from_ms, :visible_until_ms, :hit, :words, :words_hash)
       ON CONFLICT (type, record_id) DO UPDATE SET ${set}, words = :words, words_hash = :words_hash`,
      rows: anew,
    },
  ];
}

/** Rises when other words are taken from the same texts. */
const wordsVersion = 1;

function toTexts({ hit, aliases, kinds = [], tags = [], keywords, texts }: AliasedRecord): RecordTexts {
  return {
    names: hit.translations.map(({ title }) => title),
    aliases: [...aliases.own, ...kinds.filter(isText)],
    keywords: [...aliases.ofKind, ...tags, ...keywords.filter(isText)],
    texts: [...hit.translations.map(({ subtitle }) => subtitle), ...texts.map(toPlainText)].filter(isText),
  };
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
  return (text ?? '').replace(/<[^<>]*>/g, ' ').replace(/&(?:[a-z]+|#x?[0-9a-f]+);/gi, ' ');
}
