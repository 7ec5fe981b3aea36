import { expect, it } from 'vitest';
import type { RouteName } from '#shared/site/routes.ts';
import { findViewedId } from '#shared/site/visit-counts.ts';

it.each<[RouteName, string, number | undefined]>([
  ['offer', '/cz/nabidka/12/kava', 12],
  ['shop', '/en/shop/5/cafe?x=1', 5],
  ['reward', '/de/praemie/1000001/x', 1_000_001],
  ['offer', '/cz/nabidka/abc/kava', undefined],
  ['offer', '/cz/nabidka', undefined],
  ['news-detail', '/cz/novinka/12/x', undefined],
])('findViewedId of %s at %s is %s', (route, address, id) => {
  expect(findViewedId(route, address)).toBe(id);
});
