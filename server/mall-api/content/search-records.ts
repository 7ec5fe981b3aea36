import { hash } from 'node:crypto';
import type { ReadText } from '#shared/rules/search-words.ts';
import { type RecordTexts, type RecordWords, toRecordWords } from '../../search/word-index.ts';
import type { Database } from '../core/db/database.ts';
import { withJsonParts } from '../core/db/sqlite/dialect.ts';
import type { Row, SearchRecord } from '../core/kinds/record-kind.ts';
import type { Aliases, Meant } from './search-synonyms.ts';
import { toRemoval, type Write } from './table-changes.ts';

export type AliasedRecord = SearchRecord & { aliases: Aliases };

/** Increase when other words are extracted from the same texts. */
const wordsVersion = 3;
/** Kinds of texts, in the order of `RecordWords.words`. */
const textPlaces = ['names', 'aliases', 'keywords', 'texts'] as const;
/** Parts of a record's words by the kind of text they come from. */
const partsOf: Readonly<Record<keyof RecordTexts, (words: RecordWords) => Record<string, unknown>>> = {
  names: ({ names, phrases, words }) => ({ names, 'phrases[0]': phrases[0], 'words[0]': words[0] }),
  aliases: ({ phrases, words }) => ({ 'phrases[1]': phrases[1], 'words[1]': words[1] }),
  keywords: ({ words }) => ({ 'words[2]': words[2] }),
  texts: ({ words }) => ({ 'words[3]': words[3] }),
};

const shownColumns = 'visible_from_ms = :visible_from_ms, visible_until_ms = :visible_until_ms, hit = :hit';
const whichRecord = 'WHERE type = :type AND record_id = :record_id';
const changeShown = `UPDATE search_record SET ${shownColumns} ${whichRecord}`;
const putRecord = `INSERT INTO search_record (type, record_id, visible_from_ms, visible_until_ms, hit, words, words_hash)
  VALUES (:type, :record_id, :visible_from_ms, :visible_until_ms, :hit, :words, :words_hash)
  ON CONFLICT (type, record_id) DO UPDATE SET ${shownColumns}, words = :words, words_hash = :words_hash`;

/** Plans a record's row in the search table. Extracts words only from changed texts. */
export function planSearchRecord(db: Database, record: AliasedRecord, readText: ReadText): Write[] {
  const { hit, visibility } = record;
  const key = { type: hit.type, record_id: hit.id };
  const known = db.prepare(`SELECT visible_from_ms, visible_until_ms, hit, words_hash FROM search_record ${whichRecord}`).get(key);
  const shown = { visible_from_ms: visibility.visibleFromMs, visible_until_ms: visibility.visibleUntilMs, hit: JSON.stringify(hit) };
  const texts = toTexts(record);
  const hashes = textPlaces.map((place) => hash('sha1', JSON.stringify([wordsVersion, texts[place]]), 'base64url'));
  const row = { ...key, ...shown, words_hash: hashes.join(' ') };
  const before = String(known?.words_hash ?? '').split(' ');
  const changed = textPlaces.filter((_, index) => before[index] !== hashes[index]);
  if (changed.length === textPlaces.length)
    return [{ sql: putRecord, rows: [{ ...row, words: JSON.stringify(toRecordWords(texts, readText)) }] }];
  if (changed.length > 0) return [changeWords(row, takeParts(texts, changed, readText))];
  const isSame = Object.entries(shown).every(([column, value]) => known?.[column] === value);
  return isSame ? [] : [{ sql: changeShown, rows: [{ ...key, ...shown }] }];
}

export function toSearchRemoval(rows: readonly Row[]): Write {
  return toRemoval('search_record', ['type', 'record_id'], rows);
}

function takeParts(texts: RecordTexts, changed: readonly (keyof RecordTexts)[], readText: ReadText): Record<string, unknown> {
  const own = Object.fromEntries(changed.map((place) => [place, texts[place]]));
  const words = toRecordWords({ names: [], aliases: [], keywords: [], texts: [], ...own }, readText);
  return Object.assign({}, ...changed.map((place) => partsOf[place](words)));
}

/** Changes the words of some kinds of texts, without reading or changing the other words. */
function changeWords(row: Row, parts: Readonly<Record<string, unknown>>): Write {
  const places = Object.keys(parts);
  const words = withJsonParts('words', Object.fromEntries(places.map((place, index) => [place, `:part${index}`])));
  const values = places.map((place, index) => [`part${index}`, JSON.stringify(parts[place])]);
  return {
    sql: `UPDATE search_record SET ${shownColumns}, words = ${words}, words_hash = :words_hash ${whichRecord}`,
    rows: [{ ...row, ...Object.fromEntries(values) }],
  };
}

function toTexts({ hit, aliases, kinds = [], tags = [], keywords, texts }: AliasedRecord): RecordTexts {
  return {
    names: hit.translations.map(({ title }) => title),
    aliases: [...aliases.own, ...kinds.filter(isText)],
    keywords: [...aliases.ofKind, ...tags, ...keywords.filter(isText)],
    texts: [...hit.translations.map(({ subtitle }) => subtitle), ...texts.map(toPlainText)].filter(isText),
  };
}

export function toMeant({ hit: { type, id, route, alias, translations }, categoryIds = [], kinds = [], tags = [] }: SearchRecord): Meant {
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

/** Removes tags and entities, because their names are not words of the text. */
function toPlainText(text: string | undefined): string {
  return (text ?? '').replace(/<[^<>]*>/g, ' ').replace(/&(?:[a-z]+|#x?[0-9a-f]+);/gi, ' ');
}
