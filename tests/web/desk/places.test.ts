import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { locales } from '#shared/site/locales.ts';
import { places } from '#web/desk/places.ts';

const folder = join(import.meta.dirname, '../../../web/desk/messages');

it('every place of the desk has its own address', () => {
  const paths = places.map(({ path }): string => path);
  expect(paths.filter((path, index) => paths.indexOf(path) !== index)).toEqual([]);
});

it.each(locales)('places are described in %s by phrases without a full stop', (locale) => {
  const messages: Record<string, string> = JSON.parse(readFileSync(join(folder, `${locale}.json`), 'utf8'));
  expect(places.map(({ about }) => messages[about] ?? about).filter((text) => /_|\.$/.test(text))).toEqual([]);
});
