import { fileURLToPath } from 'node:url';
import pino from 'pino';
import { importContent } from '#server/mall-api/content/import.ts';
import { openDatabase } from '#server/mall-api/core/db/open.ts';
import { prepareSearchQueries } from '#server/mall-api/search/centre-index.ts';
import { makeCentreIndex, type SearchableRecord, searchIndex } from '#server/search/search-index.ts';
import { runSync } from '#server/search/steps.ts';
import { searchTypes } from '#shared/contracts/search.ts';

/** The most expensive queries: many mistyped words, short prefixes of many words, a single letter, words without matches. */
const queries = [
  'kavrna',
  'kvarna lekrana restaurcae parkvoani knihkupctvi hrackartsvi zmrzlnia kadernictvi papirnitcvi drogreie optkia kvetinrastvi obuv',
  'qwxkz vbnmq zxcvq plokm wertz asdfg hjklz uiopq yxcvb nmlkj',
  'po pr na za ro ka ne se',
  'p',
  'obchod restaurace sluzby nabidka akce parkovani centrum oteviraci',
  'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa',
];
const rounds = 50;

/** Prints the processor time per query in milliseconds, for the demo centre's index and for one ten times as large. */
export async function benchSearch(): Promise<void> {
  const contentDir = fileURLToPath(new URL('../../config/tenants/demo/content', import.meta.url));
  const db = openDatabase(':memory:');
  const now = new Date();
  importContent({ db, contentDir, importedAt: now, log: pino({ level: 'silent' }) });
  const demo = [...prepareSearchQueries(db).readRecords()].flat();
  db.close();
  for (const [name, records] of [
    ['demo', demo],
    ['ten times as large', toTenfold(demo)],
  ] as const) {
    const started = process.cpuUsage();
    const index = runSync(makeCentreIndex(records));
    console.info(`${name}: ${records.length} records, made in ${toMs(process.cpuUsage(started)).toFixed(0)} ms`);
    for (const q of queries) {
      const ask = () => searchIndex(index, { q: q.slice(0, 100), types: searchTypes, limit: 8, nowMs: now.getTime() });
      ask();
      const begun = process.cpuUsage();
      for (let round = 0; round < rounds; round += 1) ask();
      console.info(`  ${(toMs(process.cpuUsage(begun)) / rounds).toFixed(2).padStart(6)} ms  ${q.slice(0, 60)}`);
    }
  }
}

/** Returns processor time instead of elapsed time, so that the load of the machine does not matter. */
function toMs({ user, system }: NodeJS.CpuUsage): number {
  return (user + system) / 1000;
}

/** Returns ten times as many records: each copy changes most of the words. */
function toTenfold(records: readonly SearchableRecord[]): SearchableRecord[] {
  return Array.from({ length: 10 }, (_, copy) => {
    const vary = (word: string) =>
      copy > 0 && word.length > 3 && (word.charCodeAt(0) + word.length) % 2 === 0 ? word + String.fromCharCode(97 + copy) : word;
    const toOther = ({ words, ...record }: SearchableRecord): SearchableRecord => {
      const [names, aliases, keywords, texts] = words.words;
      return { ...record, words: { ...words, words: [names.map(vary), aliases.map(vary), keywords.map(vary), texts.map(vary)] } };
    };
    return records.map(toOther);
  }).flat();
}
