import { describe, expect, it } from 'vitest';
import { toCsv } from '#server/mall-api/core/sheets/csv.ts';

const toLines = (rows: Parameters<typeof toCsv>[0], locale: Parameters<typeof toCsv>[1] = 'cz') =>
  toCsv(rows, locale).slice(1).split('\r\n').slice(0, -1);

describe('toCsv', () => {
  it('begins with a byte order mark and ends each row with CR and LF', () => {
    expect(toCsv([['Č', 1]], 'cz')).toBe('\uFEFFČ;1\r\n');
  });

  it('separates as Excel expects in the language', () => {
    const row = ['a', 1.5, null, { day: '2026-11-29T18:00' }];
    expect(toLines([row], 'de')).toEqual(['a;1,5;;2026-11-29 18:00']);
    expect(toLines([row], 'en')).toEqual(['a,1.5,,2026-11-29 18:00']);
  });

  it('quotes separators, quotes and line breaks', () => {
    expect(toLines([['a;b', 'say "hi"', 'a,b']])).toEqual(['"a;b";"say ""hi""";a,b']);
    expect(toCsv([['a\nb']], 'cz').slice(1)).toBe('"a\nb"\r\n');
  });

  it.each(['=1+1', '+cmd', '-2+3', '@SUM(A1)', '\t=1', '\r=1', '\n=1', '＝1+1', '＠SUM(A1)', '+420 777 123 456'])(
    'neutralizes %j',
    (text) => {
      expect(toCsv([[text]], 'cz').slice(1)).toMatch(/^"?'/);
    },
  );

  it.each(['-5', '+3,5', '12', "'plain'"])('leaves %j as it is', (text) => {
    expect(toLines([[text]])).toEqual([text]);
  });
});
