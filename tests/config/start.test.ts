import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { Agent, get, type IncomingMessage } from 'node:http';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openDatabase } from '#server/mall-api/core/db/open.ts';
import { openAddressKey } from '#server/mall-api/core/secrets/address-key.ts';
import { bareEnvironment } from '../support/bare-environment.ts';

const manifest = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> }; // safe: our own package.json

let folder: string;
let child: ChildProcess | undefined;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'start-'));
  cpSync('tests/support/tenants', join(folder, 'tenants'), { recursive: true });
  cpSync('config/tenants/demo/tenant.json', join(folder, 'tenants/tiny/tenant.json'));
});

afterEach(() => {
  if (child?.pid !== undefined && child.exitCode === null && child.signalCode === null) process.kill(-child.pid, 'SIGKILL'); // kills the process and everything that it has started
  rmSync(folder, { recursive: true });
});

function start(variables: Record<string, string> = {}) {
  const places = { PORT: '0', TENANT: 'tiny', CONFIG_DIR: join(folder, 'tenants'), DATA_DIR: join(folder, 'data') };
  const chunks: unknown[] = [];
  const process_ = spawn(process.execPath, ['server/main.ts'], {
    detached: true,
    env: { ...bareEnvironment, DRAIN_SECONDS: '0.5', ...places, ...variables },
  });
  process_.stdout.on('data', (chunk) => chunks.push(chunk));
  process_.stderr.on('data', (chunk) => chunks.push(chunk));
  child = process_;
  return { process: process_, output: () => chunks.join('') };
}

/** Returns exit code and output of a start that fails. */
async function failToStart(variables: Record<string, string> = {}) {
  const { process: process_, output } = start(variables);
  const [code] = await once(process_, 'close');
  return { code, output: output() };
}

const hasTerminals = spawnSync('script', ['--version']).status === 0; // only Debian's `script` knows this option

describe('npm start', () => {
  /** Starts the site as a person does, so that `npm` and its shell are between the test and the site. */
  function startByNpm(command: string[]) {
    const [program = '', ...words] = command;
    const places = { PORT: '0', TENANT: 'tiny', CONFIG_DIR: join(folder, 'tenants'), DATA_DIR: join(folder, 'data'), HOME: folder };
    const chunks: unknown[] = [];
    const started = spawn(program, words, { detached: true, env: { ...bareEnvironment, ...places, DEMO_MEMBER: 'false' } });
    for (const stream of [started.stdout, started.stderr]) stream.on('data', (chunk) => chunks.push(chunk));
    child = started;
    return { started, output: () => chunks.join('') };
  }

  it('ends with the site on SIGTERM, without a drain period if no other gateway can take over', async () => {
    const { started, output } = startByNpm(['npm', 'start']);
    await expect.poll(output, { timeout: 50_000 }).toContain('is open at');
    started.kill('SIGTERM');
    await once(started, 'close'); // after all child processes have closed its output
    expect(output()).toContain('the site is closed');
    const times = ['the site closes', 'the site is closed'].map((msg) => Number(new RegExp(`"time":(\\d+).*"${msg}"`).exec(output())?.[1]));
    expect((times[1] ?? Number.NaN) - (times[0] ?? Number.NaN)).toBeLessThan(5000);
  });

  it.skipIf(!hasTerminals)('prints readable lines on a terminal', { tags: 'long' }, async () => {
    const { started, output } = startByNpm(['script', '-qefc', 'TENENT=x npm -s start', '/dev/null']);
    await expect.poll(output, { timeout: 50_000 }).toContain('is open at');
    expect(output().trim().split('\r\n')).toEqual([
      'WARN TENENT is set, and nothing reads it: is TENANT meant?',
      expect.stringMatching(/^\S+ is open at http:\/\/localhost/),
    ]);
    started.kill('SIGTERM');
    await once(started, 'close');
  });

  it('reports the required version of Node', async () => {
    writeFileSync(join(folder, 'old.cjs'), "Object.defineProperty(process, 'version', { value: 'v22.11.0' });");
    const words = ['-r', join(folder, 'old.cjs'), ...(manifest.scripts.prestart ?? '').split(' ').slice(1)];
    const { stderr, status } = spawnSync(process.execPath, words, { encoding: 'utf8' });
    expect([status, stderr.split('\n')[0]]).toEqual([
      1,
      `Mallfront needs Node 24 or newer, and this is Node 22.11.0 (${process.execPath}).`,
    ]);
  });

  it('checks the version of Node, as does every other script that runs our sources', () => {
    const commands = Object.values(manifest.scripts).flatMap((script) => script.match(/\bnode [^&]*\.ts\b/g) ?? []);
    const unchecked = commands.filter((command) => !command.startsWith('node -r ./config/node-version.cjs '));
    expect(unchecked).toEqual([expect.stringMatching(/ server\/main\.ts$/)]); // `prestart` checks first
  });
});

describe('node server/main.ts', () => {
  it('reports every fault of the environment and exits with 1', async () => {
    const { code, output } = await failToStart({ PORT: 'http', LOG_LEVEL: 'loud', MALL_API_URL: 'https://name:word@api.example' });
    expect(code).toBe(1);
    expect(output).toContain('PORT: must be a port, 0 to 65535');
    expect(output).toContain('LOG_LEVEL: must be one of');
    expect(output).toContain('MALL_API_URL: must not carry a user name or password');
    expect(output).not.toMatch(/word@|\n\s+at /);
  });

  it('reports every fault of the tenant file and exits with 1', async () => {
    writeFileSync(join(folder, 'tenants/tiny/tenant.json'), JSON.stringify({ tenantId: 'x y', pagesMetaTags: {}, theme: 'dark' }));
    const { code, output } = await failToStart();
    expect(code).toBe(1);
    expect(output).toContain(join('tiny', 'tenant.json'));
    expect(output).toContain('tenantId: must be letters, digits, _ and -');
    expect(output).toContain('tenantSecondLevelDomain: is missing');
    expect(output).toContain('theme: is not a known key');
    expect(output).not.toMatch(/\n\s+at /);
  });

  it('reports every fault of the content with file and key, and exits with 1', async () => {
    writeFileSync(join(folder, 'tenants/tiny/content/companies.json'), JSON.stringify([{ id: 2, type: 'shop' }, { id: 'x' }]));
    const { code, output } = await failToStart();
    expect(code).toBe(1);
    expect(output).toContain('companies.json  companies[0].type: must be one of store, dining, service');
    expect(output).toContain('companies.json  companies[1].id: must be of type number');
  });

  it('opens even if Redis does not answer, and exits with 0 on SIGTERM', { tags: 'long' }, async () => {
    const { process: running, output } = start({ REDIS_URL: 'redis://name:word@127.0.0.1:9' });
    await expect.poll(output, { timeout: 50_000 }).toContain('is open at');
    running.kill('SIGTERM');
    const [code] = await once(running, 'close');
    expect(code).toBe(0);
    expect(output()).toContain('Redis does not answer');
    expect(output()).not.toContain('word@');
    const lines = output().trimEnd().split('\n');
    expect(lines.filter((line) => !line.startsWith('{"level":'))).toEqual([]); // JSON lines only, because the output is no terminal
  });

  it.each(['/proc/nowhere', '/dev/null/x'])('exits with one line of output if DATA_DIR is %s', async (dataDir) => {
    const { code, output } = await failToStart({ DATA_DIR: dataDir });
    expect(code).toBe(1);
    expect(output.trimEnd().split('\n')).toEqual([expect.stringMatching(/^DATA_DIR \(.*\) cannot be /)]);
  });

  it('exits with one line of output if the database has lost its key', { tags: 'long' }, async () => {
    mkdirSync(join(folder, 'data'));
    const db = openDatabase(join(folder, 'data/tiny.sqlite'));
    openAddressKey({ db, file: join(folder, 'keys/tiny-addresses.key'), randomBytes });
    db.close();
    const { code, output } = await failToStart();
    expect(code).toBe(1);
    const said = output
      .trimEnd()
      .split('\n')
      .filter((line) => !line.startsWith('{"level":30')); // without log lines of earlier steps
    expect(said).toEqual([expect.stringMatching(/^The key .* is missing, .*npm run mall -- restore <backup>/)]);
  });

  it('reports an unknown variable and an unreachable mall API, and opens nevertheless', { tags: 'long' }, async () => {
    const gone = createServer().listen(0, '127.0.0.1');
    await once(gone, 'listening');
    const { port } = gone.address() as AddressInfo; // safe: the address of a TCP server is an object
    await once(gone.close(), 'close');
    const { output } = start({ MALL_API_URL: `http://127.0.0.1:${port}/v1`, PUBLIC_URL: 'http://localhost', TENENT: 'x' });
    await expect.poll(output, { timeout: 50_000 }).toContain('The mall API at MALL_API_URL does not answer (ECONNREFUSED)');
    expect(output()).toContain('TENENT is set, and nothing reads it: is TENANT meant?');
    expect(output()).toContain('MALL_API_URL ends with /v1, which is ignored: every call adds it');
    expect(output()).toContain('is open at');
  });

  describe('on SIGTERM', { timeout: 150_000 }, () => {
    const request = 'GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n';
    let sockets: Socket[];
    let received: string;

    beforeEach(() => {
      sockets = [];
      received = '';
    });

    afterEach(() => {
      for (const socket of sockets) socket.destroy();
    });

    async function open() {
      const { process: running, output } = start();
      await expect.poll(output, { timeout: 50_000 }).toContain('Server listening at http://127.0.0.1:');
      await expect.poll(output, { timeout: 50_000 }).toContain('is open at');
      await expect.poll(() => portOf(output())).toBeGreaterThan(0);
      return { running, output, port: portOf(output()) };
    }

    /** Returns the port of the gateway; the mall API also logs a port. */
    function portOf(said: string): number {
      const line = said.split('\n').find((one) => one.includes('Server listening') && !one.includes('mall-api'));
      return Number(/127\.0\.0\.1:(\d+)/.exec(line ?? '')?.[1]);
    }

    async function keep(port: number, text: string): Promise<Socket> {
      const socket = connect(port, '127.0.0.1');
      sockets.push(socket);
      socket
        .on('error', () => {})
        .on('data', (bytes) => {
          received += bytes;
        });
      await once(socket, 'connect');
      if (text) socket.write(text);
      if (text.endsWith('\r\n\r\n')) await once(socket, 'data');
      return socket;
    }

    it('closes idle connections, connections without a request, and unfinished requests', { tags: 'long' }, async () => {
      const { running, port } = await open();
      for (const text of [request, '', 'GET /healthz HTTP/1.1\r\nHost: x\r\n']) await keep(port, text);
      const startedMs = performance.now();
      running.kill('SIGTERM');
      expect(await once(running, 'close')).toEqual([0, null]);
      expect(received).not.toContain(' 408 '); // 408 would mean that the request ran into its timeout
      expect(performance.now() - startedMs).toBeLessThan(25_000); // without the stop, an idle connection would stay open for thirty seconds
    });

    it('finishes requests that are running, and reports that it is no longer ready', { tags: 'long' }, async () => {
      const { running, port } = await open();
      const paths = ['/healthz', '/readyz', '/api/proxy/v1/companies'];
      const answered = new Set<string>();
      const lastAnswers = Promise.all(paths.map((path) => askUntilLast(port, path, () => answered.add(path))));
      await expect.poll(() => answered.size).toBe(paths.length);
      running.kill('SIGTERM');
      expect(await lastAnswers).toEqual([200, 503, 200]);
      expect(await once(running, 'close')).toEqual([0, null]);
    });

    /** Sends requests over one connection until an answer announces that the connection ends; returns the status of that answer. */
    async function askUntilLast(port: number, path: string, onAnswer: () => void): Promise<number | undefined> {
      const agent = new Agent({ keepAlive: true, maxSockets: 1 });
      for (;;) {
        const [response] = (await once(get({ port, host: '127.0.0.1', path, agent }), 'response')) as [IncomingMessage]; // safe: `response` events pass an IncomingMessage
        await response.resume().toArray();
        onAnswer();
        if (response.headers.connection === 'close') return response.statusCode;
      }
    }

    it('exits with 0 even if the terminal signals all processes', { tags: 'long' }, async () => {
      const { running, output, port } = await open();
      await keep(port, '');
      process.kill(-(running.pid ?? expect.unreachable('it does not run')), 'SIGINT');
      expect(await once(running, 'close')).toEqual([0, null]);
      expect(output()).not.toMatch(/died|does not start/);
    });
  });
});
