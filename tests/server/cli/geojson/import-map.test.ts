import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readTenant } from '#config/tenant.ts';
import { readArguments } from '#server/cli/content-import/arguments.ts';
import { importMap } from '#server/cli/geojson/import-map.ts';
import { copyTinyContent } from '../../mall-api/running-mall-api.ts';
import { box, smallMall, toText } from './small-map.ts';

const command = fileURLToPath(new URL('../../../../server/cli/content-import.ts', import.meta.url));
const now = new Date('2026-11-21T10:00:00Z');
let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'map-import-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function writeMap(text = toText(smallMall())): string {
  const file = join(folder, 'map.geojson');
  writeFileSync(file, text);
  return file;
}

const run = (file: string, replace = false) => importMap({ env: { configDir: folder, tenant: 'pasaz' }, file, now, replace });
const pathOf = (name: string) => join(folder, 'pasaz', name);
const readContent = (name: string): unknown => JSON.parse(readFileSync(pathOf(`content/${name}`), 'utf8'));

/** Returns every file of the tenant with its text. */
function snapshot(): Record<string, string> {
  const root = join(folder, 'pasaz');
  const names = existsSync(root) ? readdirSync(root, { recursive: true, encoding: 'utf8' }) : [];
  return Object.fromEntries(names.filter((name) => name.endsWith('.json')).map((name) => [name, readFileSync(join(root, name), 'utf8')]));
}

describe('importMap', () => {
  it('creates a complete tenant if there is none', () => {
    const { written, kept } = run(writeMap());
    expect(written).toEqual(
      expect.arrayContaining(['content/floorplans.json', 'content/malls.json', 'content/settings.json', 'tenant.json']),
    );
    expect(kept).toEqual([]);
    expect(readTenant({ configDir: folder, tenant: 'pasaz' })).toMatchObject({ tenantId: 'pasaz', fallbackLocale: 'cz' });
  });

  it('overwrites its own files, and keeps the operator’s changes to the rest', () => {
    run(writeMap());
    writeFileSync(pathOf('content/settings.json'), JSON.stringify({ website_name: 'Naše pasáž' }));
    const { kept } = run(writeMap(toText(smallMall(box(60, 0, 80, 12, { indoor: 'room', level: '0', shop: 'shoes', name: 'Boty' })))));
    expect(readContent('settings.json')).toEqual({ website_name: 'Naše pasáž' });
    expect(kept).toEqual(['content/settings.json', 'tenant.json']);
    expect(readContent('companies.json')).toHaveLength(5);
  });

  it('does not overwrite shops that a person has changed, unless requested', () => {
    run(writeMap());
    writeFileSync(pathOf('content/companies.json'), '[]');
    const before = snapshot();
    expect(() => run(writeMap())).toThrow('content/companies.json would be overwritten');
    expect(snapshot()).toEqual(before);
    run(writeMap(), true);
    expect(readContent('companies.json')).toHaveLength(4);
  });

  it('changes nothing if the map contradicts existing content', () => {
    const { contentDir, remove } = copyTinyContent();
    const rewards = readFileSync(join(contentDir, 'rewards.json'), 'utf8');
    remove();
    run(writeMap());
    writeFileSync(pathOf('content/rewards.json'), rewards.replaceAll('"company_id": 1', '"company_id": 99'));
    const before = snapshot();
    expect(() => run(writeMap())).toThrow(/nothing was changed.\n.*\n {2}rewards\.json/);
    expect(snapshot()).toEqual(before);
  });

  it('refuses to continue without its earlier ids', () => {
    run(writeMap());
    writeFileSync(pathOf('indoor-map.json'), '{');
    expect(() => run(writeMap())).toThrow('indoor-map.json cannot be read');
  });

  it.each([
    ['broken JSON', '{'],
    ['no shops', toText([box(0, 0, 9, 9, { indoor: 'room', level: '0' })])],
  ])('writes nothing for %s', (_, text) => {
    expect(() => run(writeMap(text))).toThrow('The map cannot be imported');
    expect(snapshot()).toEqual({});
  });
});

describe('readArguments', () => {
  it('reads the options of a map', () => {
    expect(readArguments(['--geojson', 'a.geojson', '--name', 'A', '--country', 'FR', '--time-zone', 'Europe/Paris', '--replace'])).toEqual(
      {
        isHelp: false,
        geojson: 'a.geojson',
        name: 'A',
        country: 'FR',
        timeZone: 'Europe/Paris',
        replace: true,
      },
    );
  });

  it.each([
    [['--replace'], 'belong to --geojson'],
    [['--geojson'], '--geojson'],
    [['--geojson', ''], 'must not be empty'],
    [['--geojson', 'a', '--country', 'France'], 'two letters'],
    [['--geojson', 'a', '--time-zone', 'Paris'], 'Europe/Paris'],
    [['--goejson', 'a'], '--goejson'],
    [['a.geojson'], 'a.geojson'],
  ])('rejects %j', (typed, reason) => {
    expect(() => readArguments(typed)).toThrow(reason);
  });
});

describe('npm run content:import', () => {
  const runCommand = (...typed: string[]) =>
    new Promise<{ code: number | null; out: string; err: string }>((resolve) => {
      const env = { ...process.env, TENANT: 'pasaz', CONFIG_DIR: folder, DATA_DIR: join(folder, 'data') };
      const child = execFile(process.execPath, [command, ...typed], { env }, (_, out, err) => resolve({ code: child.exitCode, out, err }));
    });

  it('imports a map and its content, and reports what it did', async () => {
    const { code, out, err } = await runCommand('--geojson', writeMap());
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out).toContain('4 companies in 4 categories');
    expect(out).toContain('Written for pasaz: content/floorplans.json');
    expect(out).toMatch(/^ {4}4 {2}companies$/m);
    expect(existsSync(join(folder, 'data/pasaz.sqlite'))).toBe(true);
  });

  it('prints its help', async () => {
    expect(await runCommand('--help')).toMatchObject({ code: 0, out: expect.stringContaining('--geojson <file>'), err: '' });
  });

  it.each([
    ['a file that is not there', ['--geojson', 'nowhere.geojson'], /^The map cannot be imported: nowhere.geojson is missing\.\n$/],
    ['a misspelt option', ['--geo', 'x'], /--geo/],
  ])('reports all problems with %s together, and does nothing', async (_, typed, wanted) => {
    const { code, err } = await runCommand(...typed);
    expect(code).toBe(1);
    expect(err).toMatch(wanted);
    expect(snapshot()).toEqual({});
  });
});
