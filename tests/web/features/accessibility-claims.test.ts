import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { assessedOn, claims } from '#web/features/accessibility/claims.ts';
import { findEnforcementBody } from '#web/features/accessibility/enforcement-bodies.ts';

const root = join(import.meta.dirname, '../../..');
const proofs = claims.flatMap(({ name, proofs: own }) => own.map(({ file, title }) => [name, file, title] as const));

/** Whether the source has a test with this title that runs: `it('…'`, `test('…'`, or the second call of `it.each(…)('…'`. */
function hasTest(source: string, title: string): boolean {
  return ["'", '"', '`'].some((quote) => {
    const before = source.split(quote + title + quote).slice(0, -1);
    return before.some((text) => /(?:\b(?:it|test)|[\])`])\(\s*$/.test(text));
  });
}

describe('hasTest', () => {
  it.each([
    ["it('works', () => {", true],
    ["  test(\n    'works',", true],
    ["it.each([\n  1,\n])('works', () => {", true],
    ["it.skip('works', () => {", false],
    ["test.fixme('works', async () => {", false],
    ["it.todo('works')", false],
    ["it('works well', () => {", false],
    ["const title = 'works';", false],
  ])('reads %j', (source, expected) => expect(hasTest(source, 'works')).toBe(expected));
});

describe('the claims of the accessibility statement', () => {
  it('each have a name of their own, criteria and a test', () => {
    expect(new Set(claims.map(({ name }) => name)).size).toBe(claims.length);
    expect(claims.filter((claim) => claim.criteria.length === 0 || claim.proofs.length === 0)).toEqual([]);
  });

  it.each(proofs)('%s is checked by a test that exists: %s, %s', (_name, file, title) => {
    const path = join(root, file);
    expect(existsSync(path), `${file} does not exist`).toBe(true);
    expect(hasTest(readFileSync(path, 'utf8'), title), `${file} has no test “${title}”`).toBe(true);
  });

  it('belong to the day of the last assessment; a changed claim needs a new one', () => {
    const hash = createHash('sha256').update(JSON.stringify(claims)).digest('hex').slice(0, 12);
    expect([assessedOn, hash]).toEqual(['2026-11-30', '4f3b75bdd0b1']);
  });
});

describe('findEnforcementBody', () => {
  it.each([
    ['CZ', 'Česká obchodní inspekce'],
    ['SK', 'Slovenská obchodná inšpekcia'],
    ['AT', 'Sozialministeriumservice'],
  ])('returns the authority of %s', (country, name) => expect(findEnforcementBody(country)?.name).toBe(name));

  it.each([undefined, 'US', 'constructor'])('returns nothing for %s', (country) => expect(findEnforcementBody(country)).toBeUndefined());
});
