import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { createDeflate } from 'node:zlib';
import pino from 'pino';
import sharp from 'sharp';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import { createImageWorker } from '#server/gateway/images/image-worker.ts';
import { createMessageReader } from '#server/message-reader.ts';
import { makePdf, makePdfOfLines, toDeflated, toStream } from '../../../support/pdf-files.ts';
import { makePicture } from '../bad-pictures.ts';

const folder = mkdtempSync(join(tmpdir(), 'draw-document-'));
const worker = createImageWorker({ messages: createMessageReader(pino({ level: 'silent' })), timeoutMs: 5000 });
afterAll(() => {
  worker.close();
  rmSync(folder, { recursive: true });
});

const lines = ['KNIHY U SOUTOKU s.r.o.', 'IC: 99000252', 'Celkem 249,50'];

let files = 0;
function draw(file: Buffer, use: 'receipt' | 'portrait' = 'receipt'): Promise<Buffer> {
  files += 1;
  const path = join(folder, String(files));
  writeFileSync(path, file);
  return worker.draw({ path, use });
}

/** Compresses blanks piece by piece, without having them all in memory. */
async function deflateSpaces(bytes: number): Promise<string> {
  const piece = Buffer.alloc(1_000_000, ' ');
  const deflate = createDeflate({ level: 9 });
  Readable.from(Array.from({ length: bytes / piece.length }, () => piece)).pipe(deflate);
  return (await buffer(deflate)).toString('latin1');
}

async function measure(picture: Buffer) {
  const { width, height, format } = await sharp(picture).metadata();
  const { channels } = await sharp(picture).stats();
  return { format, width, height, darkest: Math.min(...channels.map(({ min }) => min)) };
}

/** A form that draws another one ten times; twelve of them draw a million million times. */
const toForm = (inner: string) =>
  toStream(`${inner} `.repeat(10), '/Type /XObject /Subtype /Form /BBox [0 0 100 100] /Resources << /XObject << /A 11 0 R /B 12 0 R >> >>');
const nested = Array.from({ length: 12 }, (_, index) =>
  toStream(
    index === 11 ? '0 0 90 90 re f' : '/N Do '.repeat(10),
    `/Type /XObject /Subtype /Form /BBox [0 0 100 100] /Resources << /XObject << /N ${11 + index} 0 R >> >>`,
  ),
);

describe('the first page of a PDF document', () => {
  it('is drawn as large as a photographed receipt', async () => {
    const picture = await measure(await draw(makePdfOfLines(lines)));
    expect(picture).toMatchObject({ format: 'webp', width: 1760, height: 816 });
    expect(picture.darkest).toBeLessThan(60);
    expect(await measure(await draw(makePdfOfLines(lines, [595, 842])))).toMatchObject({ width: 1413, height: 2000 });
    expect(await measure(await draw(makePdfOfLines(lines, [160, 2400])))).toMatchObject({ width: 600, height: 9000 });
  });

  it('is the same picture for the same file', async () => {
    const file = makePdfOfLines(lines);
    expect((await draw(file)).equals(await draw(file))).toBe(true);
  });

  it('is drawn without running scripts', async () => {
    const script = makePdf({
      content: 'BT /F 9 Tf 14 500 Td (Celkem 1,00) Tj ET',
      catalog: '/OpenAction << /S /JavaScript /JS (while \\(true\\) {}) >>',
    });
    expect((await measure(await draw(script))).darkest).toBeLessThan(60);
  });

  const good = makePdfOfLines(lines);
  const encryption = `/Filter /Standard /V 1 /R 2 /P -4 /O <${'ab'.repeat(32)}> /U <${'cd'.repeat(32)}>`;
  it.each<[what: string, file: () => Buffer]>([
    ['encrypted', () => makePdf({ trailer: `/Encrypt << ${encryption} >> /ID [<00> <00>]` })],
    ['cut off', () => good.subarray(0, 120)],
    ['empty but for its beginning', () => Buffer.from('%PDF-1.7\n')],
    ['without pages', () => makePdf({ pages: 0, kids: '' })],
    ['with ten thousand pages', () => makePdf({ pages: 10_000 })],
    ['with a page tree that contains itself', () => makePdf({ kids: '2 0 R' })],
    ['with a page of no width', () => makePdf({ box: [0.001, 600] })],
    ['with a page as thin as a hair', () => makePdf({ box: [2, 14_000] })],
    ['with forms that draw forms for hours', () => makePdf({ content: '/N Do', resources: '/XObject << /N 10 0 R >>', objects: nested })],
    [
      'with a picture of four gigabytes',
      () =>
        makePdf({
          content: 'q 200 0 0 200 0 0 cm /I Do Q',
          resources: '/XObject << /I 10 0 R >>',
          objects: [
            toDeflated(
              Buffer.alloc(40_000_000),
              '/Type /XObject /Subtype /Image /Width 36000 /Height 36000 /BitsPerComponent 8 /ColorSpace /DeviceRGB',
            ),
          ],
        }),
    ],
  ])('is refused if the document is %s, and the next picture is drawn', async (_what, file) => {
    const outcome = await draw(file()).then(measure, (error: unknown) => error);
    expect(outcome).toMatchObject({ httpStatus: 'UnprocessableEntity' });
    expect(await measure(await draw(await makePicture('jpeg', 90, 60)))).toMatchObject({ width: 90 });
  });

  it('stays, for a huge page, within the size of a picture', async () => {
    const picture = await measure(await draw(makePdf({ box: [14_000, 14_000] })));
    expect(picture).toMatchObject({ width: 2000, height: 2000 });
  });

  it('ends a form that draws itself', async () => {
    const file = makePdf({
      content: '/A Do',
      resources: '/XObject << /A 10 0 R >>',
      objects: [toForm('/A Do'), toForm('/B Do'), toForm('/A Do')],
    });
    const outcome = await draw(file).then(measure, (error: unknown) => error);
    expect(outcome).toSatisfy(
      (one: { width?: number; httpStatus?: string }) => one.width !== undefined || one.httpStatus === 'UnprocessableEntity',
    );
    expect(await measure(await draw(await makePicture('jpeg', 90, 60)))).toMatchObject({ width: 90 });
  });

  it('is refused if it takes too much memory', async () => {
    const content = await deflateSpaces(700_000_000);
    const patient = createImageWorker({ messages: createMessageReader(pino({ level: 'silent' })), timeoutMs: 60_000 });
    onTestFinished(patient.close);
    const path = join(folder, 'large');
    writeFileSync(path, makePdf({ contents: toStream(content, '/Filter /FlateDecode') }));
    await expect(patient.draw({ path, use: 'receipt' })).rejects.toMatchObject({ httpStatus: 'UnprocessableEntity' });
  });

  it('is drawn for receipts only', async () => {
    await expect(draw(good, 'portrait')).rejects.toMatchObject({ httpStatus: 'UnprocessableEntity' });
  });
});
