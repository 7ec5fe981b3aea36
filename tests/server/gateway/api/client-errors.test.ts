import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type ClientError, clientErrorLimits } from '#shared/rules/client-errors.ts';
import { clientErrorsPerMinute } from '#shared/site/limits.ts';
import { startGateway, type TestGateway } from '../../../support/gateway.ts';
import { withoutRandomness } from '../../../support/logged.ts';

let gateway: TestGateway;

beforeAll(async () => {
  gateway = await startGateway({ upstreamOrigin: 'http://127.0.0.1:9', env: { trustProxy: ['127.0.0.1'] } });
});

afterAll(() => gateway.close());
beforeEach(() => {
  gateway.logged.length = 0;
});

const report = (more: Partial<ClientError> = {}): ClientError => ({
  name: 'TypeError',
  message: 'x is not a function',
  stack: ['base-0011aa.js:1:234'],
  route: 'shop',
  build: 'b1',
  ...more,
});

const send = (body: unknown, headers: Record<string, string> = {}) =>
  gateway.app.inject({
    method: 'POST',
    url: '/api/client-errors',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': '192.0.2.1', ...headers },
    payload: typeof body === 'string' ? body : JSON.stringify(body),
  });

const warnings = () => gateway.logged.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'a page met an error');

describe('POST /api/client-errors', () => {
  it('logs a warning', async () => {
    const answer = await send(report());
    expect([answer.statusCode, answer.payload, answer.headers['cache-control']]).toEqual([204, '', 'no-store']);
    expect(warnings()).toMatchObject([
      { level: 40, name: 'TypeError', message: 'x is not a function', places: ['base-0011aa.js:1:234'], route: 'shop', build: 'b1' },
    ]);
  });

  it('accepts reports of the desk, with the route "desk" only', async () => {
    expect((await send(report({ route: 'desk', build: 'd1' }))).statusCode).toBe(204);
    expect(warnings()).toMatchObject([{ route: 'desk', build: 'd1' }]);
  });

  it('logs nothing personal, whatever a browser sends', async () => {
    const message = 'No "Jana Nováková" at https://www.centre.example/cz/my-reward/4711?code=secret#x, jana@mail.example, 603 123 456';
    await send(report({ message, name: 'Jana Nováková', stack: ['/cz/my-reward/4711', 'base-0011aa.js:1:2', 'jana@mail.example'] }));
    expect(warnings()).toMatchObject([{ name: 'Error', places: ['base-0011aa.js:1:2'] }]);
    expect(withoutRandomness(gateway.logged)).not.toMatch(/Jana|Novák|jana|4711|secret|603|192\.0\.2/);
  });

  it.each<[string, unknown, Record<string, string>, number]>([
    ['nothing', {}, {}, 400],
    ['an unknown field', { ...report(), path: '/cz/my-reward/5' }, {}, 400],
    ['an unknown route', report({ route: '/cz/x' }), {}, 400],
    ['too long a message', report({ message: 'x'.repeat(clientErrorLimits.messageLength + 1) }), {}, 400],
    ['too many places', report({ stack: Array.from({ length: clientErrorLimits.places + 1 }, () => 'a.js:1:1') }), {}, 400],
    ['an invalid build', report({ build: 'b1"}' }), {}, 400],
    ['no JSON', '{', {}, 400],
    ['a text', 'x', { 'content-type': 'text/plain' }, 415],
    ['kilobytes', report({ message: 'x'.repeat(clientErrorLimits.bytes) }), {}, 413],
    ['another site’s page', report(), { 'sec-fetch-site': 'cross-site' }, 403],
    ['another origin', report(), { origin: 'https://evil.example' }, 403],
  ])('refuses %s', async (_what, body, headers, status) => {
    const answer = await send(body, headers);
    expect([answer.statusCode, answer.json().status]).toEqual([status, 'error']);
    expect(warnings()).toEqual([]);
  });

  it('limits reports per minute and address', async () => {
    const headers = { 'x-forwarded-for': '192.0.2.7' };
    for (let sent = 0; sent < clientErrorsPerMinute; sent += 1) expect((await send(report(), headers)).statusCode).toBe(204);
    expect((await send(report(), headers)).statusCode).toBe(429);
    expect(warnings()).toHaveLength(clientErrorsPerMinute);
    expect((await send(report(), { 'x-forwarded-for': '198.51.100.1' })).statusCode).toBe(204);
  });
});
