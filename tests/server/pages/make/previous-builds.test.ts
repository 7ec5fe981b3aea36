import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { keepBuild, type PreviousBuilds } from '#server/pages/make/previous-builds.ts';
import { startGateway } from '../../../support/gateway.ts';
import { startUpstream } from '../../../support/upstream.ts';

let folder: string;
let dataDir: string;
let clock: { ms: number; now: () => Date; monotonicMs: () => number };
const warnings: string[] = [];
const open: PreviousBuilds[] = [];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'kept-builds-'));
  dataDir = join(folder, 'data');
  clock = { ms: Date.parse('2026-11-21T10:00:00Z'), now: () => new Date(clock.ms), monotonicMs: () => clock.ms };
  warnings.length = 0;
});
afterEach(() => {
  for (const kept of open.splice(0)) kept.close();
  rmSync(folder, { recursive: true });
});

const daySeconds = 86_400;
function pass(seconds: number): void {
  clock.ms += seconds * 1000;
}
const idOf = (number: number) => `build${String(number).padStart(4, '0')}`;
const log = { warn: (...parts: unknown[]) => void warnings.push(String(parts.at(-1))), info: () => undefined };

/** Creates the image of a build, with one file of its own and one file that all builds share. */
function makeBuild(number: number): string {
  const assetsDir = join(folder, `image-${number}`, 'assets');
  mkdirSync(join(assetsDir, 'messages/en'), { recursive: true });
  writeFileSync(join(assetsDir, `own-${number}.js`), `own of ${number}`);
  writeFileSync(join(assetsDir, `own-${number}.js.br`), `compressed own of ${number}`);
  writeFileSync(join(assetsDir, 'messages/en/base-abcd.js'), 'messages');
  return assetsDir;
}

async function start(number: number): Promise<PreviousBuilds> {
  const build = { id: idOf(number), timestamp: number };
  const kept = await keepBuild({ build, assetsDir: makeBuild(number), folder: join(dataDir, 'builds'), clock, log });
  open.push(kept);
  return kept;
}

const storedFolders = () => readdirSync(join(dataDir, 'builds')).sort();
const ownFile = (number: number) => `own-${number}.js`;

describe('keepBuild', () => {
  it('finds the files and records of earlier builds after their image is gone', async () => {
    await start(1);
    await start(2);
    rmSync(join(folder, 'image-1'), { recursive: true });
    const third = await start(3);
    expect(third.isKept()).toBe(true);
    for (const number of [1, 2]) {
      const found = await third.findFolder(ownFile(number));
      expect(readFileSync(join(found ?? '', ownFile(number)), 'utf8')).toBe(`own of ${number}`);
      expect(await third.findBuild(idOf(number))).toMatchObject({ id: idOf(number), timestamp: number });
    }
    expect(warnings).toEqual([]);
  });

  it.each(['own-9.js', '', '..', '../build.json', 'messages/../own-1.js', '__proto__', 'constructor', 'own-1.js/', '/own-1.js'])(
    'finds no folder for %j',
    async (path) => {
      await start(1);
      expect(await (await start(2)).findFolder(path)).toBeUndefined();
    },
  );

  it('stores a file that several builds share only once', async () => {
    await start(1);
    await start(2);
    const inodes = [1, 2].map((number) => statSync(join(dataDir, 'builds', idOf(number), 'assets/messages/en/base-abcd.js')).ino);
    expect(inodes[0]).toBe(inodes[1]);
  });

  it('keeps all builds of the last two days, and at least three previous builds', async () => {
    for (const number of [1, 2, 3, 4, 5]) {
      await start(number);
      pass(60);
    }
    expect(storedFolders()).toEqual([1, 2, 3, 4, 5].map(idOf));
    pass(3 * daySeconds);
    await start(6);
    expect(storedFolders()).toEqual([3, 4, 5, 6].map(idOf));
  });

  it('treats a build as live until two days after its last start, so that a rollback keeps its files', async () => {
    for (const number of [1, 2, 3, 4]) {
      await start(number);
      pass(daySeconds);
    }
    await start(1);
    pass(3 * daySeconds);
    await start(5);
    expect(storedFolders()).toEqual([1, 3, 4, 5].map(idOf));
  });

  it('keeps at most twenty builds', async () => {
    for (let number = 1; number <= 24; number += 1) {
      await start(number);
      pass(60);
    }
    expect(storedFolders()).toEqual(Array.from({ length: 20 }, (_, index) => idOf(index + 5)));
  });

  it('lets containers start simultaneously on one folder, with one build or several', async () => {
    const all = await Promise.all([1, 1, 2, 2, 3, 3].map(start));
    expect(storedFolders()).toEqual([1, 2, 3].map(idOf));
    pass(10);
    for (const kept of all) for (const number of [1, 2, 3]) expect(await kept.findFolder(ownFile(number))).toBeDefined();
    expect(warnings).toEqual([]);
  });

  it('finds files that a later container stores', async () => {
    const first = await start(1);
    expect(await first.findFolder(ownFile(2))).toBeUndefined();
    await start(2);
    expect(await first.findFolder(ownFile(2))).toBeDefined();
    expect(await first.findBuild(idOf(2))).toBeDefined();
  });

  it.each<[string, (kept: string) => void]>([
    ['a file that a power cut has emptied', (kept) => writeFileSync(join(kept, 'assets', ownFile(1)), '')],
    ['a file that is not there', (kept) => rmSync(join(kept, 'assets', ownFile(1)))],
    ['half a record', (kept) => writeFileSync(join(kept, 'build.json'), '{"id":"build')],
    ['no record', (kept) => rmSync(join(kept, 'build.json'))],
    ['another record', (kept) => writeFileSync(join(kept, 'build.json'), JSON.stringify({ id: idOf(7), timestamp: 1, hashes: {} }))],
    [
      'a path outside its folder',
      (kept) => writeFileSync(join(kept, 'build.json'), JSON.stringify({ id: idOf(1), timestamp: 1, hashes: { '../../x.js': 'a' } })),
    ],
  ])('serves nothing of a build with %s, logs it once, and stores the current build’s own files again', async (_what, damage) => {
    await start(1);
    damage(join(dataDir, 'builds', idOf(1)));
    const second = await start(2);
    expect(await second.findFolder(ownFile(1))).toBeUndefined();
    expect(warnings).toEqual(['the kept files of a build are damaged: they are not served']);
    await start(1);
    pass(6);
    expect(await second.findFolder(ownFile(1))).toBeDefined();
  });

  it.each<[string, () => void]>([
    ['a file at the folder’s path', () => writeFileSync(dataDir, '')],
    ['a file at the path of the builds', () => mkdirSync(dataDir) ?? writeFileSync(join(dataDir, 'builds'), '')],
  ])('continues, with one warning, on %s', async (_what, spoil) => {
    spoil();
    const kept = await start(1);
    expect(kept.isKept()).toBe(false);
    expect(await kept.findFolder('own-2.js')).toBeUndefined();
    expect(warnings).toEqual(['the files of this build cannot be kept: pages open now may break with the next one']);
  });

  it('removes what a killed container left behind, an hour later', async () => {
    await start(1);
    const left = join(dataDir, 'builds', '.new-0011');
    mkdirSync(left);
    utimesSync(left, clock.now(), clock.now());
    await start(2);
    expect(existsSync(left)).toBe(true);
    pass(3700);
    await start(3);
    expect(existsSync(left)).toBe(false);
  });
});

describe('GET /assets/{file} of an earlier build', () => {
  it('is served like a file of the current build, while missing and unlisted files are 404', async () => {
    await start(1);
    const previousBuilds = await start(2);
    writeFileSync(join(dataDir, 'builds', idOf(1), 'assets/unlisted.js'), 'x');
    chmodSync(join(dataDir, 'builds', idOf(1), 'assets/unlisted.js'), 0o600);
    const gateway = await startGateway({ upstreamOrigin: 'http://127.0.0.1:9', previousBuilds });
    const answer = await gateway.get(`/assets/${ownFile(1)}`);
    expect([answer.status, await answer.text()]).toEqual([200, 'own of 1']);
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(answer.headers.get('content-type')).toBe('application/javascript; charset=utf-8');
    const head = await gateway.app.inject({ method: 'HEAD', url: `/assets/${ownFile(1)}` });
    expect([head.statusCode, head.payload, head.headers['content-length']]).toEqual([200, '', '8']);
    const compressed = await gateway.app.inject({ url: `/assets/${ownFile(1)}`, headers: { 'accept-encoding': 'br' } });
    expect([compressed.headers['content-encoding'], compressed.payload]).toEqual(['br', 'compressed own of 1']);
    for (const path of ['own-9.js', 'unlisted.js', 'own-1.js%2f', '%2e%2e/build.json', '..%2fbuild.json', 'messages', '', 'own-1.js%00']) {
      const missing = await gateway.app.inject({ url: `/assets/${path}` });
      expect([path, missing.statusCode, missing.headers['content-type'], missing.headers['cache-control']]).toEqual([
        path,
        404,
        'application/json; charset=utf-8',
        'no-store',
      ]);
    }
    const meta = await gateway.get(`/builds/meta/${idOf(1)}.json`);
    expect([meta.status, ((await meta.json()) as { timestamp: number }).timestamp]).toEqual([200, 1]);
    await gateway.close();
  });
});

describe('GET a document', () => {
  it.each([
    [true, 'public, max-age=0, s-maxage=60, stale-while-revalidate=600, stale-if-error=86400'],
    [false, 'public, max-age=0, s-maxage=60'],
  ])('is cached in CDNs no longer than the files that it names are stored (stored: %s)', async (isKept, cacheControl) => {
    const upstream = await startUpstream();
    const previousBuilds = { ...(await start(1)), isKept: () => isKept };
    const gateway = await startGateway({ upstreamOrigin: upstream.origin, previousBuilds });
    for (const visit of ['first', 'early'])
      expect([visit, (await gateway.get('/en')).headers.get('cache-control')]).toEqual([visit, cacheControl]);
    await gateway.close();
    await upstream.close();
  });
});
