import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { readEnv } from '#config/env.ts';
import type { Firebase } from '#config/sign-in.ts';
import { type EmbeddedMallApi, startEmbeddedMallApi } from '#server/embedded-mall-api.ts';
import type { Question } from '#shared/contracts/faq.ts';
import { isSettingKey, jsonSettingKeys, settingGroups, settings as table } from '#shared/site/settings.ts';
import { createClock, startGateway, type TestGateway } from '../../support/gateway.ts';
import { type SettingsUpstream, type SettingValues, startSettingsUpstream } from '../../support/settings-upstream.ts';
import { elsewhere, later, type Row, rows } from './settings-rows.ts';

let dataDir: string;
let mallApi: EmbeddedMallApi;
let upstream: SettingsUpstream;
let own: TestGateway;
const clock = createClock(new Date());
/** Without a Firebase project, `is_sso_visible` has no effect. */
const firebase: Firebase = {
  projectId: 'meandr-example',
  apiKey: 'k'.repeat(39),
  authDomain: 'meandr-example.firebaseapp.com',
  providers: ['google.com'],
  jwksUrl: 'https://keys.example/',
};
const projectDir = join(import.meta.dirname, '../../..');

beforeAll(async () => {
  vi.stubEnv('LOG_LEVEL', 'silent'); // the child process logs to the same output
  dataDir = mkdtempSync(join(tmpdir(), 'settings-'));
  mallApi = await startEmbeddedMallApi(readEnv({ DATA_DIR: dataDir }), pino({ level: 'silent' }));
  upstream = await startSettingsUpstream(mallApi.origin() ?? '');
  upstream.change('/v1/faq', (questions) => [{ ...(questions as Question[])[0], translations: [czechAlone] }]); // safe: the mall API's list of questions
  own = await startGateway({ upstreamOrigin: upstream.origin, clock });
});

afterAll(async () => {
  await own?.close();
  await upstream?.close();
  await mallApi?.close();
  rmSync(dataDir, { recursive: true });
  vi.unstubAllEnvs();
});

const czechAlone: Question['translations'][number] = { locale: 'cz', title: 'Otázka jen česky?', article: '<p>Ano.</p>' };

/** Returns the settings of a row, including those of rows that are tested together with it. */
function toValues(row: Row): SettingValues {
  const all = row.together ? rows.filter(({ together }) => together === row.together) : [row];
  return Object.assign({}, ...all.map(({ key, under, also }) => ({ ...also, [key]: under })));
}

const read = new Map<string, Promise<string>>();

/** Returns the response at an address under these settings. */
function readUnder(at: string, values: SettingValues): Promise<string> {
  const others = Object.fromEntries(Object.entries(values).filter(([key, value]) => upstream.own[key] !== value));
  const name = JSON.stringify([at, others]);
  const text = read.get(name) ?? look(at, others).then((seen) => seen.text);
  read.set(name, text);
  return text;
}

/** Starts a gateway for each set of values, because a gateway caches settings. */
async function look(at: string, values: SettingValues): Promise<{ text: string; logged: string[] }> {
  upstream.set(values);
  const isOwn = Object.keys(values).length === 0;
  const gateway = isOwn ? own : await startGateway({ upstreamOrigin: upstream.origin, clock, tenant: { firebase } });
  try {
    return { text: await readText(gateway, at), logged: gateway.logged };
  } finally {
    if (!isOwn) await gateway.close();
  }
}

async function readText(gateway: TestGateway, at: string): Promise<string> {
  const first = await gateway.get(at);
  const answer = first.status === 301 ? await gateway.get(first.headers.get('location') ?? '') : first;
  const body = (await answer.text())
    .replace(/<script type="application\/json" id="start">.*?<\/script>/s, '') // without this script, because it contains every setting
    .replace(/<script type="module"[^>]*>/, '');
  return `${answer.status} ${answer.headers.get('location') ?? ''}\n${body}`;
}

function shows({ shows: sign }: Row, text: string): boolean {
  return typeof sign === 'string' ? text.includes(sign) : sign.test(text);
}

describe('the settings', () => {
  const isMeant = (key: string) => (row: string) => row === key || (!isSettingKey(row) && row.startsWith(`${key}_`));
  const known = [...Object.keys(table), ...settingGroups];
  const named = [...rows.map(({ key }) => key), ...Object.keys(elsewhere), ...Object.keys(later)];

  it('each have a row in this file, or a test or screen that covers them', () => {
    expect(known.filter((key) => !named.some(isMeant(key)))).toEqual([]);
    expect(named.filter((name) => !known.some((key) => isMeant(key)(name)))).toEqual([]);
  });

  it.each(Object.entries(elsewhere))('%s is tested in %s', (key, file) => {
    expect(existsSync(join(projectDir, file)) && readFileSync(join(projectDir, file), 'utf8')).toContain(key);
  });
});

describe('a setting', () => {
  it.each(rows)('$key = $under changes $at', async (row) => {
    const under = await readUnder(row.at, toValues(row));
    const notUnder = await readUnder(row.at, { ...row.also, ...(row.notUnder !== undefined && { [row.key]: row.notUnder }) });
    expect([shows(row, under), shows(row, notUnder)]).toEqual([true, false]);
  });
});

describe('a setting that is not JSON', () => {
  it.each(jsonSettingKeys)('is logged and ignored, and the page works: %s', async (key) => {
    const { text, logged } = await look('/en', { [key]: '[{"broken' });
    expect(text.split('\n', 1)[0]).toBe('200 ');
    expect(text).toContain('<h1');
    expect(logged.filter((line) => line.includes(key))).toHaveLength(1);
  });
});
