import type { Building, Storey } from '../plans/building.ts';
import { floorTitles } from '../plans/titles.ts';

/** The house follows the river: a centre line that bends twice. */
const line = Array.from({ length: 161 }, (_, index) => {
  const x = 92 + index * 6.35;
  return [x, 380 + 92 * Math.sin((2 * Math.PI * (x - 600)) / 1500)] as const;
});

export const meandrBuilding: Building = {
  width: 1200,
  height: 760,
  line,
  corridor: 30,
  reach: { north: 196, south: 188 },
  ends: { left: 0.62, over: 0.07 },
  atrium: { from: 0.44, to: 0.66, lane: 54 },
  passages: [
    { name: 'market', side: 'north', from: 0.335, way: 0.378, to: 0.404 },
    { name: 'embankment', side: 'south', from: 0.335, way: 0.378, to: 0.404 },
    { name: 'tram', side: 'north', from: 0.69, way: 0.733, to: 0.759 },
  ],
  connectors: [
    { id: 'lift-market', kind: 'lift', at: { passage: 'market', depth: 64 } },
    { id: 'lift-tram', kind: 'lift', at: { passage: 'tram', depth: 64 } },
    { id: 'escalator-west', kind: 'escalator', at: { along: 0.44 } },
    { id: 'escalator-east', kind: 'escalator', at: { along: 0.66 } },
    { id: 'stairs-embankment', kind: 'stairs', at: { passage: 'embankment', depth: 76 } },
  ],
};

export const meandrStoreys: readonly Storey[] = [
  {
    id: 1,
    floor: 0,
    titles: floorTitles.ground,
    atriumHalf: 78,
    hasVoid: false,
    west: { unit: '0-01', to: 0.17 },
    east: null,
    north: [
      [['0-02', 6], ['0-03', 5], ['0-04', 5]],
      [['0-05', 5], ['0-06', 6], ['0-07', 4], ['0-08', 4], ['0-09', 5]],
      [['0-10', 4], ['0-11', 3], ['0-12', 4]],
    ], // biome-ignore format: one stretch a line
    south: [
      [['0-20', 7], ['0-19', 5]],
      [['0-18', 4], ['0-17', 6], ['0-16', 5], ['0-15', 8], ['0-14', 4], ['0-13', 6]],
    ], // biome-ignore format: one stretch a line
    rooms: {
      market: [{ unit: '0-a1', amenity: 503 }, { unit: '0-a2', amenity: 510 }, { unit: '0-a3', amenity: 501 }],
      embankment: [{ unit: '0-a4', amenity: 504 }, { unit: '0-a5', amenity: 505 }],
      tram: [{ unit: '0-a6', amenity: 508 }, { unit: '0-a7', amenity: 514 }, { unit: '0-a8', amenity: 509 }],
    }, // biome-ignore format: one passage a line
    doors: { market: 'level', embankment: 'steps', tram: 'level' },
  },
  {
    id: 2,
    floor: 1,
    titles: floorTitles.first,
    atriumHalf: 78,
    hasVoid: true,
    west: { unit: '1-01', to: 0.14 },
    east: { unit: '1-12', from: 0.87 },
    north: [
      [['1-02', 5], ['1-03', 4], ['1-04', 5]],
      [['1-05', 4], ['1-06', 5], ['1-07', 6], ['1-08', 5], ['1-09', 4]],
      [['1-10', 5], ['1-11', 4]],
    ], // biome-ignore format: one stretch a line
    south: [
      [['1-20', 5], ['1-19', 6]],
      [['1-18', 6], ['1-17', 4], ['1-16', 7], ['1-15', 4], ['1-14', 5], ['1-13', 5]],
    ], // biome-ignore format: one stretch a line
    rooms: { market: [{ unit: '1-a1', amenity: 502 }, { unit: '1-a2', amenity: 507 }] }, // biome-ignore format: short
    doors: {},
  },
  {
    id: 3,
    floor: 2,
    titles: floorTitles.second,
    atriumHalf: 94,
    hasVoid: true,
    west: { unit: '2-01', to: 0.27 },
    east: { unit: '2-13', from: 0.85 },
    north: [
      [['2-02', 1]],
      [['2-03', 5], ['2-04', 4], ['2-05', 5], ['2-06', 6]],
      [['2-11', 1]],
    ], // biome-ignore format: one stretch a line
    south: [
      [['2-14', 1]],
      [['2-10', 4], ['2-09', 5], ['2-08', 4], ['2-07', 5], ['2-12', 7]],
    ], // biome-ignore format: one stretch a line
    rooms: {
      market: [{ unit: '2-a1', amenity: 506 }, { unit: '2-a2', amenity: 511 }],
      embankment: [{ unit: '2-a3', amenity: 512 }],
      tram: [{ unit: '2-a4', amenity: 513 }],
    }, // biome-ignore format: one passage a line
    doors: {},
  },
];
