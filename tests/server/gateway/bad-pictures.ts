import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';

/** Creates a plain picture. */
export function makePicture(format: 'jpeg' | 'png' | 'webp' = 'jpeg', width = 320, height = 240, isProgressive = false): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: '#b5651d' } })
    .toFormat(format, { progressive: isProgressive })
    .toBuffer();
}

const pngSignature = Buffer.from('89504e470d0a1a0a', 'hex');

/** Creates a PNG with any header, valid or not. */
export function makePng({
  width,
  height,
  bitDepth = 8,
  colourType = 2,
  isInterlaced = false,
}: {
  width: number;
  height: number;
  bitDepth?: number;
  colourType?: number;
  isInterlaced?: boolean;
}) {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([bitDepth, colourType, 0, 0, isInterlaced ? 1 : 0], 8);
  return Buffer.concat([
    pngSignature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(1000))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** Creates a JPEG whose header contains any size. */
export async function makeJpegOfSize(width: number, height: number): Promise<Buffer> {
  return toJpegOfSize(await makePicture('jpeg', 16, 16), width, height);
}

function toJpegOfSize(file: Buffer, width: number, height: number): Buffer {
  const jpeg = Buffer.from(file);
  const frame = ['ffc0', 'ffc2'].map((marker) => jpeg.indexOf(Buffer.from(marker, 'hex'))).find((at) => at >= 0) ?? -1; // markers of baseline and progressive frames
  jpeg.writeUInt16BE(height, frame + 5);
  jpeg.writeUInt16BE(width, frame + 7);
  return jpeg;
}

/** Files that are not acceptable pictures; all must be refused, whatever their name. */
export async function makeBadFiles(): Promise<[what: string, file: Buffer][]> {
  const [jpeg, png, webp] = await Promise.all([makePicture('jpeg'), makePicture('png'), makePicture('webp')]);
  const gif = Buffer.from('R0lGODlhAQABAIAAAAAAAP///ywAAAAAAQABAAACAUwAOw==', 'base64');
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';
  const html = '<!doctype html><script>alert(1)</script>';
  const pdf = '%PDF-1.7\n1 0 obj<</Type/Catalog/OpenAction<</S/JavaScript/JS(app.alert(1))>>>>endobj\n%%EOF';
  const crcError = Buffer.from(png);
  const at = crcError.indexOf('IDAT') + 8;
  crcError[at] = (crcError[at] ?? 0) ^ 0xff;
  const tiff = await sharp(png).tiff().toBuffer();
  const avif = await sharp(png).avif({ effort: 0 }).toBuffer();
  const texts: [string, string][] = [
    ['a text', 'hello'],
    ['SVG', svg],
    ['SVG behind a declaration', `<?xml version="1.0"?>\n${svg}`],
    ['HTML', html],
    ['PDF with a script', pdf],
    ['a shell script', '#!/bin/sh\nrm -rf /\n'],
    ['a program for Windows', `MZ\x90\x00${'\x00'.repeat(200)}This program cannot be run in DOS mode`],
    ['a program for Linux', `\x7fELF\x02\x01\x01${'\x00'.repeat(200)}`],
    ['a ZIP', `PK\x03\x04${'\x00'.repeat(100)}`],
    ['MVG', 'push graphic-context\nviewbox 0 0 9 9\nfill \'url(https://evil.example/x.jpg"|id")\'\npop graphic-context'],
    ['EPS', '%!PS-Adobe-3.0 EPSF-3.0\n%%BoundingBox: 0 0 9 9\n'],
  ];
  return [
    ...texts.map(([what, text]): [string, Buffer] => [what, Buffer.from(text, 'latin1')]),
    ['GIF', gif],
    ['a GIF that is HTML too', Buffer.concat([gif, Buffer.from(html)])],
    ['TIFF', tiff],
    ['AVIF', avif],
    ['a BMP', Buffer.concat([Buffer.from('BM'), Buffer.alloc(100)])],
    ['an HEIC of nothing', Buffer.concat([Buffer.from('0000001866747970686569630000000068656963', 'hex'), Buffer.alloc(100)])],
    ['HTML that begins like a JPEG', Buffer.concat([Buffer.from('ffd8ffe0', 'hex'), Buffer.from(html)])],
    ['a ZIP that begins like a PNG', Buffer.concat([pngSignature, Buffer.from('PK\x03\x04')])],
    ['a script that begins like WebP', Buffer.from(`RIFF${'\x10\x00\x00\x00'}WEBP/*`, 'latin1')],
    ['the beginning of a PNG alone', pngSignature],
    ['a JPEG cut short', jpeg.subarray(0, Math.floor(jpeg.length / 2))],
    ['a PNG cut short', png.subarray(0, Math.floor(png.length / 2))],
    ['a WebP cut short', webp.subarray(0, Math.floor(webp.length / 2))],
    ['a PNG with a wrong checksum', crcError],
    ['a PNG of 30,000 x 30,000', makePng({ width: 30_000, height: 30_000 })],
    ['a PNG of 1 x 65,535', makePng({ width: 1, height: 65_535 })],
    ['a PNG of 2,147,483,647 x 1', makePng({ width: 2_147_483_647, height: 1 })],
    ['a PNG of no height', makePng({ width: 10, height: 0 })],
    ['a JPEG of 65,500 x 65,500', await makeJpegOfSize(65_500, 65_500)],
    ['a JPEG of 1 x 65,535', await makeJpegOfSize(1, 65_535)],
    ['a PNG of more pixels than are drawn', makePng({ width: 8_000, height: 8_000 })],
    ['a JPEG in passes that would be kept whole', toJpegOfSize(await makePicture('jpeg', 16, 16, true), 6500, 6000)],
    ['a PNG in passes that would be kept whole', makePng({ width: 6500, height: 6000, isInterlaced: true })],
    ['a PNG in passes, of 6,000 x 6,000', makePng({ width: 6000, height: 6000, isInterlaced: true })],
    ['a grey PNG in passes, of 6,000 x 6,000', makePng({ width: 6000, height: 6000, colourType: 0, isInterlaced: true })],
    ['a PNG in passes, of sixteen bits', makePng({ width: 4000, height: 4000, bitDepth: 16, isInterlaced: true })],
  ];
}

/** Creates a JPEG with all kinds of personal metadata, and with data after its end. */
export async function makeTellingJpeg(): Promise<Buffer> {
  const jpeg = await sharp(await makePicture('jpeg', 300, 200))
    .withExif({ IFD0: { Artist: 'SECRET-ARTIST' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '50/1 5/1 0/1', GPSMapDatum: 'SECRET-GPS' } })
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><r>SECRET-XMP</r></x:xmpmeta>')
    .withIccProfile('p3')
    .jpeg()
    .toBuffer();
  const iptc = segment(
    0xed,
    Buffer.concat([Buffer.from('Photoshop 3.0\0'), Buffer.from('8BIM\x04\x04\0\0\0\0\0\x0fSECRET-IPTC-TXT', 'latin1')]),
  );
  const comment = segment(0xfe, Buffer.from('SECRET-COMMENT'));
  return Buffer.concat([
    jpeg.subarray(0, 2),
    iptc,
    comment,
    jpeg.subarray(2),
    Buffer.from('SECRET-TRAILER PK\x03\x04 <script>alert(1)</script>'),
  ]);
}

function segment(marker: number, content: Buffer): Buffer {
  const length = Buffer.alloc(2);
  length.writeUInt16BE(content.length + 2);
  return Buffer.concat([Buffer.of(0xff, marker), length, content]);
}

function chunk(type: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), content]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(content.length);
  const checksum = Buffer.alloc(4);
  checksum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, checksum]);
}
