import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { bareEnvironment } from '../support/bare-environment.ts';

const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: { dev: string } }; // safe: our own package.json
const [, command = ''] = scripts.dev.split(' node ');

let folder: string;
let child: ChildProcess;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'development-'));
  cpSync('tests/support/tenants', join(folder, 'tenants'), { recursive: true });
});
afterEach(async () => {
  if (child.exitCode === null) {
    child.kill('SIGTERM');
    await once(child, 'exit');
  }
  rmSync(folder, { recursive: true });
});

describe('npm run dev', () => {
  it('starts without a further command, and shows edited content', { tags: 'long' }, async () => {
    const file = join(folder, 'tenants/tiny/content/faq.json');
    const said: unknown[] = [];
    const places = { PORT: '0', TENANT: 'tiny', CONFIG_DIR: join(folder, 'tenants'), DATA_DIR: join(folder, 'data') };
    const started = spawn(process.execPath, command.split(' '), { env: { ...bareEnvironment, NODE_ENV: 'development', ...places } });
    child = started;
    for (const stream of [started.stdout, started.stderr]) stream.on('data', (chunk) => said.push(chunk));
    const output = () => said.join('');
    const findPort = () => /^(?!.*mall-api).*Server listening at http:\/\/127\.0\.0\.1:(\d+)/m.exec(output())?.[1];
    await expect.poll(findPort).toBeDefined();

    const read = async (path: string) => (await fetch(`http://127.0.0.1:${findPort()}${path}`)).text();
    const before = await read('/api/proxy/v1/faq');
    const page = await fetch(`http://127.0.0.1:${findPort()}/en/faq`);
    expect(await page.text()).toContain('When do you close?');
    expect(page.headers.get('content-security-policy')).toContain("worker-src 'self' blob:"); // allows the worker by which a page finds its restarted server
    expect(before).toContain('When do you close?');
    writeFileSync(file, readFileSync(file, 'utf8').replace('When do you close?', 'Is this new?'));
    await expect.poll(() => read('/api/proxy/v1/faq')).toContain('Is this new?');
    expect(output()).not.toContain('Restarting');
  });
});
