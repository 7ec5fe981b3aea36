import { existsSync, mkdirSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createUploadedFiles } from '#server/mall-api/pictures/uploaded-files.ts';
import {
  changeSitePicture,
  getSitePicture,
  getSitePictureUses,
  listPictureTags,
  listSitePictures,
  removeSitePicture,
  type SitePicture,
  uploadSitePicture,
} from '#shared/contracts/desk-pictures.ts';
import { changeDeskRecord, createDeskRecord, type DeskOutcome, getDeskRecord } from '#shared/contracts/desk-records.ts';
import type { BodyInput, CallInput } from '#shared/contracts/endpoint.ts';
import { listPictureTexts } from '#shared/contracts/picture-texts.ts';
import { withFocus } from '#shared/site/images.ts';
import { picturesOfPage } from '#shared/site/picture-limits.ts';
import { listActs } from '../cli/run-command.ts';
import { type RunningMallApi, startMallApi } from './running-mall-api.ts';
import { createStaff } from './staff-steps.ts';

let mallApi: RunningMallApi;
let eva: string;
beforeAll(async () => {
  mallApi = await startMallApi();
  eva = (await createStaff(mallApi, 'manager')).token;
});
afterAll(() => mallApi.close());
beforeEach(() => mallApi.db.exec('DELETE FROM picture'));

let shades = 0;
/** Creates a unique picture in the gateway's format. */
function makeWebp(width = 40, height = 30, options = {}): Promise<Buffer> {
  shades += 1;
  return sharp({ create: { width, height, channels: 3, background: { r: shades & 255, g: 10 * (shades >> 8), b: 90 } } })
    .webp({ lossless: true, ...options })
    .toBuffer();
}

const send = async (picture: Buffer, file_name?: string) =>
  mallApi.sendAs(eva, uploadSitePicture, file_name === undefined ? {} : { file_name }, { picture });
async function upload(fileName?: string, picture?: Buffer): Promise<SitePicture> {
  const { body } = await send(picture ?? (await makeWebp()), fileName);
  return 'data' in body ? body.data : expect.unreachable(JSON.stringify(body));
}
const input = ({ name }: SitePicture) => ({ input: { params: { name } } });
const change = (picture: SitePicture, body: Omit<BodyInput<typeof changeSitePicture>, 'version'>) =>
  mallApi.sendAs(eva, changeSitePicture, { version: picture.version, ...body }, input(picture));
const list = async (query: CallInput<typeof listSitePictures>['query'] = {}) =>
  (await mallApi.callAs(eva, listSitePictures, { query })).data;
const usesOf = async ({ name }: SitePicture) => (await mallApi.callAs(eva, getSitePictureUses, { params: { name } })).data;

const company = { kind: 'companies', key: '2' };
/** Edits the company as an editor. */
async function edit(act: 'save' | 'draft' | 'discard', changes: object = {}): Promise<void> {
  const { data } = await mallApi.callAs(eva, getDeskRecord, { params: company });
  const body = act === 'discard' ? undefined : { ...Object(data.live), ...changes };
  const { body: answer } = await mallApi.sendAs(
    eva,
    changeDeskRecord,
    { act, version: data.version, body },
    { input: { params: company } },
  );
  expect(answer, JSON.stringify(answer)).toMatchObject({ data: { outcome: 'done' } satisfies Partial<DeskOutcome> });
}

describe('the library of pictures', () => {
  it('reads the size of every form of WebP', async () => {
    for (const options of [{}, { lossless: false }, { lossless: false, alphaQuality: 100 }])
      expect(await upload(undefined, await makeWebp(123, 45, options))).toMatchObject({ width: 123, height: 45 });
    const transparent = await sharp({ create: { width: 77, height: 99, channels: 4, background: '#ff000080' } })
      .webp()
      .toBuffer();
    expect(await upload(undefined, transparent)).toMatchObject({ width: 77, height: 99 });
  });

  it.each([
    ['a text', Buffer.from('hello')],
    ['only the first bytes of a picture', Buffer.from('RIFF\0\0\0\0WEBP')],
    ['no kind of WebP', Buffer.from(`RIFF\0\0\0\0WEBPVP9 ${'\0'.repeat(40)}`)],
  ])('rejects %s from every caller, including the gateway', async (_what, file) => {
    const before = existsSync(mallApi.uploadedDir) ? readdirSync(mallApi.uploadedDir).length : 0;
    expect(await send(file)).toMatchObject({ status: 422, body: { errors: { image: ['invalid'] } } });
    expect(existsSync(mallApi.uploadedDir) ? readdirSync(mallApi.uploadedDir).length : 0).toBe(before);
  });

  it('is paged from the newest, each picture once, even while others are added', async () => {
    const names: string[] = [];
    for (let index = 0; index < picturesOfPage + 3; index += 1) names.unshift((await upload()).name);
    const first = await list();
    await upload();
    const second = await list({ before: first.next ?? expect.unreachable() });
    expect([...first.pictures, ...second.pictures].map(({ name }) => name)).toEqual(names);
    expect(second.next).toBeNull();
  });

  it('is searched by the beginning of words, in descriptions of all languages and the file name', async () => {
    const quay = await upload('IMG_0042.jpg');
    await upload('terasa.png');
    await change(quay, { alt: { cz: 'Nábřeží za úsvitu', de: 'Ufer', en: '' } });
    const find = async (q: string) => (await list({ q })).pictures.map(({ file_name }) => file_name);
    expect(await find('nabre')).toEqual(['IMG_0042.jpg']);
    expect(await find('UFER usvitu')).toEqual(['IMG_0042.jpg']);
    expect(await find('img')).toEqual(['IMG_0042.jpg']);
    expect(await find('bre')).toEqual([]);
    expect(await find('teras')).toEqual(['terasa.png']);
  });

  it('is filtered by tag, whatever its case and accents, and suggests known tags', async () => {
    const [quay, other] = [await upload('quay.jpg'), await upload('other.jpg')];
    await change(quay, { tags: ['Vánoce 2026', 'VANOCE 2026', 'Gastro'] });
    await change(other, { tags: ['gastro', '–'] });
    const find = async (tag: string) => (await list({ tag })).pictures.map(({ file_name, tags }) => [file_name, ...tags]);
    expect(await find('vanoce 2026')).toEqual([['quay.jpg', 'Vánoce 2026', 'Gastro']]);
    expect(await find('GASTRO')).toEqual([
      ['other.jpg', 'gastro'],
      ['quay.jpg', 'Vánoce 2026', 'Gastro'],
    ]);
    expect((await list({ q: 'vano' })).pictures).toHaveLength(1);
    const suggest = async (q?: string) => (await mallApi.callAs(eva, listPictureTags, { query: q === undefined ? {} : { q } })).data.tags;
    expect(await suggest('ván')).toEqual(['Vánoce 2026']);
    expect(await suggest()).toEqual(['Gastro', 'Vánoce 2026']);
    await change({ ...quay, version: 2 }, { tags: [] });
    expect(await suggest('v')).toEqual([]);
  });

  it('is filtered by days of the upload in the time zone of the centre, and by uses', async () => {
    const [early, late] = [await upload('early.jpg'), await upload('late.jpg')];
    const setTime = mallApi.db.prepare('UPDATE picture SET at_ms = ? WHERE name = ?');
    setTime.run(Date.parse('2026-11-20T22:59:00Z'), early.name); // 23:59 in Prague
    setTime.run(Date.parse('2026-11-20T23:01:00Z'), late.name);
    const find = async (query: Parameters<typeof list>[0]) => (await list(query)).pictures.map(({ file_name }) => file_name);
    expect(await find({ from: '2026-11-21' })).toEqual(['late.jpg']);
    expect(await find({ to: '2026-11-20' })).toEqual(['early.jpg']);
    expect(await find({ from: '2026-11-20', to: '2026-11-21' })).toEqual(['late.jpg', 'early.jpg']);
    expect(await find({ from: '2026-11-22' })).toEqual([]);
    await edit('draft', { image: early.address });
    expect(await find({ used: 'nowhere' })).toEqual(['late.jpg']);
    expect(await find({ used: 'companies' })).toEqual(['early.jpg']);
    expect(await find({ used: 'rewards' })).toEqual([]);
    await edit('discard');
    expect(await find({ used: 'nowhere', type: 'picture' })).toEqual(['late.jpg', 'early.jpg']);
    expect(await find({ type: 'document' })).toEqual([]);
  });

  it('stores who changed what, and prevents overwriting newer descriptions', async () => {
    const picture = await upload();
    expect(await change(picture, { alt: { cz: 'První', sk: ' ' }, focus: '24' })).toMatchObject({
      body: { data: { alt: { cz: 'První' }, focus: '24', version: 2 } },
    });
    expect(await change(picture, { alt: { cz: 'Druhý' } })).toMatchObject({ status: 409, body: { errors: { version: ['invalid'] } } });
    expect(await change({ ...picture, version: 2 }, { focus: '52' })).toMatchObject({ status: 422 });
    expect((await mallApi.callAs(eva, getSitePicture, { params: { name: picture.name } })).data.alt).toEqual({ cz: 'První' });
    const { before, after } = mallApi.db
      .prepare("SELECT before, after FROM operator_act WHERE act = 'pictures change' AND subject = ?")
      .get(picture.name) as Record<string, string>; // safe: the columns of the table
    expect([before, after].map((state) => JSON.parse(state ?? ''))).toEqual([
      { focus: '22', alt: {}, tags: [] },
      { focus: '24', alt: { cz: 'První' }, tags: [] },
    ]);
  });
});

describe('the uses of a picture', () => {
  it('include published content, drafts and texts, while they contain it', async () => {
    const [image, other] = [await upload(), await upload()];
    await edit('save', { image: withFocus(image.address, '13'), gallery: [other.address, withFocus(other.address, '00')] });
    expect(await usesOf(image)).toMatchObject({ total: 1, uses: [company] });
    expect((await list()).pictures.map(({ uses }) => uses)).toEqual([1, 1]);
    await edit('draft', { image: null, gallery: [] });
    expect((await usesOf(image)).total).toBe(1);
    await edit('save', { image: null, gallery: [] });
    expect([(await usesOf(image)).total, (await usesOf(other)).total]).toEqual([0, 0]);
    await edit('draft', { image: other.address });
    expect((await usesOf(other)).total).toBe(1);
    await edit('discard');
    expect((await usesOf(other)).total).toBe(0);
  });

  it('include a new record', async () => {
    const picture = await upload();
    const page = { alias: 'quay', image: picture.address, translations: [{ locale: 'en', title: 'Quay', slug: 'quay' }] };
    const made = await mallApi.sendAs(
      eva,
      createDeskRecord,
      { act: 'draft', body: page, request_key: 'a-key-of-the-desk-7' },
      { input: { params: { kind: 'website-pages' } } },
    );
    expect(made.body).toMatchObject({ data: { outcome: 'done' } });
    expect(await usesOf(picture)).toMatchObject({ uses: [{ kind: 'website-pages', translations: [{ locale: 'en', title: 'Quay' }] }] });
  });

  it('are described publicly in the available languages, and refreshed when a description changes', async () => {
    const [told, silent] = [await upload(), await upload()];
    const key = () => mallApi.domain.queries.getImportKey();
    await change(told, { alt: { en: 'The quay', de: 'Der Kai' } });
    const input = { query: { names: [told.name, silent.name].sort().join(',') } };
    const translations = [
      { locale: 'en', alt: 'The quay' },
      { locale: 'de', alt: 'Der Kai' },
    ];
    expect((await mallApi.call(listPictureTexts, input)).data).toEqual([
      { name: told.name, translations: expect.arrayContaining(translations) },
    ]);
    const unused = key();
    await change({ ...told, version: 2 }, { alt: { en: 'A quay' } });
    expect(key()).toBe(unused);
    await edit('save', { gallery: [told.address] });
    const used = key();
    await change({ ...told, version: 3 }, { focus: '00' });
    expect(key()).toBe(used);
    await change({ ...told, version: 4 }, { alt: { en: 'The quay' } });
    expect(key()).not.toBe(used);
    await edit('save', { gallery: [] });
  });

  it('prevent its removal until there are none', async () => {
    const picture = await upload('quay.jpg');
    const file = join(mallApi.uploadedDir, picture.name);
    await edit('draft', { image: picture.address });
    const remove = () => mallApi.sendAs(eva, removeSitePicture, {}, input(picture));
    expect(await remove()).toMatchObject({ status: 409, body: { errors: { name: ['already_used'] } } });
    expect(existsSync(file)).toBe(true);
    await edit('discard');
    expect(await remove()).toMatchObject({ status: 200, body: { data: { name: picture.name } } });
    expect(existsSync(file)).toBe(false);
    expect((await remove()).status).toBe(404);
    expect(listActs(mallApi)[0]).toMatchObject({ act: 'pictures remove', subject: picture.name, operator: 'Eva Nová' });
  });
});

describe('the files of uploaded pictures', () => {
  it('are complete or missing: leftovers of killed processes are removed, files being written are kept', async () => {
    const folder = join(mallApi.uploadedDir, 'left');
    mkdirSync(folder, { recursive: true });
    const files = createUploadedFiles({ folder, randomBytes: (size) => Buffer.alloc(size, 3) });
    const now = new Date();
    for (const name of ['old.part', 'new.part']) writeFileSync(join(folder, name), 'x');
    utimesSync(join(folder, 'old.part'), 0, 0);
    files.sweep(now);
    expect(readdirSync(folder)).toEqual(['new.part']);
    rmSync(folder, { recursive: true });
  });

  it('are missing if the disk fails, and the next attempt succeeds', async () => {
    const parent = join(dirname(mallApi.uploadedDir), `refusing-${process.pid}`);
    writeFileSync(parent, 'a file where a folder is to be');
    const files = createUploadedFiles({ folder: join(parent, 'tiny'), randomBytes: (size) => Buffer.alloc(size, 3) });
    const picture = await makeWebp();
    await expect(files.write(picture)).rejects.toThrow();
    rmSync(parent);
    const name = await files.write(picture);
    expect(readdirSync(join(parent, 'tiny'))).toEqual([name]);
    rmSync(parent, { recursive: true });
  });
});
