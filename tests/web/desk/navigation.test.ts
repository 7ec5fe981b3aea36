import { expect, it } from 'vitest';
import { places } from '#web/desk/navigation.ts';

it('every place of the desk has its own address', () => {
  const paths = places.map(({ path }) => path);
  expect(paths.filter((path, index) => paths.indexOf(path) !== index)).toEqual([]);
});
