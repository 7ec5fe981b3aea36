import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkTenant } from '#server/cli/doctor/check-tenant.ts';
import { initCommand } from '#server/cli/mall/init.ts';
import { browserStorage } from '#shared/site/browser-storage.ts';
import { bareEnvironment } from '../../support/bare-environment.ts';
import { readSitemapFiles } from '../../support/sitemap.ts';
import { type StartedGateway, startGatewayProcess } from '../../support/started-gateway.ts';

const root = join(import.meta.dirname, '../../..');
const configDir = mkdtempSync(join(tmpdir(), 'init-'));
const now = new Date('2026-11-27T10:00:00Z');
const init = (...typed: string[]) => initCommand.run(typed, { configDir }, now);
const everyLanguage = ['--languages', 'cs,sk,de,en', '--time-zone', 'Europe/Bratislava', '--currency', 'eur'];

/** Runs a command as an operator types it, and returns its exit code. */
const runCommand = (file: string, typed: string[], variables: Record<string, string> = {}) =>
  spawnSync(process.execPath, [join(root, 'server/cli', file), ...typed], {
    cwd: root,
    env: { ...bareEnvironment, CONFIG_DIR: configDir, ...variables },
  }).status;

let gateway: StartedGateway;

beforeAll(async () => {
  expect(runCommand('mall.ts', ['init', 'plain'])).toBe(0);
  init('club', '--name', 'Klub <b> & "spol"', '--members', ...everyLanguage);
  gateway = await startGatewayProcess('', { TENANT: 'club', CONFIG_DIR: configDir });
});

afterAll(async () => {
  await gateway.close();
  rmSync(configDir, { recursive: true });
});

describe.each([
  ['plain', ['everybody']],
  ['club', ['everybody', 'members']],
])('npm run mall -- init: %s', (tenant, kinds) => {
  it('creates a tenant without warnings of the doctor', () => {
    const findings = checkTenant({ TENANT: tenant, CONFIG_DIR: configDir }, now);
    expect(findings.filter(({ severity }) => severity !== 'note')).toEqual([]);
    expect(runCommand('doctor.ts', [], { TENANT: tenant })).toBe(0);
  });

  it('lists in its cookie text exactly the items that the site stores in a browser', () => {
    const [mall] = JSON.parse(readFileSync(join(configDir, tenant, 'content/malls.json'), 'utf8'));
    const kept = browserStorage.flatMap(({ name, of }) => (kinds.includes(of) ? [name as string] : []));
    for (const { cookies } of mall.translations as { cookies: string }[]) {
      const named = [...cookies.matchAll(/<code>(.*?)<\/code>/g)].map(([, name = '']) => name);
      expect(named.sort()).toEqual([...kept].sort());
    }
  });

  it('explains each of its files in its README', () => {
    const guide = readFileSync(join(configDir, tenant, 'README.md'), 'utf8');
    const files = readdirSync(join(configDir, tenant, 'content')).map((name) => `content/${name}`);
    expect([...guide.matchAll(/^- `(content\/[^`]+)`/gm)].map(([, name]) => name).sort()).toEqual(files.sort());
  });
});

describe('a site that npm run mall -- init has created', () => {
  const get = (path: string) => fetch(gateway.origin + path);
  const legal = {
    cz: ['cookies', 'ochrana-osobnich-udaju', 'obchodni-podminky', 'provozni-rad'],
    sk: ['cookies', 'ochrana-osobnych-udajov', 'obchodne-podmienky', 'prevadzkovy-poriadok'],
    de: ['cookies', 'datenschutz', 'agb', 'hausordnung'],
    en: ['cookies', 'privacy-policy', 'terms-and-conditions', 'operating-rules'],
  };
  const notices = { cz: 'Vzorový text', sk: 'Vzorový text', de: 'Mustertext', en: 'Sample text' };

  it('serves each page of its sitemap, with legal pages marked as samples in each language', async () => {
    const sitemap = await readSitemapFiles(get);
    const paths = [...sitemap.matchAll(/<loc>([^<]+)/g)].map(([, address = '']) => new URL(address).pathname);
    const pages = new Map<string, string>();
    for (const path of paths) {
      const answer = await get(path);
      expect([path, answer.status]).toEqual([path, 200]);
      pages.set(path, await answer.text());
    }
    for (const [locale, names] of Object.entries(legal))
      for (const name of names) expect(pages.get(`/${locale}/${name}`)).toContain(notices[locale as keyof typeof notices]);
    expect(pages.get('/en/rewards/1')).toContain('Sample reward');
    expect(pages.get('/en')).toContain('Klub &lt;b&gt; &amp; ');
  });
});

describe('npm run mall -- init', () => {
  it('does not change an existing tenant', () => {
    const file = join(configDir, 'plain/tenant.json');
    writeFileSync(file, 'mine');
    expect(() => init('plain')).toThrow(/is there already, and nothing was changed/);
    expect(runCommand('mall.ts', ['init', 'plain'])).toBe(1);
    expect(readFileSync(file, 'utf8')).toBe('mine');
  });

  it.each([
    [['Wrong Name'], /lower case letters/],
    [['new', '--languages', 'cz,fr'], /"fr"; there are en, cz, sk, de/],
    [['new', '--time-zone', 'Prague'], /--time-zone is "Prague"/],
    [['new', '--currency', 'crowns'], /--currency is "CROWNS"/],
    [['new', '--email', 'nobody'], /--email is "nobody"/],
  ])('writes nothing for %j', (typed, reason) => {
    expect(() => init(...typed)).toThrow(reason);
    expect(existsSync(join(configDir, 'new'))).toBe(false);
  });
});
