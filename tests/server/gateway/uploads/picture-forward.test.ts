import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { pictureLimits } from '#shared/site/late-limits.ts';
import { startGateway, type TestGateway } from '../../../support/gateway.ts';
import { withoutRandomness } from '../../../support/logged.ts';
import { fields, receipt } from '../../../support/picture-uploads.ts';
import { type FaultUpstream, type Handler, knowMembers, sendJson, startUpstream, success } from '../../../support/upstream.ts';
import { createMember } from '../../mall-api/members.ts';
import { startMallApi, wednesdayNoon } from '../../mall-api/running-mall-api.ts';
import { makeBadFiles, makePicture, makeTellingJpeg } from '../bad-pictures.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'pictures-'));
const path = '/api/v1/me/receipts';
let upstream: FaultUpstream;
let gateway: TestGateway;
let taken: Buffer[];
let members = 0;

const take: Handler = (request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    taken.push(Buffer.concat(chunks));
    sendJson(success(receipt))(request, response);
  });
};

beforeAll(async () => {
  upstream = await startUpstream();
  gateway = await startGateway({ upstreamOrigin: upstream.origin, env: { dataDir } });
});
afterAll(async () => {
  await gateway.close();
  await upstream.close();
  rmSync(dataDir, { recursive: true, force: true });
});
beforeEach(() => {
  taken = [];
  upstream.fail(undefined);
  knowMembers(upstream);
  upstream.answer('/v1/me/receipts', take);
});

function newToken(): string {
  members += 1;
  return String(members).padStart(43, 'T');
}

function toForm(
  file: Buffer | undefined,
  { name = 'image', fileName = 'receipt.jpg', more = {} as Record<string, string> } = {},
): FormData {
  const form = new FormData();
  for (const [field, value] of Object.entries({ ...fields, ...more })) form.set(field, value);
  if (file) form.set(name, new Blob([new Uint8Array(file)], { type: 'image/jpeg' }), fileName);
  return form;
}

function post(body: BodyInit, headers: Record<string, string> = {}, token = newToken(), to = gateway.origin): Promise<Response> {
  return fetch(to + path, { method: 'POST', headers: { authorization: `Bearer ${token}`, ...headers }, body });
}

/** Returns the form that reached the mall API. */
async function takenForm(): Promise<FormData> {
  const body = taken.at(-1) ?? Buffer.alloc(0);
  const at = upstream.requests.lastIndexOf('POST /v1/me/receipts');
  return new Response(new Uint8Array(body), { headers: { 'content-type': upstream.headers[at]?.['content-type'] ?? '' } }).formData();
}

async function takenPicture(form: FormData): Promise<Buffer> {
  const file = form.get('image');
  return file instanceof File ? Buffer.from(await file.arrayBuffer()) : expect.unreachable('no file');
}

async function codesOf(answer: Response): Promise<unknown> {
  const { errors } = (await answer.json()) as { errors?: unknown };
  return errors;
}

describe('a call with a picture', () => {
  it('reaches the mall API with a newly encoded picture and the contract’s fields, and nothing else of the visitor', async () => {
    const answer = await post(toForm(await makeTellingJpeg(), { more: { admin: 'true' } }), {
      'idempotency-key': 'k'.repeat(20),
      cookie: 'token=secret',
    });
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect(await answer.json()).toEqual({ status: 'success', data: receipt });
    const form = await takenForm();
    expect([...form.keys()].sort()).toEqual(['amount', 'company_id', 'image', 'number', 'purchased_at']);
    expect(Object.fromEntries([...form].filter(([name]) => name !== 'image'))).toEqual(fields);
    const made = await takenPicture(form);
    expect(await sharp(made).metadata()).toMatchObject({ format: 'webp', width: 300, height: 200 });
    expect(taken[0]?.toString('latin1')).not.toMatch(/SECRET/);
    const headers = upstream.headers.at(-1);
    expect(headers).toMatchObject({ 'idempotency-key': 'k'.repeat(20) });
    expect(JSON.stringify(headers)).not.toContain('secret');
  });

  it.each(['../../etc/passwd', 'a\0b.jpg', 'a\r\nx-evil: 1.jpg', '\u202egpj.exe', `${'a'.repeat(300)}.jpg`, '<script>.svg', '=cmd()'])(
    'has our own file name, whatever it was called: %j',
    async (fileName) => {
      expect((await post(toForm(await makePicture(), { fileName }))).status).toBe(200);
      const file = (await takenForm()).get('image');
      expect(file instanceof File && [file.name, file.type]).toEqual(['image.webp', 'image/webp']);
    },
  );

  it('sends a small square for a member’s profile', async () => {
    upstream.answer('/v1/me/profile-picture', (request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        taken.push(Buffer.concat(chunks));
        sendJson({ status: 'error', httpStatus: 'NotFound', message: '' }, { status: 404 })(request, response);
      });
    });
    const form = new FormData();
    form.set('picture', new Blob([new Uint8Array(await makePicture('png', 900, 500))]), 'me.png');
    await fetch(`${gateway.origin}/api/v1/me/profile-picture`, {
      method: 'POST',
      headers: { authorization: `Bearer ${newToken()}` },
      body: form,
    });
    const body = taken[0] ?? Buffer.alloc(0);
    const start = body.indexOf('RIFF');
    expect(await sharp(body.subarray(start, start + body.readUInt32LE(start + 4) + 8)).metadata()).toMatchObject({
      width: 256,
      height: 256,
    });
  });

  it('may omit the picture if the receipt has a code instead', async () => {
    expect((await post(toForm(undefined, { more: { fiscal_code: 'V0;x' } }))).status).toBe(200);
    expect((await takenForm()).has('image')).toBe(false);
    const json = JSON.stringify({ ...fields, amount: 12_900, fiscal_code: 'V0;x' });
    expect((await post(json, { 'content-type': 'application/json' })).status).toBe(200);
    const empty = toForm(undefined, { more: { fiscal_code: 'V0;x' } });
    empty.set('image', new Blob([]), '');
    expect((await post(empty)).status).toBe(200);
  });
});

describe('an upload', async () => {
  it.each(await makeBadFiles())('is refused if its picture is %s', async (_what, file) => {
    const answer = await post(toForm(file));
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([422, 'no-store']);
    expect(await codesOf(answer)).toEqual({ image: ['invalid'] });
    expect(taken).toEqual([]);
  });

  it.each<[string, () => BodyInit, Record<string, string>]>([
    ['neither picture nor code', () => toForm(undefined), {}],
    ['no picture and an empty code', () => toForm(undefined, { more: { fiscal_code: '' } }), {}],
    ['JSON with the fields only', () => JSON.stringify(fields), { 'content-type': 'application/json' }],
  ])('is refused before the mall API is called if it is a receipt with %s', async (_what, toBody, headers) => {
    const answer = await post(toBody(), headers);
    expect([answer.status, await codesOf(answer), taken]).toEqual([422, { image: ['required'] }, []]);
  });

  it('is refused for both faults if it is a receipt with neither picture nor valid amount', async () => {
    const answer = await post(toForm(undefined, { more: { amount: '0' } }));
    expect(await codesOf(answer)).toEqual({ amount: ['too_small'], image: ['required'] });
  });

  it('is refused if its file is empty', async () => {
    const answer = await post(toForm(Buffer.alloc(0)));
    expect([answer.status, await codesOf(answer)]).toEqual([422, { image: ['invalid'] }]);
  });

  it('is refused if it is larger than ten megabytes, but accepted with exactly ten', async () => {
    const jpeg = await makePicture();
    const sized = (bytes: number) => Buffer.concat([jpeg, Buffer.alloc(bytes - jpeg.length)]);
    expect((await post(toForm(sized(pictureLimits.bytesAtMost)))).status).toBe(200);
    const answer = await post(toForm(sized(pictureLimits.bytesAtMost + 1)));
    expect([answer.status, await codesOf(answer)]).toEqual([413, { image: ['too_big'] }]);
  });

  it('is refused before it arrives if it declares a length far above the limit', async () => {
    const { hostname, port } = new URL(gateway.origin);
    const socket = connect(Number(port), hostname);
    const head = [
      'POST /api/v1/me/receipts HTTP/1.1',
      'host: x',
      `authorization: Bearer ${newToken()}`,
      'content-type: multipart/form-data; boundary=b',
    ];
    socket.write(`${[...head, 'content-length: 99999999'].join('\r\n')}\r\n\r\n--b`);
    const [chunk] = (await new Promise((resolve) => socket.once('data', (data) => resolve([data])))) as [Buffer]; // safe: without an encoding, chunks are buffers
    expect(chunk.toString()).toMatch(/^HTTP\/1\.1 413 /);
    socket.destroy();
  });

  it('is refused for an invalid field before its picture is drawn', async () => {
    const answer = await post(toForm(Buffer.from('no picture'), { more: { amount: '0', company_id: 'x' } }));
    expect([answer.status, await codesOf(answer)]).toEqual([422, { amount: ['too_small'], company_id: ['invalid'] }]);
  });

  it.each([
    ['ten thousand parts', `${'--b\r\ncontent-disposition: form-data; name="x"\r\n\r\n\r\n'.repeat(10_000)}--b--`, [400, 413]],
    [
      'a thousand fields',
      `${Array.from({ length: 1000 }, (_, index) => `--b\r\ncontent-disposition: form-data; name="f${index}"\r\n\r\nx\r\n`).join('')}--b--`,
      [413],
    ],
    ['two files', `${'--b\r\ncontent-disposition: form-data; name="image"; filename="a"\r\n\r\nx\r\n'.repeat(2)}--b--`, [413, 422]],
    ['the same field twice', `${'--b\r\ncontent-disposition: form-data; name="number"\r\n\r\nx\r\n'.repeat(2)}--b--`, [400]],
    ['a file in another field', '--b\r\ncontent-disposition: form-data; name="evil"; filename="a"\r\n\r\nx\r\n--b--', [422]],
    ['a field with a name that every object has', '--b\r\ncontent-disposition: form-data; name="__proto__"\r\n\r\nx\r\n--b--', [400]],
    [
      'a header of a megabyte',
      `--b\r\ncontent-disposition: form-data; name="number"; x="${'h'.repeat(1024 * 1024)}"\r\n\r\nx\r\n--b--`,
      [400, 413, 422],
    ],
    ['a long field', `--b\r\ncontent-disposition: form-data; name="number"\r\n\r\n${'n'.repeat(9000)}\r\n--b--`, [422]],
    ['another boundary', '--c\r\ncontent-disposition: form-data; name="number"\r\n\r\nx\r\n--c--', [400]],
    ['no end', '--b\r\ncontent-disposition: form-data; name="image"; filename="a"\r\n\r\nxxxxx', [400]],
    [
      'a form within a form',
      '--b\r\ncontent-type: multipart/mixed; boundary=c\r\n\r\n--c\r\ncontent-disposition: file; filename="a"\r\n\r\nx\r\n--c--\r\n--b--',
      [400, 422],
    ],
    ['nothing', '', [400, 422]],
  ] as const)('is refused if it is a form of %s', async (_what, body, statuses) => {
    const before = process.memoryUsage().rss;
    const answer = await post(body, { 'content-type': 'multipart/form-data; boundary=b' });
    expect(statuses).toContain(answer.status);
    expect(await answer.json()).toMatchObject({ status: 'error' });
    expect(taken).toEqual([]);
    expect(process.memoryUsage().rss - before).toBeLessThan(60 * 1024 * 1024);
  });

  it.each([
    ['a form without boundary', { 'content-type': 'multipart/form-data' }, 400],
    ['plain text', { 'content-type': 'text/plain' }, 415],
    ['a form of a page', { 'content-type': 'application/x-www-form-urlencoded' }, 415],
    ['another site’s page', { 'sec-fetch-site': 'cross-site' }, 403],
    ['a foreign origin', { origin: 'https://evil.example' }, 403],
    ['no member', { authorization: 'Basic abc' }, 401],
  ])('is refused because of %s', async (_what, headers: Record<string, string>, status) => {
    const answer = await post(headers['content-type'] ? 'x' : toForm(undefined), headers);
    expect([answer.status, taken.length]).toEqual([status, 0]);
  });

  it('is refused for an invalid token before its picture is read', async () => {
    upstream.answer('/v1/me/session', sendJson({ status: 'error', httpStatus: 'Unauthorized', message: '' }, { status: 401 }));
    expect((await post(toForm(await makePicture()))).status).toBe(401);
    expect(taken).toEqual([]);
  });
});

describe('a disk that accepts nothing', () => {
  it('is reported as full for a while, without blaming the picture', async () => {
    const folder = join(dataDir, 'uploads');
    rmSync(folder, { recursive: true, force: true });
    writeFileSync(folder, 'no folder');
    const answer = await post(toForm(await makePicture()));
    expect([answer.status, answer.headers.get('retry-after'), await codesOf(answer)]).toEqual([503, '60', undefined]);
    rmSync(folder);
    expect((await post(toForm(await makePicture()))).status).toBe(200);
  });
});

describe('many simultaneous uploads', () => {
  it('are drawn one after the other; excess ones are rejected, and the site keeps working', async () => {
    const file = await makePicture('jpeg', 1000, 750);
    const answers = Promise.all(Array.from({ length: 50 }, () => post(toForm(file))));
    const startedAt = performance.now();
    expect((await gateway.get('/healthz')).status).toBe(200);
    expect(performance.now() - startedAt).toBeLessThan(2000);
    const statuses = (await answers).map(({ status }) => status);
    expect(statuses.every((status) => status === 200 || status === 503)).toBe(true);
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(9);
    expect(statuses).toContain(503);
    expect((await post(toForm(await makePicture()))).status).toBe(200);
  });

  it('are limited to two per member, in any number of sessions', async () => {
    const token = newToken();
    const file = await makePicture('jpeg', 1000, 750);
    const tokens = Array.from({ length: 5 }, (_, index) => token.replace('T'.repeat(index), 'U'.repeat(index)));
    const statuses = (await Promise.all(tokens.map((own) => post(toForm(file), {}, own)))).map(({ status }) => status);
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(1);
    expect(statuses).toContain(200);
  });
});

it('a receipt is recorded in the ledger, once', async () => {
  const mallApi = await startMallApi();
  const whole = await startGateway({ upstreamOrigin: mallApi.origin, env: { dataDir } });
  const { token } = createMember(mallApi);
  const form = toForm(await makeTellingJpeg(), { more: { number: 'R-1234', purchased_at: wednesdayNoon.toISOString() } });
  const key = { 'idempotency-key': 'same-key-each-time' };
  const answers = [await post(form, key, token, whole.origin), await post(form, key, token, whole.origin)];
  for (const answer of answers) expect(await answer.json()).toMatchObject({ data: { status: 'pending', held_for: 'reading', points: 12 } });
  await mallApi.readReceipts();
  const again = await post(form, {}, token, whole.origin);
  expect([again.status, await codesOf(again)]).toEqual([409, { number: ['duplicate'] }]);
  const headers = { authorization: `Bearer ${token}` };
  expect(await (await whole.get('/api/v1/me/points', headers)).json()).toMatchObject({ data: { balance: 12 } });
  const picture = (await (await whole.get('/api/v1/me/receipts/1/picture', headers)).json()) as { data: { picture: string } };
  expect(Buffer.from(picture.data.picture.split(',')[1] ?? '', 'base64').toString('latin1')).not.toMatch(/SECRET|Exif/);
  await whole.close();
  await mallApi.close();
});

it('the log contains neither tokens nor numbers', () => {
  expect(gateway.logged.join('')).toContain('/api/v1/me/receipts');
  expect(withoutRandomness(gateway.logged)).not.toMatch(/T{10}|R-1|12900|receipt\.jpg/);
});
