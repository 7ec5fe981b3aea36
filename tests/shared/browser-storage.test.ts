import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readTenant } from '#config/tenant.ts';
import { browserStorage } from '#shared/site/browser-storage.ts';
import * as consent from '#shared/site/consent.ts';
import * as limits from '#shared/site/limits.ts';

const root = join(import.meta.dirname, '../..');
const sources = ['web', 'server', 'shared'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => ({ path: `${folder}/${name}`, text: readFileSync(join(root, folder, name), 'utf8') })),
);
const catalogued = browserStorage.map(({ name }) => name as string);

/** Finds cookies by the constants that define them, and storage by the literals of its keys. */
const cookies = Object.entries({ ...limits, ...consent }).flatMap(([key, value]) =>
  key.endsWith('Cookie') ? [(value as { name: string }).name] : [],
);
const ours = sources
  .filter(({ path }) => path !== 'shared/site/browser-storage.ts')
  .flatMap(({ text }) => [...text.matchAll(/['`](mallfront:[a-z]+)/g)].map(([, name = '']) => name))
  .filter((name) => !['mallfront:leaving', 'mallfront:failed'].includes(name)); // names of events, not of stored items

describe('browser storage of the site', () => {
  it('is completely catalogued', () => {
    expect([...new Set([...cookies, ...Object.values(limits.storageKeys), ...ours])].sort()).toEqual([...catalogued].sort());
  });

  it('is written only under these names', () => {
    const writing = sources.filter(({ text }) => /\.setItem\(|setCookie\(|document\.cookie = /.test(text));
    const known = /['`]mallfront:|storageKeys\.|keyPrefix|(?:token|locale|device|consent|enabled|preview)Cookie|toConsentCookies/;
    const ofStaff = /['`]desk:|deskCookie|desk\.setCookie/; // not in visitors' browsers; listed in docs/desk.md
    expect(writing.filter(({ text }) => !known.test(text) && !ofStaff.test(text)).map(({ path }) => path)).toEqual([]);
    expect(writing.length).toBeGreaterThan(5);
  });
});

interface Translated {
  locale: string;
  cookies?: string;
  privacy_policy?: string;
}

const read = (tenant: string, file: string) => JSON.parse(readFileSync(join(root, 'config/tenants', tenant, 'content', file), 'utf8'));

/** How the texts name the control to change the decision. */
const choice = /Cookie settings|Nastaven\S*\scookies|Cookie-Einstellungen/;

describe.each([
  ['demo', ['everybody', 'asked', 'members', 'drivers']],
  ['podhradie', ['everybody']],
] as const)('the texts of %s', (tenant, kinds) => {
  const [mall] = read(tenant, 'malls.json') as { translations: Translated[] }[];
  const policy = [read(tenant, 'privacy-policy.json')].flat()[0] as { translations: Translated[] };
  const texts = mall?.translations.flatMap(({ locale, cookies: text }) => (text ? [{ locale, text }] : [])) ?? [];

  const asks = (kinds as readonly string[]).includes('asked');

  it.each(texts)('name in $locale exactly the stored items', ({ text }) => {
    const named = [...text.matchAll(/<code>(.*?)<\/code>/g)].map(([, name = '']) => name);
    const kept = browserStorage.filter(({ of }) => (kinds as readonly string[]).includes(of)).map(({ name }) => name as string);
    expect([...named].sort()).toEqual([...kept].sort());
    expect(choice.test(text)).toBe(asks);
  });

  it('mention a choice only if there is one', () => {
    expect(texts.length).toBeGreaterThan(1);
    const { optional } = readTenant({ configDir: join(root, 'config/tenants'), tenant }).cookies;
    expect(optional.length > 0).toBe(asks);
    for (const { privacy_policy: text = '' } of policy.translations) expect(asks || !choice.test(text)).toBe(true);
  });
});
