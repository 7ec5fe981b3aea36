import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { prepareDeskBulk } from '#server/mall-api/bulk/desk-bulk.ts';
import { isListKind } from '#server/mall-api/content/known-kinds.ts';
import { prepareDeskImports } from '#server/mall-api/imports/desk-imports.ts';
import { toKindSchema } from '#server/mall-api/records/kind-schemas.ts';
import { toAddress } from '#shared/contracts/address.ts';
import { getDeskBulk } from '#shared/contracts/desk-bulk.ts';
import { runDeskImport, uploadDeskSheet } from '#shared/contracts/desk-imports.ts';
import { exportDeskRecords } from '#shared/contracts/desk-sheets.ts';
import type { Schema } from '#shared/rules/record-schema.ts';
import { listSheetColumns } from '#shared/rules/sheet-columns.ts';
import { deskKinds } from '#shared/site/desk-kinds.ts';
import type { Locale } from '#shared/site/locales.ts';
import { listActs } from '../cli/run-command.ts';
import { prepareImportSteps } from './import-steps.ts';
import { type RunningMallApi, startMallApi } from './running-mall-api.ts';
import { createStaff, type TestStaff } from './staff-steps.ts';

let mallApi: RunningMallApi;
let eva: TestStaff;
beforeEach(async () => {
  mallApi = await startMallApi();
  eva = await createStaff(mallApi, 'manager');
});
afterEach(() => mallApi.close());

const steps = () => prepareImportSteps(mallApi, () => eva.token);
const statesOf = (kind: string) =>
  mallApi.db
    .prepare('SELECT key, seed, live, draft, is_edited, is_archived, publish_ms, unpublish_ms FROM record WHERE kind = :kind ORDER BY key')
    .all({ kind });
const read = (kind: string, key: string) => mallApi.domain.records.find(kind, key);

async function save(kind: string, format: 'csv' | 'xlsx', locale: Locale): Promise<Uint8Array> {
  const columns = listSheetColumns(toKindSchema(kind) as Schema).map(({ id }) => ({ id, heading: id }));
  const response = await fetch(mallApi.origin + toAddress(exportDeskRecords, { params: { kind } }), {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${eva.token}` },
    body: JSON.stringify({ format, locale, filter: {}, columns }),
  });
  expect(response.status).toBe(200);
  return new Uint8Array(await response.arrayBuffer());
}

describe('an exported file that is imported again', () => {
  const kinds = Object.entries(deskKinds).flatMap(([kind, { isTheOnly }]) => (isListKind(kind) && !isTheOnly ? [kind] : []));
  it.each(kinds)('changes nothing in %s, as CSV or as XLSX, with or without cleared cells', async (kind) => {
    const count = statesOf(kind).length;
    for (const [format, locale] of [
      ['csv', 'cz'],
      ['csv', 'en'],
      ['xlsx', 'de'],
    ] as const) {
      if (count === 0) continue;
      const file = await save(kind, format, locale);
      for (const clears_empty of [false, true]) {
        const found = await steps().compare(kind, file, { clears_empty, ...(kind === 'search-synonyms' && { find_by: 'words.cz' }) });
        const rows = await steps().listRows(kind, found.id);
        const { same, changed, faulty, new: added } = found.counts;
        expect({ changed, faulty }, JSON.stringify(rows.filter(({ state }) => state !== 'same').slice(0, 2))).toEqual({
          changed: 0,
          faulty: 0,
        });
        expect(kind === 'search-synonyms' ? same + added : same).toBe(count); // not every synonym has a Czech word
      }
    }
  });
});

describe('an import', () => {
  it('shows the differences, writes them, and restores every byte', async () => {
    const before = statesOf('faq');
    const file = 'id;translations.cz.title;order\n1;Nová otázka;7\n2;;\n;Ještě jedna;9\n';
    const found = await steps().compare('faq', file);
    expect(found.counts).toEqual({ new: 1, changed: 1, same: 1, faulty: 0, failed: 0 });
    const rows = await steps().listRows('faq', found.id);
    expect(rows[0]).toMatchObject({ row: 2, state: 'changed', record: { key: '1' } });
    expect(rows[0]?.changes.map(({ id, after }) => [id, after])).toEqual([
      ['translations.cz.title', 'Nová otázka'],
      ['order', 7],
    ]);
    expect(statesOf('faq')).toEqual(before);
    const done = await steps().run(found);
    expect(done).toMatchObject({ act: 'import', state: 'done', done: 2, failed: 0 });
    expect(read('faq', '1')).toMatchObject({ live: { order: 7 }, draft: undefined });
    expect(read('faq', '1000000')).toMatchObject({
      live: { id: 1000000, order: 9, translations: [{ locale: 'cz', title: 'Ještě jedna' }] },
    });
    expect(listActs(mallApi)).toContainEqual(expect.objectContaining({ act: 'records import', subject: 'faq' }));
    expect(await steps().undo(done)).toMatchObject({ state: 'undone', undone: 2 });
    expect(statesOf('faq').filter(({ key }) => key !== '1000000')).toEqual(before);
    expect(read('faq', '1000000')).toMatchObject({ isArchived: true });
  });

  it('saves drafts, which its undo removes', async () => {
    const found = await steps().compare('faq', 'id;order\n1;70\n;5\n');
    const done = await steps().run(found, 'draft');
    expect(read('faq', '1')).toMatchObject({ draft: { order: 70 } });
    expect(read('faq', '1000000')).toMatchObject({ live: undefined, draft: { order: 5 } });
    await steps().undo(done);
    expect(read('faq', '1').draft).toBeUndefined();
    expect(read('faq', '1000000')).toMatchObject({ isArchived: true, draft: undefined });
  });

  it('finds records by an address or a name, whatever its case', async () => {
    const [{ key = '' } = {}] = statesOf('redirects');
    const { from } = read('redirects', String(key)).live as { from: string };
    const redirects = await steps().compare('redirects', `from;to\n${from};/novy-cil\n/nova;/jinam\n`);
    expect(redirects.counts).toMatchObject({ changed: 1, new: 1, faulty: 0 });
    expect(await steps().run(redirects)).toMatchObject({ done: 2 });
    const [{ title }] = (read('companies', '1').live as { translations: [{ title: string }] }).translations;
    const companies = await steps().compare('companies', `translations.cz.title;web\n${title.toUpperCase()};https://a.example\n`);
    expect(companies.counts).toMatchObject({ changed: 1, faulty: 0 });
  });

  it.each([
    ['a number that is no number', 'id;order\n1;mnoho\n', ['number', 'order']],
    ['an unknown record', 'id;order\n987;1\n', ['unknown', 'id']],
    ['a second row of a record', 'id;order\n1;8\n1;9\n', ['duplicate', 'id']],
    ['a reference to a missing record', 'id;category_id\n1;98765\n', ['record', 'category_id']],
    ['a required field that is cleared', 'id;translations.cz.title;order\n;x;1\n1;y;1x\n', ['number', 'order']],
  ])('names the row and the column of %s', async (_what, file, fault) => {
    const found = await steps().compare('faq', file);
    expect(found.counts.faulty).toBe(1);
    const rows = await steps().listRows('faq', found.id);
    const faulty = rows.filter(({ state }) => state === 'faulty');
    expect(faulty.flatMap(({ faults }) => faults.map(({ code, id }) => [code, id]))).toEqual([fault]);
  });

  it('clears fields only if staff choose so', async () => {
    const file = 'id;web\n1;\n';
    await mallApi.domain.records.save({
      kind: 'companies',
      key: '1',
      version: read('companies', '1').version,
      by: 'eva',
      body: { ...Object(read('companies', '1').live), web: 'https://a.example' },
    });
    expect((await steps().compare('companies', file)).counts).toMatchObject({ same: 1 });
    const cleared = await steps().compare('companies', file, { clears_empty: true });
    expect(cleared.counts).toMatchObject({ changed: 1, faulty: 0 });
    await steps().run(cleared);
    expect((read('companies', '1').live as { web?: string | null }).web ?? null).toBeNull();
  });

  it('reads the hours of shops as clerks write them, and starts with the week of the centre', async () => {
    const week = 'opening_hours.days.';
    const file = `id;${week}monday;${week}saturday;${week}sunday\n1;9-21;"9–12, 13:30-18";zavřeno\n2;devět;;\n`;
    const found = await steps().compare('companies', file);
    expect(found.counts).toMatchObject({ changed: 1, faulty: 1 });
    await steps().run(found);
    const { opening_hours: hours } = read('companies', '1').live as { opening_hours: { days: Record<string, unknown> } };
    expect(hours.days).toMatchObject({
      monday: [{ open: '09:00', close: '21:00' }],
      saturday: [
        { open: '09:00', close: '12:00' },
        { open: '13:30', close: '18:00' },
      ],
      sunday: [],
    });
    expect(hours.days.tuesday).toBeDefined();
  });

  it('reads hours from columns for the beginning and the end, also as times of a spreadsheet program', async () => {
    const week = 'opening_hours.days.';
    const [monday, sunday] = [`${week}monday`, `${week}sunday`];
    const headings = ['id', `${monday}#from`, `${monday}#to`, `${monday}#from2`, `${monday}#to2`, `${sunday}#from`, `${sunday}#to`];
    const rows = ['1;9:00;12;13.30;18:00;zavřeno;', '2;0,375;0.875;;;10:00:00;', '3;;;;;;'];
    const found = await steps().compare('companies', `${headings.join(';')}\n${rows.join('\n')}\n`);
    expect(found.counts).toMatchObject({ changed: 1, faulty: 1, same: 1 });
    const faulty = (await steps().listRows('companies', found.id)).find(({ state }) => state === 'faulty');
    expect(faulty?.faults).toContainEqual(expect.objectContaining({ id: sunday, code: 'hours', value: '10:00-' }));
    await steps().run(found);
    const { opening_hours: hours } = read('companies', '1').live as { opening_hours: { days: Record<string, unknown> } };
    expect(hours.days).toMatchObject({
      monday: [
        { open: '09:00', close: '12:00' },
        { open: '13:30', close: '18:00' },
      ],
      sunday: [],
    });
    for (const wrong of [
      [`${monday}#from`, monday],
      [`${monday}#from`, `${monday}#from`],
      ['order#from', 'order#to'],
    ])
      await expect(steps().compare('companies', `id;${wrong.join(';')}\n1;9;\n`)).rejects.toThrow(/columns.*invalid/);
  });

  it('leaves a record that was changed after the comparison', async () => {
    const found = await steps().compare('faq', 'id;order\n1;70\n2;71\n');
    const { live, version } = read('faq', '1');
    await mallApi.domain.records.save({ kind: 'faq', key: '1', version, by: 'eva', body: { ...Object(live), order: 3 } });
    expect(await steps().run(found)).toMatchObject({ done: 1, failed: 1 });
    expect(read('faq', '1')).toMatchObject({ live: { order: 3 } });
    const rows = await steps().listRows('faq', found.id);
    expect(rows[0]).toMatchObject({ state: 'failed', faults: [{ code: 'moved' }] });
  });

  it('keeps a text that looks like a formula, and reads the apostrophe of the export', async () => {
    const found = await steps().compare('faq', `id;translations.cz.title\n1;"'=HYPERLINK(""x"")"\n`);
    await steps().run(found);
    expect(JSON.stringify(read('faq', '1').live)).toContain('=HYPERLINK');
    const again = await steps().compare('faq', await save('faq', 'csv', 'cz'));
    expect(again.counts).toMatchObject({ changed: 0, faulty: 0 });
  });

  it('remembers the columns of files with the same headings', async () => {
    const { id } = await steps().upload('faq', 'Pořadí;Číslo\n5;1\n');
    await steps().plan('faq', id, {
      columns: [
        { index: 0, id: 'order' },
        { index: 1, id: 'id' },
      ],
      find_by: 'id',
      clears_empty: false,
    });
    const next = await steps().upload('faq', 'Číslo;Pořadí\n1;6\n');
    expect(next).toMatchObject({
      columns: [
        { index: 0, id: 'id' },
        { index: 1, id: 'order' },
      ],
      samples: [['1'], ['6']],
    });
    expect((await steps().upload('faq', 'Číslo;Jiné\n1;6\n')).columns).toBeNull();
  });

  it('refuses to run with another number of rows, and runs once', async () => {
    const found = await steps().compare('faq', 'id;order\n1;70\n');
    const input = { params: { kind: 'faq', id: found.id } };
    const wrong = await mallApi.sendAs(eva.token, runDeskImport, { mode: 'publish', count: 2 }, { input });
    expect(wrong.status).toBe(409);
    const [one, other] = await Promise.all([steps().run(found), steps().run(found)]);
    expect(one.id).toBe(other.id);
  });

  it.each([
    ['a single record', 'settings', 404],
    ['an unknown kind', 'nothing', 404],
  ])('refuses %s', async (_what, kind, status) => {
    const answer = await mallApi.sendAs(
      eva.token,
      uploadDeskSheet,
      {},
      { input: { params: { kind } }, picture: Buffer.from('a;b\n1;2\n') },
    );
    expect(answer.status).toBe(status);
  });
});

describe('a file with the headings of an earlier import', () => {
  it('gets the same columns, and none for a heading that is a word of JavaScript', async () => {
    const file = 'id,title,constructor\n1,Parking,x\n';
    const { id } = await steps().upload('faq', file);
    await steps().plan('faq', id, { columns: [{ index: 0, id: 'id' }], find_by: 'id', clears_empty: false });
    expect(await steps().upload('faq', file)).toMatchObject({ columns: [{ index: 0, id: 'id' }] });
  });
});

describe('an import that a restart interrupts', () => {
  /** Acts and imports of a process of their own, on the same database. */
  function open() {
    const onError = (error: unknown) => {
      throw error;
    };
    const bulk = prepareDeskBulk({ ...mallApi.domain, onError });
    const imports = prepareDeskImports({ ...mallApi.domain, bulk, onError });
    return {
      bulk,
      imports,
      close: async () => {
        await imports.close();
        await bulk.close();
      },
    };
  }
  const rows = Array.from({ length: 100 }, (_, index) => `;Otázka ${index};${index}`).join('\n');
  const file = `id;translations.cz.title;order\n1;Změněná;70\n${rows}\n`;
  const countFaqs = () => statesOf('faq').filter(({ is_archived }) => is_archived === 0).length;

  it('continues without writing a row twice, says so, and is undone as a whole', async () => {
    const before = countFaqs();
    const { id, counts } = await steps().compare('faq', file);
    expect(counts).toMatchObject({ new: 100, changed: 1 });
    const first = open();
    const { bulk_id: bulkId } = await first.imports.run('faq', id, { mode: 'publish', count: 101 }, { staffId: eva.id, name: 'Eva Nová' });
    await first.close();
    expect(first.bulk.get('faq', bulkId ?? 0)).toMatchObject({ state: 'interrupted' });
    expect(countFaqs()).toBeLessThan(before + 100);
    const second = open();
    await second.imports.resume();
    await vi.waitFor(() => expect(second.bulk.get('faq', bulkId ?? 0).state).toBe('done'), 30_000);
    expect(second.bulk.get('faq', bulkId ?? 0)).toMatchObject({ done: 101, failed: 0 });
    expect(second.imports.get('faq', id)).toMatchObject({ is_continued: true, state: 'run' });
    expect(countFaqs()).toBe(before + 100);
    await second.close();
    const done = (await mallApi.callAs(eva.token, getDeskBulk, { params: { kind: 'faq', id: bulkId ?? 0 } })).data;
    expect(await steps().undo(done)).toMatchObject({ state: 'undone', undone: 101 });
    expect(countFaqs()).toBe(before);
  });

  it('compares again with the chosen columns', async () => {
    const { id, headings } = await steps().upload('faq', file);
    const first = open();
    const columns = headings.map((heading, index) => ({ index, id: heading }));
    await first.imports.plan('faq', id, { columns, find_by: 'id', clears_empty: false });
    await first.close();
    expect(first.imports.get('faq', id)).toMatchObject({ state: 'read', columns, find_by: 'id' });
    const second = open();
    await second.imports.resume();
    await vi.waitFor(() => expect(second.imports.get('faq', id).state).toBe('planned'), 30_000);
    expect(second.imports.get('faq', id).counts).toMatchObject({ new: 100, changed: 1 });
    await second.close();
  });
});
