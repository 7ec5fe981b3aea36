import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toDegrees, toGeographic, toMetres } from '#shared/rules/plan-position.ts';
import { Floorplan } from '#shared/schemas/floorplans.ts';

describe('toMetres', () => {
  it('converts a degree of latitude to 111.2 km and a degree of longitude by its cosine, with y pointing down', () => {
    expect(toMetres([5, 46], [5, 45])[1]).toBeCloseTo(-111_195, 0);
    expect(toMetres([6, 60], [5, 60])[0]).toBeCloseTo(111_195 / 2, 0);
  });

  it('is the inverse of toDegrees', () => {
    const metres = fc.double({ min: -1000, max: 1000, noNaN: true });
    fc.assert(
      fc.property(metres, metres, fc.integer({ min: -70, max: 70 }), (east, south, latitude) => {
        const [x, y] = toMetres(toDegrees([east, south], [14.4, latitude]), [14.4, latitude]);
        expect(Math.hypot(x - east, y - south)).toBeLessThan(0.001);
      }),
    );
  });
});

describe('toGeographic', () => {
  const plan = { width: 1000, height: 400 };

  it.each([
    [0, [0, -20]],
    [90, [20, 0]],
    [180, [0, 20]],
    [270, [-20, 0]],
  ] as const)('puts the middle of the top edge in the direction of the bearing: %i°', (bearing, [east, south]) => {
    const place = { longitude: 14.4456, latitude: 50.1015, bearing };
    const [x, y] = toMetres(toGeographic(plan, place, 0.1)([500, 0]), [14.4456, 50.1015]);
    expect(x).toBeCloseTo(east, 3);
    expect(y).toBeCloseTo(south, 3);
  });

  it('puts the middle of the drawing at its position', () => {
    expect(toGeographic(plan, { longitude: 14.4456, latitude: 50.1015, bearing: 33 }, 0.1)([500, 200])).toEqual([14.4456, 50.1015]);
  });
});

describe('the position of a floor plan', () => {
  const plan = (position: unknown) => ({
    id: 1,
    floor: 0,
    order: 0,
    translations: [{ locale: 'en', title: 'Floor' }],
    width: 10,
    height: 10,
    outline: 'M0 0H10V10Z',
    units: [],
    walkways: [],
    connectors: [],
    position,
  });

  it('points north unless it has a bearing, and is optional', () => {
    expect(Floorplan.parse(plan({ longitude: 14, latitude: 50 })).position).toEqual({ longitude: 14, latitude: 50, bearing: 0 });
    expect(Floorplan.parse(plan(null)).position).toBeNull();
  });

  it.each<[string, Partial<Record<'longitude' | 'latitude' | 'bearing', number>>]>([
    ['a longitude above 180', { longitude: 180.1 }],
    ['a latitude below −90', { latitude: -90.1 }],
    ['a negative bearing', { bearing: -1 }],
    ['a bearing above 360', { bearing: 361 }],
  ])('is refused with %s', (_, wrong) => {
    expect(Floorplan.safeParse(plan({ longitude: 14, latitude: 50, bearing: 0, ...wrong })).success).toBe(false);
  });
});
