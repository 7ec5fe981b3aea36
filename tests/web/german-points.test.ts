import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

it('counts of points, which are in the nominative, follow no German preposition with the dative', () => {
  const messages: Record<string, string> = JSON.parse(readFileSync(join(import.meta.dirname, '../../web/messages/de.json'), 'utf8'));
  const texts = Object.values(messages).filter((text) => /\b(aus|bei|mit|nach|seit|von|zu) \{points\}/.test(text));
  expect(texts).toEqual([]);
});
