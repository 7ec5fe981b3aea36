import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { fillReply, listUnknownMarks, toFirstName } from '#shared/rules/reply-template.ts';

const slips = readFileSync(join(import.meta.dirname, '../support/typed/template-with-slips.txt'), 'utf8');

describe('listUnknownMarks', () => {
  it('lists all texts in braces that are not placeholders', () => {
    expect(listUnknownMarks(slips)).toEqual(['{Centre}', '{ first_name }', '{{first_name}}', '{name}', '{ and }', '{}']);
  });

  it('is empty if all placeholders are known', () => {
    const text = 'Hello {first_name}, {centre} :{';
    expect(listUnknownMarks(text)).toEqual([]);
    expect(fillReply(text, { first_name: 'Jana', centre: 'Meandr' })).toBe('Hello Jana, Meandr :{');
  });
});

describe('toFirstName', () => {
  it.each([
    ['Ing. Jan Novák, Ph.D.', 'Jan'],
    ['  doc. MUDr.  Eva  Malá , CSc.', 'Eva'],
    ['Dr Anna Weiß', 'Anna'],
    ['Dipl.-Ing. Karl Groß', 'Karl'],
    ['paní Nováková', ''],
    ['Ing. Novák', ''],
    ['J. R. Novák', ''],
    ['Anna-Marie Schulz', 'Anna-Marie'],
    ['Jana', 'Jana'],
    ['Ing.', ''],
    ['', ''],
  ])('finds in %j: %j', (name, first) => {
    expect(toFirstName(name)).toBe(first);
  });
});
