import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readEnv } from '#config/env.ts';
import { uploadLimits } from '#shared/site/picture-limits.ts';
import { listen } from '../support/listen.ts';

const readText = (file: string) => readFileSync(join(import.meta.dirname, '../..', file), 'utf8');
const compose = readText('docker-compose.scale.yml');
const nginx = readText('config/scale/nginx.conf');

/** Splits YAML into the sections at an indent, by key. */
function readSections(text: string, indent: string): Record<string, string> {
  const parts = text.split(new RegExp(`^${indent}(?=[a-z][\\w-]*:)`, 'm')).slice(1);
  return Object.fromEntries(parts.map((part) => [/^[\w-]+/.exec(part)?.[0] ?? '', part]));
}

const top = readSections(compose, '');
const services = readSections(top.services ?? '', '  ');

/** Returns the variables of a section and those of the centre, as Compose passes them. */
function readVariables(section: string): Record<string, string> {
  const ofEnvironment = /(?:^x-centre|^x-storage| environment):.*\n((?: +.*\n)+)/m;
  const lines = [top['x-centre'] ?? '', ...(section.includes('*storage') ? [top['x-storage'] ?? ''] : []), section].flatMap(
    (text) => ofEnvironment.exec(text)?.[1]?.split('\n') ?? [],
  );
  const pairs = lines.flatMap((line) => {
    const [, name, value] = /^ +([A-Z][A-Z_]+): '?([^'\n]*)'?$/.exec(line) ?? [];
    return name === undefined || value === undefined ? [] : [[name, toValue(value)]];
  });
  return Object.fromEntries(pairs);
}

const toValue = (text: string) =>
  text.replaceAll(/\$\{[A-Z_]+(?::([-?])([^}]*))?\}/g, (_all, kind, standby) =>
    kind === '-' ? standby : 'a-secret-of-forty-letters-and-digits',
  );

const gatewayVariables = readVariables(top['x-gateway'] ?? '');
const mallApiVariables = readVariables(top['x-mall-api'] ?? '');

describe('docker-compose.scale.yml', () => {
  it('has two gateways, a mall API with its standby, nginx and Redis', () => {
    const copies = ['litestream', 'pictures']; // only with the profile `replica`
    const always = ['gateway-1', 'gateway-2', 'mall-api-1', 'mall-api-2', 'nginx', 'redis'];
    expect(Object.keys(services).sort()).toEqual([...always, ...copies].sort());
    for (const name of copies) expect(services[name]).toContain('<<: *copies\n');
    expect(top['x-copies']).toContain('profiles: [replica]');
    for (const name of ['gateway-1', 'gateway-2']) expect(services[name]).toContain(`${name}: *gateway`);
    for (const name of ['mall-api-1', 'mall-api-2']) expect(services[name]).toContain(`${name}: *mall-api`);
  });

  it('sets only variables that the product knows, including all that gateways must share', () => {
    const example = readText('config/env.example');
    for (const variables of [gatewayVariables, mallApiVariables]) {
      expect(Object.keys(variables).length).toBeGreaterThan(8);
      for (const name of Object.keys(variables)) expect(example).toMatch(new RegExp(`^#${name}=`, 'm'));
    }
    const env = readEnv(gatewayVariables);
    expect(env).toMatchObject({ mallApiUrl: 'http://nginx:4000', trustProxy: 1, misspelt: [], remarks: [] });
    expect([env.gatewaySecret, env.opsToken, env.redisUrl, env.realtime.PUSHER_SECRET]).not.toContain(undefined);
    const { purgeUrls, opsToken, gatewayUrl } = readEnv(mallApiVariables);
    expect(purgeUrls).toEqual([1, 2].map((number) => `http://gateway-${number}:${env.port}/ops/purge`));
    expect([opsToken, gatewayUrl]).toEqual([env.opsToken, 'http://nginx:8080']);
  });

  it('does not contain any secret', () => {
    for (const name of ['OPS_TOKEN', 'PUSHER_KEY', 'PUSHER_SECRET', 'GATEWAY_SECRET', 'REDIS_PASSWORD'])
      expect(compose).toContain(`\${${name}:?}`);
  });

  it('gives the mall APIs a common disk, and every service limits and a health check', () => {
    expect(top['x-mall-api']).toContain('mall-api-data:/data');
    const parts = [top['x-gateway'], top['x-mall-api'], services.nginx, services.redis];
    for (const part of parts)
      for (const bound of [/ mem_limit: \d+m\n/, / memswap_limit: \d+m\n/, / cpus: [\d.]+\n/, / healthcheck:\n +test: \['CMD', '(?!node)/])
        expect(part).toMatch(bound);
    const patienceSeconds = Number(/stop_grace_period: (\d+)s/.exec(top['x-gateway'] ?? '')?.[1]);
    expect(patienceSeconds).toBeGreaterThan(readEnv({ MALL_API_URL: 'http://nginx:4000' }).drainSeconds + 10);
    for (const text of ['read_only: true', 'cap_drop: [ALL]', 'no-new-privileges:true']) expect(top['x-container']).toContain(text);
  });
});

describe('the health check of a container', () => {
  it.each([
    ['gateway', 200, 0],
    ['gateway', 503, 1],
    ['mall-api', 200, 0],
    ['mall-api', 503, 0],
    ['mall-api', 500, 1],
  ])('exits, for %s with status %i, with code %i', async (kind, status, code) => {
    const line = / test: \['CMD', 'bash', (.*)\]$/m.exec(top[`x-${kind}`] ?? '')?.[1] ?? '';
    const words = [...line.matchAll(/'([^']*)'/g)].map(([, word = '']) => word.replaceAll('$$', '$'));
    const asked: (string | undefined)[] = [];
    const server = await listen(({ url }, response) => {
      asked.push(url);
      response.writeHead(status).end('{}');
    });
    const local = words.map((word) => word.replace(/(?<=127\.0\.0\.1\/)\d+/, new URL(server.origin).port));
    expect((await once(spawn('bash', local, { stdio: 'ignore' }), 'exit'))[0]).toBe(code);
    expect(asked).toEqual([kind === 'gateway' ? '/readyz' : '/health']);
    await server.close();
  });
});

describe('config/scale/nginx.conf', () => {
  it('uses the services’ ports, and accepts bodies as large as a gateway does', () => {
    const { port, mallApiPort } = readEnv({});
    const servers = [...nginx.matchAll(/^ +server ([\w-]+):(\d+) /gm)].map(([, name, at]) => [name, Number(at)]);
    expect(servers).toEqual([
      ['gateway-1', port],
      ['gateway-2', port],
      ['mall-api-1', mallApiPort],
      ['mall-api-2', mallApiPort],
    ]);
    const maxMegabytes = Number(/client_max_body_size (\d+)m/.exec(nginx)?.[1]);
    expect(maxMegabytes * 1024 * 1024).toBeGreaterThan(uploadLimits.bytesAtMost);
    expect(services.nginx).toContain('./config/scale/nginx.conf:/etc/nginx/nginx.conf:ro');
  });
});
