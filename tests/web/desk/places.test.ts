import { expect, it } from 'vitest';
import { places } from '#web/desk/places.ts';

it('every place of the desk has its own address', () => {
  const paths = places.map(({ path }): string => path);
  expect(paths.filter((path, index) => paths.indexOf(path) !== index)).toEqual([]);
});
