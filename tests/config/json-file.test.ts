import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { JsonFileError, readJsonFile } from '#config/json-file.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'json-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

function read(text: string | Buffer): unknown {
  writeFileSync(join(folder, 'a.json'), text);
  return readJsonFile(join(folder, 'a.json'));
}

describe('readJsonFile', () => {
  it('reads valid JSON, even after a byte order mark, which some editors write', () => {
    expect(read('\uFEFF{"a": [1]}')).toEqual({ a: [1] });
  });

  it.each([
    ['a comma too many', '{\n  "a": 1,\n}', 'line 3, column 1'],
    ['a comma too few', '{\n  "a": 1\n  "b": 2\n}', 'line 3, column 3'],
    ['a word', '{\n  "a": yes\n}', 'line 2, column 8: "y" was not expected here'],
    ['a comment', '{\n  // why\n  "a": 1\n}', 'line 2, column 3'],
    ['single quotes', "{ 'a': 1 }", 'line 1, column 3'],
    ['a line break in a text', '["a\nb"]', 'line 1, column 4'],
    ['a bracket that does not match', '[1, 2}', 'line 1, column 6'],
    ['something after the end', '{}\n}', 'line 2, column 1'],
    ['an early end', '{\n  "a": [1,', 'line 2, column 11: the file ends too early'],
    ['an empty file', '', 'line 1, column 1: the file ends too early'],
  ])('reports the position of %s', (_what, text, where) => {
    expect(() => read(text)).toThrow(new RegExp(`^is not valid JSON, ${where}`));
  });

  it('finds an invalid character in a large file, and quotes only that character', () => {
    const lines = Array.from({ length: 20_000 }, (_, index) => `  "key${index}": "secret"`);
    lines[13_331] = '  "key": x';
    expect(() => read(`{\n${lines.join(',\n')}\n}`)).toThrow(
      new JsonFileError('is not valid JSON, line 13333, column 10: "x" was not expected here'),
    );
  });

  it.each([
    ['Windows-1250', Buffer.from('{\n  "a": "p\xf8\xedliv"\n}', 'latin1'), 'line 2, column 10'],
    ['UTF-16', Buffer.from('\ufeff{}', 'utf16le'), 'line 1, column 1'],
    ['a truncated character', Buffer.from('["ž"]').subarray(0, 3), 'line 1, column 3'],
    ['another encoding after two-byte letters', Buffer.concat([Buffer.from('["žž'), Buffer.from([0xe1, 0x22, 0x5d])]), 'line 1, column 5'],
  ])('reports where a file starts to be %s', (_what, bytes, where) => {
    expect(() => read(bytes)).toThrow(new JsonFileError(`is not UTF-8, ${where}: save it as UTF-8`));
  });

  it('reports missing files, and the reason if a file cannot be read', () => {
    expect(() => readJsonFile(join(folder, 'none.json'))).toThrow(new JsonFileError('is missing'));
    expect(() => readJsonFile(folder)).toThrow(new JsonFileError('cannot be read (EISDIR)'));
  });
});
