import { strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import writeXlsxFile from 'write-excel-file/node';
import { readSheet, sheetLimits } from '#server/mall-api/core/sheets/read-sheet.ts';

const utf8 = (text: string) => new TextEncoder().encode(text);
const utf16 = (text: string, isBig = false) => {
  const bytes = Buffer.from(text, 'utf16le');
  return new Uint8Array(isBig ? bytes.swap16() : bytes);
};
/** `žluť;§` and so on, in Windows-1250. */
const windows1250 = (text: string) =>
  Uint8Array.from(text, (letter) => ({ ž: 0x9e, š: 0x9a, ť: 0x9d, Ž: 0x8e, á: 0xe1 })[letter] ?? letter.charCodeAt(0));
const read = async (bytes: Uint8Array) => {
  const { headings, rows } = await readSheet(bytes);
  return [headings, ...rows.map(({ cells }) => cells)];
};

describe('readSheet', () => {
  const text = 'ID;Název\r\n1;"Žluť; š\nřádek ""dvě"""\r\n';
  const rows = [
    ['ID', 'Název'],
    ['1', 'Žluť; š\nřádek "dvě"'],
  ];
  it.each([
    ['UTF-8', utf8(text)],
    ['UTF-8 with a byte order mark', utf8(`\uFEFF${text}`)],
    ['UTF-16 with a byte order mark', utf16(`\uFEFF${text}`)],
    ['big-endian UTF-16', utf16(`\uFEFF${text}`, true)],
    ['UTF-16 without a byte order mark', utf16(text)],
  ])('reads %s', async (_what, bytes) => {
    expect(await read(bytes)).toEqual(rows);
  });

  it('reads Windows-1250', async () => {
    expect(await read(windows1250('id;popis\n1;Žluť a šál\n'))).toEqual([
      ['id', 'popis'],
      ['1', 'Žluť a šál'],
    ]);
  });

  it.each([
    ['commas', 'a,b,c\n"1;1",2,3\n'],
    ['semicolons', 'a;b;c\n"1;1";2;3\n'],
    ['tabs', 'a\tb\tc\n"1;1"\t2\t3\n'],
    ['a separator named in the first line', 'sep=,\r\na,b,c\r\n1;1,2,3\r\n'],
  ])('recognizes %s', async (_what, file) => {
    expect(await read(utf8(file))).toEqual([
      ['a', 'b', 'c'],
      ['1;1', '2', '3'],
    ]);
  });

  it('numbers rows as the spreadsheet program does, and leaves out empty ones', async () => {
    const sheet = await readSheet(utf8('a;b\n;\n"x\ny";1\n\n2;3\n'));
    expect(sheet.rows.map(({ row }) => row)).toEqual([3, 5]);
  });

  it('reads typed cells of an XLSX file, and its chosen sheet', async () => {
    const day = new Date('2026-11-29T00:00:00Z');
    const file = await writeXlsxFile([
      {
        sheet: 'Obchody',
        data: [
          ['Text', 'Číslo', 'Den', 'Čas', 'Ano'].map((value) => ({ type: String, value })),
          [
            { type: String, value: ' =1+1\nž ' },
            { type: Number, value: 1.5 },
            { type: Date, value: day, format: 'yyyy-mm-dd' },
            { type: Date, value: new Date('2026-11-29T18:30:00Z'), format: 'yyyy-mm-dd hh:mm' },
            { type: Boolean, value: true },
          ],
          [null, { type: Number, value: 0 }],
        ],
      },
      { sheet: 'Druhý', data: [[{ type: String, value: 'x' }], [{ type: Number, value: 0.375, format: 'h:mm' }]] },
    ]).toBuffer();
    const sheet = await readSheet(file);
    expect(sheet).toMatchObject({ sheets: ['Obchody', 'Druhý'], sheet: 'Obchody', headings: ['Text', 'Číslo', 'Den', 'Čas', 'Ano'] });
    expect(sheet.rows).toEqual([
      { row: 2, cells: [' =1+1\nž ', 1.5, { day: '2026-11-29' }, { day: '2026-11-29T18:30' }, true] },
      { row: 3, cells: [null, 0, null, null, null] },
    ]);
    expect((await readSheet(file, { sheet: 'Druhý' })).rows).toEqual([{ row: 2, cells: ['09:00'] }]);
  });

  it('reads the results of formulas, and failed formulas as empty cells', async () => {
    const cells = '<c r="A2"><f>1+1</f><v>2</v></c><c r="B2" t="str"><f>A1</f><v>text</v></c><c r="C2" t="e"><f>1/0</f><v>#DIV/0!</v></c>';
    const file = toXlsx(`<row r="1">${toTexts('a', 'b', 'c')}</row><row r="2">${cells}</row>`);
    expect((await readSheet(file)).rows).toEqual([{ row: 2, cells: [2, 'text', null] }]);
  });

  it.each([
    ['a picture', Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 1]), 'invalid'],
    ['an archive that is no workbook', zipSync({ 'a.txt': strToU8('a') }), 'invalid'],
    ['a broken archive', zipSync({ 'xl/workbook.xml': strToU8('<a>'.repeat(1000)) }).slice(0, 90), 'invalid'],
    ['an Excel file before 2007', Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1]), 'too_old'],
    ['headings without rows', utf8('a;b\n'), 'required'],
    ['an empty file', new Uint8Array(), 'required'],
    ['too many rows', utf8(`a;b\n${'1;2\n'.repeat(sheetLimits.maxRows + 1)}`), 'too_big'],
    ['too many columns', utf8(`${'a;'.repeat(600)}\n${'1;'.repeat(600)}\n`), 'too_big'],
    [
      'a cell at the end of the largest sheet',
      toXlsx(`<row r="1">${toTexts('a')}</row><row r="1048576"><c r="C1048576"><v>1</v></c></row>`),
      'too_big',
    ],
  ])('refuses %s', async (_what, bytes, code) => {
    await expect(readSheet(bytes)).rejects.toMatchObject({ httpStatus: 'UnprocessableEntity', errors: { file: [code] } });
  });

  it('refuses an archive that unpacks to more than the limit, before the memory is used', async () => {
    const bomb = zipSync({ 'xl/workbook.xml': new Uint8Array(30 * 1024 * 1024) });
    expect(bomb.length).toBeLessThan(100 * 1024);
    const limits = { ...sheetLimits, maxUnpackedBytes: 20 * 1024 * 1024 };
    await expect(readSheet(bomb, { limits })).rejects.toMatchObject({ errors: { file: ['too_big'] } });
  });
});

function toTexts(...texts: string[]): string {
  return texts.map((text, index) => `<c r="${'ABC'[index]}1" t="inlineStr"><is><t>${text}</t></is></c>`).join('');
}

/** Returns a small workbook with the rows. */
function toXlsx(rows: string): Uint8Array {
  const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
  const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const files = {
    'xl/workbook.xml': `<workbook ${main} xmlns:r="${relations}"><sheets><sheet name="A" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    'xl/worksheets/sheet1.xml': `<worksheet ${main}><sheetData>${rows}</sheetData></worksheet>`,
  };
  return zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])));
}
