import { describe, expect, it } from 'vitest';
import { findExact, suggest } from '#web/ui/SuggestingInput.tsx';

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

  it('suggests the choice with the typed number first', () => {
    const numbered = [
      { value: '18', label: 'Obchod 8', number: '18' },
      { value: '8', label: 'Zlaté lipky', number: '8' },
    ];
    expect(suggest(numbered, ' 8 ').map(({ value }) => value)).toEqual(['8', '18']);
    expect(suggest(numbered, '1').map(({ value }) => value)).toEqual([]);
    expect(findExact(numbered, '8')?.value).toBe('8');
    expect(findExact(numbered, 'obchod 8')?.value).toBe('18');
    expect(findExact(numbered, '')).toBeUndefined();
  });

  it('suggests at most eight choices', () => {
    expect(suggest([...choices, ...choices, ...choices], '')).toHaveLength(8);
  });
});
