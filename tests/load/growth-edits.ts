import { on } from 'node:events';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { toAddress } from '#shared/contracts/address.ts';
import { getCompany } from '#shared/contracts/companies.ts';
import { listQuestions } from '#shared/contracts/faq.ts';
import { type Centre, hasEnded, report } from './grown-centres.ts';
import { processorMsOfTree, watchMemory } from './process-tree.ts';
import { median } from './start-process.ts';

const rounds = 3;
const maxMs = 400;
const maxGrowth = 1.5;

interface Edited {
  id: number;
  phone?: string;
  translations: { title: string }[];
}

/** For each kind, a change of a record's file, and the mall API call that shows the change. */
const edits = {
  'a phone number': { file: 'companies', change: (record, word) => ({ ...record, phone: `+420 200 555 ${word}` }) },
  'a title of a shop': { file: 'companies', change: withTitle },
  'a question of the FAQ': { file: 'faq', change: withTitle },
} as const satisfies Record<string, { file: 'companies' | 'faq'; change: (record: Edited, word: string) => Edited }>;

function withTitle(record: Edited, word: string): Edited {
  return { ...record, translations: record.translations.map((text) => ({ ...text, title: `${text.title.split(' · ')[0]} · ${word}` })) };
}

/** Compares imports of a single changed record. Throws if the mall API does not return the change afterwards, because then no import was measured. */
export async function compareEdits(centres: readonly [Centre, Centre]): Promise<void> {
  for (const [name, { file, change }] of Object.entries(edits)) {
    const measured = [];
    for (const centre of centres) {
      const runs = [];
      for (let round = 0; round < rounds; round += 1)
        runs.push(await importEdit(centre, file, (record) => change(record, String(101 + round))));
      measured.push({ ms: median(runs.map(({ ms }) => ms)), peakMiB: Math.max(...runs.map(({ peakMiB }) => peakMiB)) });
    }
    const [demo, large] = measured;
    if (!demo || !large) return;
    report(
      `import of ${name}`,
      `${demo.ms.toFixed(0)} → ${large.ms.toFixed(0)} ms of processor time, memory at most ${demo.peakMiB.toFixed(0)} → ${large.peakMiB.toFixed(0)} MiB (Pss)`,
      Math.max(large.ms / maxMs, large.ms / demo.ms / maxGrowth),
    );
  }
}

/** Changes a content file, as an editor of files does, and requests an import. */
async function importEdit({ mallApi, mallApiOrigin, contentDir }: Centre, file: 'companies' | 'faq', change: (record: Edited) => Edited) {
  const name = readdirSync(contentDir).find((one) => one.startsWith(file));
  if (!name) throw new Error(`There are no ${file}.`);
  const path = join(contentDir, name);
  const [savedAtDesk, record, ...others] = JSON.parse(readFileSync(path, 'utf8')) as Edited[]; // safe: this benchmark has written the file
  if (!record) throw new Error(`${name} has too few records.`);
  const changed = change(record);
  writeFileSync(path, JSON.stringify([savedAtDesk, changed, ...others], null, 1));
  const before = processorMsOfTree(mallApi);
  const memory = watchMemory(mallApi.pid ?? 0);
  mallApi.send({ type: 'refresh' });
  for await (const [message] of on(mallApi, 'message', { close: ['exit'] })) {
    if ((message as { type: string }).type === 'refreshed') break; // safe: a message has a type; the first message only reports that the mall API listens
  }
  if (hasEnded(mallApi)) throw new Error('The mall API died of the import.');
  const ms = processorMsOfTree(mallApi) - before;
  const address = file === 'faq' ? toAddress(listQuestions) : toAddress(getCompany, { params: { id: changed.id } });
  const text = await (await fetch(mallApiOrigin + address, { headers: { 'x-tenant-id': 'meandr' } })).text();
  const shown = changed.phone !== record.phone ? changed.phone : changed.translations[0]?.title;
  if (!shown || !text.includes(shown)) throw new Error(`${address} does not show the change of ${name}.`);
  return { ms, peakMiB: await memory.stop() };
}
