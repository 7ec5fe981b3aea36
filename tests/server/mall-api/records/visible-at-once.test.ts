import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createContentWatch } from '#server/mall-api/content/content-watch.ts';
import { toAddress } from '#shared/contracts/address.ts';
import { listCompanies } from '#shared/contracts/companies.ts';
import { getLoyaltyProgram } from '#shared/contracts/loyalty.ts';
import { searchCentre } from '#shared/contracts/search.ts';
import { getWebSettings } from '#shared/contracts/settings.ts';
import { contentTag } from '#shared/site/purge-tags.ts';
import { type RunningMallApi, silentLog, startMallApi } from '../running-mall-api.ts';

let mallApi: RunningMallApi;
beforeEach(async () => {
  mallApi = await startMallApi();
});
afterEach(() => mallApi.close());

async function edit(kind: string, key: string, change: (body: Record<string, unknown>) => unknown): Promise<void> {
  const { live, version } = mallApi.domain.records.find(kind, key);
  const body = structuredClone(live) as Record<string, unknown>; // safe: the type of a record
  change(body);
  const saved = await mallApi.domain.records.save({ kind, key, version, body, by: 'eva' });
  expect(saved.outcome).toBe('done');
}

const shoes = [{ locale: 'en', title: 'Quokka Shoes' }];

describe('a saved record', () => {
  it('is in lists with the next call, and in search once its index is built', async () => {
    const find = async () => (await mallApi.call(searchCentre, { query: { q: 'quokka' } })).data;
    expect(JSON.stringify([await find(), await mallApi.call(listCompanies)])).not.toContain('Quokka');
    await edit('companies', '2', (company) => (company.translations = shoes));
    expect(JSON.stringify(await mallApi.call(listCompanies))).toContain('Quokka Shoes');
    await vi.waitFor(async () => expect(JSON.stringify(await find())).toContain('Quokka Shoes')); // the search index is rebuilt step by step
  });

  it('applies from the next call on if it contains the settings or the rules for points', async () => {
    const readSettings = async () => (await mallApi.get(toAddress(getWebSettings))).text();
    await Promise.all([readSettings(), mallApi.call(getLoyaltyProgram)]);
    await edit(
      'settings',
      'settings',
      (settings) => Array.isArray(settings) && settings.push({ key: 'website_name', value: 'Quokka Mall' }),
    );
    await edit('loyalty', 'loyalty', (program) => (program.reward_code_days = 17));
    expect(mallApi.domain.getSettings().website_name).toBe('Quokka Mall');
    expect(await readSettings()).toContain('Quokka Mall');
    expect(JSON.stringify(await mallApi.call(getLoyaltyProgram))).toContain('17');
  });

  it('causes a purge of the gateways’ cached answers before its editor gets the answer', async () => {
    const asked: string[] = [];
    const purge = async (tags: readonly string[]) => {
      await setImmediate();
      asked.push(...tags);
    };
    const watch = createContentWatch({ domain: mallApi.domain, log: silentLog, purge });
    mallApi.domain.records.whenShown(watch.look);
    await edit('companies', '2', (company) => (company.translations = shoes));
    expect(asked).toContain(contentTag);
  });

  it('causes a purge by the next check for changes, but a draft does not', async () => {
    const asked: unknown[] = [];
    const watch = createContentWatch({ domain: mallApi.domain, log: silentLog, purge: async (tags) => void asked.push(tags) });
    await mallApi.domain.records.saveDraft({ kind: 'companies', key: '2', version: 1, body: { id: 2 }, by: 'eva' });
    watch.look();
    expect(asked).toEqual([]);
    await edit('companies', '2', (company) => (company.translations = shoes));
    watch.look();
    watch.look();
    expect(asked).toEqual([[contentTag]]);
  });
});
