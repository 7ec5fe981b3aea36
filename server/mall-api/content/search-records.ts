import { hash } from 'node:crypto';
import { type RecordTexts, type RecordWords, toRecordWords } from '../../search/word-index.ts';
import type { Database } from '../core/db/database.ts';
import type { Row, SearchRecord } from '../core/kinds/record-kind.ts';
import type { Aliases, Meant } from './search-synonyms.ts';
import { toRemoval, type Write } from './table-changes.ts';

export type AliasedRecord = SearchRecord & { aliases: Aliases };

/** Rises when other words are taken from the same texts. */
const wordsVersion = 2;
/** In the order of `RecordWords.words`. */
const textPlaces = ['names', 'aliases', 'keywords', 'texts'] as const;

const shownColumns = 'visible_from_ms = :visible_from_ms, visible_until_ms = :visible_until_ms, hit = :hit';
const changeShown = `UPDATE search_record SET ${shownColumns} WHERE type = :type AND record_id = :record_id`;
const putRecord = `INSERT INTO search_record (type, record_id, visible_from_ms, visible_until_ms, hit, words, words_hash)
  VALUES (:type, :record_id, :visible_from_ms, :visible_until_ms, :hit, :words, :words_hash)
  ON CONFLICT (type, record_id) DO UPDATE SET ${shownColumns}, words = :words, words_hash = :words_hash`;

/** Plans a record's row in the search table. Takes words from those of its texts that have changed. */
export function planSearchRecord(db: Database, record: AliasedRecord): Write[] {
  const { hit, visibility } = record;
  const key = { type: hit.type, record_id: hit.id };
  const known = db
    .prepare('SELECT visible_from_ms, visible_until_ms, hit, words_hash FROM search_record WHERE type = :type AND record_id = :record_id')
    .get(key);
  const shown = { visible_from_ms: visibility.visibleFromMs, visible_until_ms: visibility.visibleUntilMs, hit: JSON.stringify(hit) };
  const texts = toTexts(record);
  const hashes = textPlaces.map((place) => hash('sha1', JSON.stringify([wordsVersion, texts[place]]), 'base64url'));
  const before = String(known?.words_hash ?? '').split(' ');
  const changed = textPlaces.filter((_, index) => before[index] !== hashes[index]);
  if (changed.length > 0) {
    const kept = changed.length < textPlaces.length ? readWords(db, key) : undefined;
    return [
      {
        sql: putRecord,
        rows: [{ ...key, ...shown, words: JSON.stringify(takeWords(texts, changed, kept)), words_hash: hashes.join(' ') }],
      },
    ];
  }
  const isSame = Object.entries(shown).every(([column, value]) => known?.[column] === value);
  return isSame ? [] : [{ sql: changeShown, rows: [{ ...key, ...shown }] }];
}

export function toSearchRemoval(rows: readonly Row[]): Write {
  return toRemoval('search_record', ['type', 'record_id'], rows);
}

function readWords(db: Database, key: Row): RecordWords | undefined {
  const row = db.prepare('SELECT words FROM search_record WHERE type = :type AND record_id = :record_id').get(key);
  return row ? (JSON.parse(String(row.words)) as RecordWords) : undefined; // as written above
}

function takeWords(texts: RecordTexts, changed: readonly (keyof RecordTexts)[], kept: RecordWords | undefined): RecordWords {
  const taken = toRecordWords({ names: [], aliases: [], keywords: [], texts: [], ...pick(texts, kept ? changed : textPlaces) });
  if (!kept) return taken;
  const [isNamed, isAliased, hasKeywords, hasTexts] = textPlaces.map((place) => changed.includes(place));
  return {
    names: isNamed ? taken.names : kept.names,
    phrases: [isNamed ? taken.phrases[0] : kept.phrases[0], isAliased ? taken.phrases[1] : kept.phrases[1]],
    words: [
      isNamed ? taken.words[0] : kept.words[0],
      isAliased ? taken.words[1] : kept.words[1],
      hasKeywords ? taken.words[2] : kept.words[2],
      hasTexts ? taken.words[3] : kept.words[3],
    ],
  };
}

function pick(texts: RecordTexts, places: readonly (keyof RecordTexts)[]): Partial<RecordTexts> {
  return Object.fromEntries(places.map((place) => [place, texts[place]]));
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

/** Without tags and entities: their names are no words of the text. */
function toPlainText(text: string | undefined): string {
  return (text ?? '').replace(/<[^<>]*>/g, ' ').replace(/&(?:[a-z]+|#x?[0-9a-f]+);/gi, ' ');
}
