import type { Building, Storey } from '../plans/building.ts';
import { floorTitles } from '../plans/titles.ts';

/** Two old houses and the passage between them: straight walls, two corners. */
export const podhradieBuilding: Building = {
  width: 1000,
  height: 640,
  line: [
    [70, 410],
    [390, 430],
    [610, 260],
    [930, 240],
  ],
  corridor: 28,
  reach: { north: 150, south: 138 },
  ends: { left: 1, over: 1 },
  atrium: null,
  passages: [
    { name: 'gate', side: 'north', from: 0.52, way: 0.575, to: 0.607 },
    { name: 'steps', side: 'south', from: 0.33, way: 0.385, to: 0.42 },
  ],
  connectors: [
    { id: 'lift', kind: 'lift', at: { passage: 'gate', depth: 62 } },
    { id: 'stairs', kind: 'stairs', at: { passage: 'steps', depth: 70 } },
  ],
};

export const podhradieStoreys: readonly Storey[] = [
  {
    id: 1,
    floor: 0,
    titles: floorTitles.ground,
    atriumHalf: 28,
    hasVoid: false,
    west: { unit: '0-01', to: 0.2 },
    east: null,
    north: [
      [['0-02', 5], ['0-03', 6], ['0-04', 4]],
      [['0-05', 5], ['0-06', 6]],
    ], // biome-ignore format: one stretch a line
    south: [[['0-10', 1]], [['0-09', 5], ['0-08', 4], ['0-07', 6]]], // biome-ignore format: one stretch after the other
    rooms: {
      gate: [{ unit: '0-a1', amenity: 504 }, { unit: '0-a2', amenity: 506 }, { unit: '0-a3', amenity: 501 }],
      steps: [{ unit: '0-a4', amenity: 505 }, { unit: '0-a5', amenity: 503 }],
    }, // biome-ignore format: one passage a line
    doors: { gate: 'level', steps: 'steps' },
  },
  {
    id: 2,
    floor: 1,
    titles: floorTitles.first,
    atriumHalf: 28,
    hasVoid: false,
    west: null,
    east: { unit: '1-06', from: 0.8 },
    north: [[['1-01', 5], ['1-02', 6], ['1-03', 6]], [['1-04', 1]]], // biome-ignore format: one stretch after the other
    south: [[['1-08', 1]], [['1-07', 6], ['1-05', 5]]], // biome-ignore format: one stretch after the other
    rooms: { gate: [{ unit: '1-a1', amenity: 502 }] },
    doors: {},
  },
];
