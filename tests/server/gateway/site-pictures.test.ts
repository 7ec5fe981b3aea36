import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SitePicture } from '#shared/contracts/desk-pictures.ts';
import type { DeskOutcome, DeskRecord } from '#shared/contracts/desk-records.ts';
import type { Failure } from '#shared/contracts/envelope.ts';
import { uploadLimits } from '#shared/site/picture-limits.ts';
import { startGateway, type TestGateway } from '../../support/gateway.ts';
import { listActs } from '../cli/run-command.ts';
import { type RunningMallApi, startMallApi } from '../mall-api/running-mall-api.ts';
import { createStaff } from '../mall-api/staff-steps.ts';
import { makeBadFiles, makePicture, makeTellingJpeg } from './bad-pictures.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'site-pictures-'));
let mallApi: RunningMallApi;
let gateway: TestGateway;
let eva: string;
beforeAll(async () => {
  mallApi = await startMallApi();
  gateway = await startGateway({ upstreamOrigin: mallApi.origin, env: { mallApiUrl: undefined, dataDir } });
  eva = (await createStaff(mallApi, 'editor')).token;
});
afterAll(async () => {
  await gateway.close();
  await mallApi.close();
  rmSync(dataDir, { recursive: true });
});

interface Sent {
  token?: string | undefined;
  headers?: Record<string, string>;
  fileName?: string;
}

async function send(file: Buffer | undefined, { token = eva, headers = {}, fileName }: Sent = {}) {
  const form = new FormData();
  if (fileName !== undefined) form.set('file_name', fileName);
  if (file) form.set('image', new Blob([new Uint8Array(file)]), 'a.jpg');
  const response = await fetch(`${gateway.origin}/api/v1/staff/pictures`, {
    method: 'POST',
    headers: { cookie: `__Host-desk=${token}`, ...headers },
    body: form,
  });
  return { status: response.status, body: (await response.json()) as { data: SitePicture } & Failure };
}

async function upload(file: Buffer, fileName?: string): Promise<SitePicture> {
  const { status, body } = await send(file, fileName === undefined ? {} : { fileName });
  expect(status, JSON.stringify(body)).toBe(200);
  return body.data;
}

const get = (path: string) => fetch(gateway.origin + path);
const listFiles = (folder: string) => readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
/** Expects no uploads in the gateway's folder, and only complete pictures in the mall API's folder. */
const expectNothingLeft = async () => {
  await expect.poll(() => listFiles(join(dataDir, 'uploads'))).toEqual([]);
  expect(listFiles(mallApi.uploadedDir).filter(({ name }) => !/^[0-9a-f]{32}\.webp$/.test(name))).toEqual([]);
};

/** Creates a picture that is red on the left and blue on the right. */
function makeTwoColours(width: number, height: number): Promise<Buffer> {
  const half = { create: { width: width / 2, height, channels: 3 as const, background: '#0000ff' } };
  return sharp({ create: { width, height, channels: 3, background: '#ff0000' } })
    .composite([{ input: half, left: width / 2, top: 0 }])
    .jpeg()
    .toBuffer();
}

describe('a picture uploaded by staff', () => {
  it('is stored once, under a name derived from its content, private to this account', async () => {
    const file = await makePicture('jpeg', 640, 480);
    const picture = await upload(file, 'quay.jpg');
    expect(picture).toMatchObject({
      width: 640,
      height: 480,
      focus: '22',
      alt: {},
      file_name: 'quay.jpg',
      uploaded_by: 'Eva Nová',
      uses: 0,
    });
    expect(picture.address).toMatch(/^\/media\/u\/[0-9a-f]{32}\.webp$/);
    expect(await upload(file, 'again.jpg')).toEqual(picture);
    expect(readdirSync(mallApi.uploadedDir)).toEqual([picture.name]);
    expect(statSync(join(mallApi.uploadedDir, picture.name)).mode & 0o777).toBe(0o600);
    expect(listActs(mallApi).filter(({ act }) => act === 'pictures upload')).toMatchObject([
      { operator: 'Eva Nová', subject: picture.name },
    ]);
    await expectNothingLeft();
  });

  it('is served in every width and format by the site’s own route, cached permanently', async () => {
    const { address } = await upload(await makeTwoColours(2000, 1000));
    for (const [variant, width, format] of [
      ['w320.avif', 320, 'heif'],
      ['w1280.webp', 1280, 'webp'],
      ['w1920.jpg', 1920, 'jpeg'],
      ['original', 2000, 'webp'],
    ] as const) {
      const response = await get(`/api/images/${variant}${address}`);
      expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
      expect(await sharp(await response.arrayBuffer()).metadata()).toMatchObject({ width, format });
    }
  });

  it('reveals nothing about who took it, and is upright', async () => {
    const telling = await upload(await makeTellingJpeg());
    expect(readFileSync(join(mallApi.uploadedDir, telling.name)).toString('latin1')).not.toMatch(/SECRET|GPS|Exif/);
    const turned = await sharp(await makePicture('jpeg', 600, 400))
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    expect(await upload(turned)).toMatchObject({ width: 400, height: 600 });
  });

  it('may be a camera photograph, transparent, or AVIF', async () => {
    expect(await upload(await makePicture('jpeg', 6000, 4000))).toMatchObject({ width: 2560, height: 1707 });
    const sign = await sharp({ create: { width: 300, height: 100, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } })
      .png()
      .toBuffer();
    const kept = await sharp(join(mallApi.uploadedDir, (await upload(sign)).name)).stats();
    expect(kept.isOpaque).toBe(false);
    expect(
      await upload(
        await sharp(await makePicture('png', 200, 100))
          .avif({ effort: 0 })
          .toBuffer(),
      ),
    ).toMatchObject({ width: 200 });
  });

  it('is compressed enough to be stored, even if it is grainy', async () => {
    const grain = await sharp({
      create: { width: 2560, height: 2560, channels: 3, background: '#808080', noise: { type: 'gaussian', mean: 128, sigma: 60 } },
    })
      .jpeg({ quality: 95 })
      .toBuffer();
    expect((await upload(grain)).bytes).toBeLessThanOrEqual(4_000_000);
  }, 30_000);
});

describe('a refused upload', () => {
  it('leaves no file if the file is not a picture or takes too much memory', async () => {
    const before = readdirSync(mallApi.uploadedDir).sort();
    const bad = (await makeBadFiles()).filter(
      ([what]) => what !== 'AVIF' && !/^a (?:grey )?PNG in passes, of 6|JPEG in passes|sixteen bits/.test(what),
    );
    for (const [what, file] of bad) {
      const { status, body } = await send(file);
      expect(status, what).toBe(422);
      expect(body.errors, what).toEqual({ image: ['invalid'] });
    }
    expect(readdirSync(mallApi.uploadedDir).sort()).toEqual(before);
    await expectNothingLeft();
  }, 60_000);

  it('leads to 422 without a file, and to 413 with one that is too large', async () => {
    expect(await send(undefined)).toMatchObject({ status: 422, body: { errors: { image: ['required'] } } });
    expect(await send(Buffer.alloc(uploadLimits.bytesAtMost + 1, 1))).toMatchObject({
      status: 413,
      body: { errors: { image: ['too_big'] } },
    });
    await expectNothingLeft();
  });

  it('leaves no file if it is interrupted', async () => {
    const before = readdirSync(mallApi.uploadedDir).length;
    const socket = connect(Number(new URL(gateway.origin).port), '127.0.0.1');
    const lines = [
      'host: 127.0.0.1',
      `cookie: __Host-desk=${eva}`,
      'content-type: multipart/form-data; boundary=b',
      'content-length: 90000',
    ];
    const part = '--b\r\ncontent-disposition: form-data; name="image"; filename="a.jpg"\r\n\r\n';
    socket.write(`POST /api/v1/staff/pictures HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n${part}${'x'.repeat(20_000)}`);
    await expect.poll(() => listFiles(join(dataDir, 'uploads')).length).toBe(1);
    socket.destroy();
    await expectNothingLeft();
    expect(readdirSync(mallApi.uploadedDir)).toHaveLength(before);
  });

  it.each([
    ['desk', 403],
    ['shop', 403],
    ['manager', 200],
  ] as const)('depends on the role: %s gets %i', async (role, status) => {
    const { token } = await createStaff(mallApi, role);
    expect((await send(await makePicture('png', 20, 20), { token })).status).toBe(status);
  });

  it('leads to 401 without a session and to 403 from another site', async () => {
    const file = await makePicture('png', 21, 21);
    expect((await send(file, { token: 'x'.repeat(43) })).status).toBe(401);
    expect((await send(file, { headers: { cookie: '' } })).status).toBe(401);
    expect((await send(file, { headers: { origin: 'https://evil.example' } })).status).toBe(403);
    expect((await send(file, { headers: { 'sec-fetch-site': 'same-site' } })).status).toBe(403);
  });

  it('leads to 404 if a file is requested by an unknown or misleading name', async () => {
    for (const name of ['..%2Ftiny.sqlite', '%2e%2e/secret.webp', 'x.webp', `${'a'.repeat(32)}.webp`, `${'A'.repeat(32)}.webp`]) {
      expect((await get(`/api/images/original/media/u/${name}`)).status, name).toBe(404);
      expect((await fetch(`${mallApi.origin}/media/u/${name}`)).status, name).toBe(404);
    }
  });
});

describe('focus and description of a picture', () => {
  it('pass from the desk to the page, but not into addresses of pictures', async () => {
    const { address } = await upload(await makeTwoColours(1200, 400));
    const headers = { cookie: `__Host-desk=${eva}`, 'content-type': 'application/json' };
    const described = { version: 1, alt: { en: 'A quay at dawn' } };
    await fetch(`${gateway.origin}/api/v1/staff/pictures/${address.slice(9)}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(described),
    });
    const path = `${gateway.origin}/api/v1/staff/records/companies/2`;
    const read = (await (await fetch(path, { headers })).json()) as { data: DeskRecord };
    const body = { ...(read.data.live as object), image: `${address}#f40`, gallery: [`${address}#f04`] };
    const saved = await fetch(path, { method: 'POST', headers, body: JSON.stringify({ act: 'save', version: read.data.version, body }) });
    const answer = (await saved.json()) as { data: DeskOutcome };
    expect(answer, JSON.stringify(answer)).toMatchObject({ data: { outcome: 'done' } });
    const page = await (await get('/en/shop/2/x')).text();
    expect(page).toContain('data-focus="40"');
    const asked = [...page.matchAll(/(?:src|srcSet|srcset|href|content)="([^"]*\/media\/u\/[^"]*)"/g)].map(([, found]) => found);
    expect(asked.length).toBeGreaterThan(3);
    expect(asked.filter((found) => found?.includes('#'))).toEqual([]);
    expect(page).toMatch(/"image":"[^"]*w1280\.jpg\/media\/u\/[0-9a-f]{32}\.webp"/);
    expect(page).toContain('alt="A quay at dawn"');
    const kept = await (await fetch(`${path.replace('/records/companies/2', '')}/pictures/${address.slice(9)}`, { headers })).json();
    expect(kept).toMatchObject({ data: { uses: 1 } });
  });
});
