import { describe, expect, it } from 'vitest';
import { isPlaceCode, readCarCode, readSignPath, readWayCode, toSignPath } from '#shared/rules/place-codes.ts';

const codes = ['entrance-2', 'car-2', 'car-2-c', 'car-2-č', 'amenity-3', 'shop-12', 'unit-a-1', 'unit-A1_2', 'way-1-lift-west'];

describe('place codes', () => {
  it.each(codes)('%s survives the address of its sign', (code) => {
    expect(isPlaceCode(code)).toBe(true);
    expect(readSignPath(toSignPath(code))).toBe(code);
  });

  it.each(['', 'entrance', 'entrance-', 'entrance-x', 'car-2-', 'nearest-toilets', 'shop-12/../..', 'unit-<b>'])(
    '%j is no place',
    (text) => {
      expect(isPlaceCode(text)).toBe(false);
    },
  );

  it.each(['/h/', '/h/entrance-x', '/h/%E0%A4%A'])('reads the sign %s as a place that is gone', (path) => {
    expect(readSignPath(path)).toBe('gone');
  });

  it.each(['/', '/h', '/cz/h/entrance-2', '/h/entrance-2/more', '/hall/entrance-2'])('leaves the address %s to the site', (path) => {
    expect(readSignPath(path)).toBeUndefined();
  });

  it('reads the parts of a code', () => {
    expect(readWayCode('way-1-lift-west')).toEqual({ planId: 1, id: 'lift-west' });
    expect(readWayCode('shop-1')).toBeUndefined();
    expect(readCarCode('car-2-c')).toEqual({ entranceId: 2, row: 'c' });
    expect(readCarCode('car-2')).toEqual({ entranceId: 2, row: undefined });
    expect(readCarCode('entrance-2')).toBeUndefined();
  });
});
