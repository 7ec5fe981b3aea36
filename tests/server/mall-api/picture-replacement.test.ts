import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  changeSitePicture,
  getSitePicture,
  getSitePictureUses,
  replaceSitePicture,
  type SitePicture,
  undoSitePictureReplacement,
  uploadSitePicture,
} from '#shared/contracts/desk-pictures.ts';
import { changeDeskRecord, getDeskRecord } from '#shared/contracts/desk-records.ts';
import { withFocus } from '#shared/site/images.ts';
import { listActs } from '../cli/run-command.ts';
import { type RunningMallApi, startMallApi } from './running-mall-api.ts';
import { createStaff } from './staff-steps.ts';

let mallApi: RunningMallApi;
let manager: string;
let editor: string;
beforeAll(async () => {
  mallApi = await startMallApi();
  manager = (await createStaff(mallApi, 'manager')).token;
  editor = (await createStaff(mallApi, 'editor')).token;
});
afterAll(() => mallApi.close());

let shades = 0;
async function upload(): Promise<SitePicture> {
  shades += 1;
  const picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: { r: shades, g: 1, b: 90 } } })
    .webp({ lossless: true })
    .toBuffer();
  const { body } = await mallApi.sendAs(manager, uploadSitePicture, {}, { picture });
  return 'data' in body ? body.data : expect.unreachable(JSON.stringify(body));
}
const read = async (kind: string, key: string) => (await mallApi.callAs(manager, getDeskRecord, { params: { kind, key } })).data;
async function edit(act: 'save' | 'draft' | 'discard', kind: string, key: string, changes: object = {}): Promise<void> {
  const { version, live } = await read(kind, key);
  const body = act === 'discard' ? undefined : { ...Object(live), ...changes };
  const { body: answer } = await mallApi.sendAs(manager, changeDeskRecord, { act, version, body }, { input: { params: { kind, key } } });
  expect(answer, JSON.stringify(answer)).toMatchObject({ data: { outcome: 'done' } });
}
const replace = (from: SitePicture, to: SitePicture, token = manager) =>
  mallApi.sendAs(token, replaceSitePicture, { by: to.name }, { input: { params: { name: from.name } } });
const undo = (id: number) => mallApi.sendAs(manager, undoSitePictureReplacement, {}, { input: { params: { id } } });
const usesOf = async ({ name }: SitePicture) => (await mallApi.callAs(manager, getSitePictureUses, { params: { name } })).data.total;

describe('the replacement of a picture', () => {
  it('changes published texts and drafts of all records at once, and is undone once', async () => {
    const [from, to] = [await upload(), await upload()];
    const options = { input: { params: { name: from.name } } };
    await mallApi.sendAs(manager, changeSitePicture, { version: 1, alt: { en: 'The quay' }, tags: ['quay'], focus: '13' }, options);
    await edit('save', 'companies', '2', { image: withFocus(from.address, '04'), gallery: [from.address] });
    await edit('draft', 'announcements', '1', { image: from.address });
    const before = await read('announcements', '1');
    const shownBefore = mallApi.domain.queries.getImportKey();
    const { body } = await replace(from, to);
    const { id, picture, records } = 'data' in body ? body.data : expect.unreachable(JSON.stringify(body));
    expect({ records, picture }).toMatchObject({
      records: 2,
      picture: { name: to.name, alt: { en: 'The quay' }, tags: ['quay'], focus: '13' },
    });
    expect((await read('companies', '2')).live).toMatchObject({ image: withFocus(to.address, '04'), gallery: [to.address] });
    const after = await read('announcements', '1');
    expect(after).toMatchObject({ live: before.live, draft: { image: to.address }, version: before.version + 1 });
    expect(mallApi.domain.queries.getImportKey()).not.toBe(shownBefore);
    expect([await usesOf(from), await usesOf(to)]).toEqual([0, 2]);
    expect(listActs(mallApi)[0]).toMatchObject({ act: 'pictures replace', subject: from.name });

    expect((await undo(id)).body).toMatchObject({ data: { records: 2, picture: { name: from.name } } });
    expect((await read('companies', '2')).live).toMatchObject({ image: withFocus(from.address, '04'), gallery: [from.address] });
    expect([await usesOf(from), await usesOf(to)]).toEqual([2, 0]);
    await replace(from, to);
    expect((await undo(id)).body).toMatchObject({ data: { records: 0 } }); // undone before
    expect(await usesOf(to)).toBe(2);
    await edit('discard', 'announcements', '1');
    await edit('save', 'companies', '2', { image: null, gallery: [] });
  });

  it('publishes nothing that is not published', async () => {
    const [from, to] = [await upload(), await upload()];
    await edit('draft', 'companies', '2', { image: from.address });
    const shown = mallApi.domain.queries.getImportKey();
    expect((await replace(from, to)).body).toMatchObject({ data: { records: 1 } });
    expect(mallApi.domain.queries.getImportKey()).toBe(shown);
    expect(await read('companies', '2')).toMatchObject({ live: { image: null }, draft: { image: to.address } });
    await edit('discard', 'companies', '2');
  });

  it('is refused to an editor if only managers may change one of the records', async () => {
    const [from, to] = [await upload(), await upload()];
    mallApi.db.prepare("INSERT INTO picture_use (name, kind, key) VALUES (?, 'settings', 'settings')").run(from.name);
    expect(await replace(from, to, editor)).toMatchObject({ status: 409, body: { errors: { name: ['not_allowed'] } } });
    expect(await replace(to, to)).toMatchObject({ status: 422, body: { errors: { by: ['not_allowed'] } } });
    expect((await replace(to, { ...to, name: `${'0'.repeat(32)}.webp` })).status).toBe(404);
    expect((await mallApi.callAs(editor, getSitePicture, { params: { name: from.name } })).data.uses).toBe(1);
  });
});
