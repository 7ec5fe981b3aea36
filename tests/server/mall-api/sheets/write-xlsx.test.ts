import { inflateRawSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import type { Cell } from '#server/mall-api/core/sheets/cells.ts';
import { writeXlsx } from '#server/mall-api/core/sheets/write-xlsx.ts';

async function* toRows(rows: readonly (readonly Cell[])[]) {
  yield* rows;
}

/** Returns the files of a ZIP archive, from its directory at the end. */
function unzip(bytes: Uint8Array): Map<string, string> {
  const zip = Buffer.from(bytes);
  const files = new Map<string, string>();
  for (let at = zip.readUInt32LE(zip.lastIndexOf('PK\u0005\u0006') + 16); zip.readUInt32LE(at) === 0x02014b50; ) {
    const [size, name, extra, comment] = [zip.readUInt32LE(at + 20), ...[28, 30, 32].map((place) => zip.readUInt16LE(at + place))];
    const local = zip.readUInt32LE(at + 42);
    const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
    const content = zip.subarray(start, start + size);
    const text = zip.readUInt16LE(at + 10) === 8 ? inflateRawSync(content) : content;
    files.set(zip.toString('utf8', at + 46, at + 46 + (name ?? 0)), text.toString());
    at += 46 + (name ?? 0) + (extra ?? 0) + (comment ?? 0);
  }
  return files;
}

describe('writeXlsx', () => {
  it('stores texts as texts, days as days of Excel, and drops characters that XML does not allow', async () => {
    const rows = [
      ['ID', 'Název'],
      [5, '=1+1'],
      ['ž\u0000\u0007', { day: '2026-11-29T18:00' }],
    ];
    const files = unzip(await writeXlsx(toRows(rows)));
    const sheet = files.get('xl/worksheets/sheet1.xml') ?? '';
    expect(sheet).toContain('<v>5</v>');
    expect(sheet).toContain('<v>46355.75</v>');
    expect(sheet).not.toContain('<f>');
    const texts = files.get('xl/sharedStrings.xml') ?? '';
    expect([...texts.matchAll(/<t[^>]*>([^<]*)</g)].map(([, text]) => text)).toEqual(['ID', 'Název', '=1+1', 'ž']);
  });

  it('refuses lists that would need too much memory', async () => {
    const text = 'x'.repeat(10_000_000);
    await expect(writeXlsx(toRows(Array.from({ length: 7 }, () => [text])))).rejects.toMatchObject({ errors: { format: ['too_big'] } });
  });
});
