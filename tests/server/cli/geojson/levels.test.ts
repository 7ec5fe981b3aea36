import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readLevels } from '#server/cli/geojson/placed-levels.ts';

describe('readLevels', () => {
  it.each<[tags: Record<string, string>, levels: number[] | undefined]>([
    [{ level: '1' }, [1]],
    [{ level: '-1' }, [-1]],
    [{ level: '0;1' }, [0, 1]],
    [{ level: '1; 0 ;1' }, [0, 1]],
    [{ level: '0,1' }, [0, 1]],
    [{ level: '0-2' }, [0, 1, 2]],
    [{ level: '-2--1' }, [-2, -1]],
    [{ level: '-1-1' }, [-1, 0, 1]],
    [{ level: '-1;0-1' }, [-1, 0, 1]],
    [{ level: '0.5' }, [0]],
    [{ level: '-0.5' }, [-1]],
    [{ level: '1', repeat_on: '3-4' }, [1, 3, 4]],
    [{ level: '+1' }, [1]],
    [{ level: '' }, undefined],
    [{ level: 'ground' }, undefined],
    [{ level: '0;mezzanine' }, undefined],
    [{ level: '0-9999' }, undefined],
    [{ repeat_on: '2' }, undefined],
    [{}, undefined],
  ])('reads %o as %o', (tags, levels) => {
    expect(readLevels(tags)).toEqual(levels);
  });

  it('reads a range as all levels from the lower to the upper end, in either order', () => {
    fc.assert(
      fc.property(fc.integer({ min: -9, max: 60 }), fc.integer({ min: -9, max: 60 }), (one, other) => {
        const [low, high] = [Math.min(one, other), Math.max(one, other)];
        const levels = Array.from({ length: high - low + 1 }, (_, index) => low + index);
        expect(readLevels({ level: `${one}-${other}` })).toEqual(levels);
      }),
    );
  });
});
