import { toSlug } from '#shared/rules/slug.ts';
import type { Place } from './places.ts';

export interface UnitName {
  unit: string;
  /** Not from the map: for addresses only, not shown to visitors. */
  isGenerated: boolean;
}

/** Names each place's unit: by its `ref` if that is unique, else by floor and number from left to right. */
export function nameUnits(places: readonly Place[], level: number): UnitName[] {
  const refs = places.map(({ feature, isSign }) => (isSign ? undefined : (feature.tags['addr:unit'] ?? feature.tags.ref)));
  const slugs = refs.map((ref) => (ref && /[\p{L}\p{N}]/u.test(ref) ? toSlug(ref) : undefined));
  const taken = new Set(slugs);
  const names = slugs.map((slug, index) => (slug !== undefined && slugs.indexOf(slug) === index ? slug : ''));
  const unnamed = [...places.keys()].filter((index) => names[index] === '');
  const xOf = (index: number) => places[index]?.centre[0] ?? 0;
  let number = 0;
  for (const index of unnamed.sort((a, b) => xOf(a) - xOf(b))) {
    let name: string;
    do {
      number += 1;
      name = `${level < 0 ? `b${-level}` : level}-${String(number).padStart(2, '0')}`;
    } while (taken.has(name));
    names[index] = name;
  }
  const generated = new Set(unnamed);
  return names.map((unit, index) => ({ unit, isGenerated: generated.has(index) }));
}
