import { describe, expect, it } from 'vitest';
import { suggest } from '#web/ui/SuggestingInput.tsx';

describe('suggest', () => {
  const choices = [
    { value: '1', label: 'Sportovní Lékárna', note: 'Zdraví' },
    { value: '2', label: 'Lékárna U Anděla', note: 'Zdraví' },
    { value: '3', label: 'C&A', note: 'Móda' },
    { value: '4', label: 'Café Modrá', note: 'Kavárna' },
  ];

  it.each([
    ['lek', ['2', '1']], // first the names that begin with the text
    ['lekrana', ['1', '2']], // one typo
    ['c', ['3', '4']],
    ['c&a', ['3']],
    ['moda', ['3']],
    ['lekarna moda', []],
    ['', ['1', '2', '3', '4']],
  ])('suggests matches for %j', (text, values) => {
    expect(suggest(choices, text).map(({ value }) => value)).toEqual(values);
  });

  it('suggests at most eight choices', () => {
    expect(suggest([...choices, ...choices, ...choices], '')).toHaveLength(8);
  });
});
