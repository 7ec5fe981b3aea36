import { type ChildProcess, execFileSync, fork } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { networkInterfaces, tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { takeLease } from '#server/mall-api/core/db/sqlite/lease.ts';
import { bareEnvironment } from '../../support/bare-environment.ts';

const main = fileURLToPath(new URL('../../../server/mall-api/main.ts', import.meta.url));
const importer = fileURLToPath(new URL('../../../server/cli/content-import.ts', import.meta.url));
const tenants = fileURLToPath(new URL('../../support/tenants', import.meta.url));

interface MallApi {
  child: ChildProcess;
  port: number;
  /** Lines of the process's log. */
  log: () => { msg: string; file?: string }[];
}

let folder: string;
let env: NodeJS.ProcessEnv;
let children: ChildProcess[];
beforeEach(() => {
  children = [];
  folder = mkdtempSync(join(tmpdir(), 'standby-'));
  cpSync(tenants, join(folder, 'tenants'), { recursive: true });
  env = { ...bareEnvironment, TENANT: 'tiny', CONFIG_DIR: join(folder, 'tenants'), DATA_DIR: join(folder, 'data') };
});
afterEach(async () => {
  for (const child of children.filter(({ exitCode, signalCode }) => exitCode === null && signalCode === null)) {
    child.kill('SIGKILL');
    await once(child, 'exit');
  }
  rmSync(folder, { recursive: true });
});

function start(port: number): MallApi {
  const child = fork(main, { env: { ...env, MALL_API_PORT: String(port) }, execArgv: [], stdio: ['ignore', 'pipe', 'inherit', 'ipc'] });
  children.push(child);
  let text = '';
  child.stdout?.on('data', (chunk) => {
    text += String(chunk);
  });
  const log = () => text.split('\n').flatMap((line) => (line.endsWith('}') ? [JSON.parse(line)] : []));
  return { child, port, log };
}

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number }; // safe: the address of a TCP server is an object
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** Returns the status of a process's health check, or undefined if the process does not listen. */
const healthOf = ({ port }: MallApi) =>
  fetch(`http://127.0.0.1:${port}/health`).then(
    ({ status }) => status,
    () => undefined,
  );
const hasSaid = ({ log }: MallApi, words: string) => log().some(({ msg }) => msg.includes(words));

/** Starts a serving process and its standby. */
async function startTwo(): Promise<{ first: MallApi; second: MallApi }> {
  const first = start(await findFreePort());
  await expect.poll(() => healthOf(first)).toBe(200);
  const second = start(await findFreePort());
  await expect.poll(() => hasSaid(second, 'is its standby')).toBe(true);
  return { first, second };
}

const subscribe = ({ port }: MallApi, email: string) =>
  fetch(`http://127.0.0.1:${port}/v1/newsletters/subscription`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, locale: 'cz', consent: true }),
  });

function count(from: string): number {
  const db = new DatabaseSync(join(folder, 'data', 'tiny.sqlite'), { readOnly: true });
  try {
    return Number(db.prepare(`SELECT count(*) AS count FROM ${from}`).get()?.count);
  } finally {
    db.close();
  }
}

describe('a second mall API on one database', () => {
  it('waits until the first is killed, then takes over without sending emails twice', async () => {
    const { first, second } = await startTwo();
    expect(execFileSync(process.execPath, [importer], { env, encoding: 'utf8' })).toMatch(/^ +3 {2}companies$/m);

    const emails = Array.from({ length: 40 }, (_, number) => `visitor-${number}@tiny.example`);
    const answers = await Promise.all(emails.map((email) => subscribe(first, email)));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(emails.length);
    await expect(subscribe(second, 'nobody@tiny.example')).rejects.toThrow('fetch failed'); // the waiting process refuses the connection
    first.child.kill('SIGKILL');
    await expect.poll(() => healthOf(second)).toBe(200);

    const sent = () => [...first.log(), ...second.log()].flatMap(({ file }) => (file?.includes('newsletter-confirm') ? [file] : []));
    // the killed process may have claimed one task, which is retried a minute later
    await expect.poll(() => count('mail_task')).toBeLessThanOrEqual(1);
    const messages = readdirSync(join(folder, 'data', 'outbox')).filter((name) => name.endsWith('.eml'));
    expect(messages.length + count('mail_task')).toBeGreaterThanOrEqual(emails.length);
    // the killed process may have sent one email without recording it
    await expect.poll(() => sent().length).toBeGreaterThanOrEqual(messages.length - 1);
    expect(new Set(sent()).size).toBe(sent().length);
  });

  it('takes over from a stalled process, which stops writing and exits when it resumes', { tags: 'long' }, async () => {
    const { first, second } = await startTwo();
    first.child.kill('SIGSTOP');
    const late = subscribe(first, 'late@tiny.example').catch(() => undefined); // the stopped process gets the request when it resumes
    await expect.poll(() => healthOf(second)).toBe(200);
    const lines = first.log().length;
    first.child.kill('SIGCONT');
    expect(await once(first.child, 'exit')).toEqual([1, null]);
    expect((await late)?.ok).not.toBe(true);
    expect(first.log().slice(lines)).toEqual([expect.objectContaining({ msg: expect.stringContaining('has taken over') })]);
    expect([count('newsletter_subscription'), count('mail_task')]).toEqual([0, 0]);
    expect((await subscribe(second, 'jana@tiny.example')).ok).toBe(true);
  });

  it('answers 503 only on loopback while it waits, even if it will later serve other machines', { tags: 'long' }, async () => {
    const first = start(await findFreePort());
    await expect.poll(() => healthOf(first)).toBe(200);
    env = { ...env, HOST: '0.0.0.0', PUBLIC_URL: 'https://www.tiny.example' };
    const second = start(await findFreePort());
    await expect.poll(() => healthOf(second)).toBe(503);
    const own = Object.values(networkInterfaces())
      .flat()
      .find((one) => one?.family === 'IPv4' && !one.internal);
    if (own) await expect(fetch(`http://${own.address}:${second.port}/health`)).rejects.toThrow('fetch failed');
  });

  it('logs that the first process has not opened the database, and keeps waiting', { tags: 'long' }, async () => {
    mkdirSync(join(folder, 'data'));
    const held = takeLease(join(folder, 'data', 'tiny-serving.lock')); // has no heartbeat, like a process that stalled at its start
    const second = start(await findFreePort());
    await expect.poll(() => hasSaid(second, 'has not opened the database'), { timeout: 30_000 }).toBe(true);
    expect(await healthOf(second)).toBeUndefined();
    held?.release();
    await expect.poll(() => healthOf(second)).toBe(200);
  });

  it('starts serving after the former process has closed, if one gateway starts while another closes', { tags: 'long' }, async () => {
    const [first, second] = [start(0), start(0)];
    const [listening, waiting] = await Promise.race([first, second].map(async (one, at, both) => {
      await once(one.child, 'message');
      return [one, both[1 - at] ?? one] as const;
    })); // biome-ignore format: short
    await expect.poll(() => hasSaid(waiting, 'is its standby')).toBe(true);
    const begun = once(waiting.child, 'message');
    listening.child.kill('SIGTERM');
    expect((await begun)[0]).toMatchObject({ type: 'listening' });
  });
});
