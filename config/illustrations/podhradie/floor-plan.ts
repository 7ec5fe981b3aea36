import type { Building, Storey } from '../plans/building.ts';
import { floorTitles } from '../plans/titles.ts';

/** Two old houses and the passage between them: straight walls, two corners. */
export const podhradieBuilding: Building = {
  width: 1000,
  height: 640,
  metresPerUnit: 0.1,
  line: [
    [70, 410],
    [390, 430],
    [610, 260],
    [930, 240],
  ],
  corridor: 28,
  walls: { north: [[0, -150], [1000, -150]], south: [[0, 138], [1000, 138]] }, // biome-ignore format: two straight walls
  atrium: null,
  connectors: [
    { id: 'lift', kind: 'lift', at: [591, -62] },
    { id: 'stairs', kind: 'stairs', at: [402, 70] },
  ],
};

export const podhradieStoreys: readonly Storey[] = [
  {
    id: 1,
    floor: 0,
    titles: floorTitles.ground,
    hasVoid: false,
    rows: [
      { along: [200, 520], across: ['north-wall', -28], door: 'south', units: [['0-02', 5], ['0-03', 6], ['0-04', 4]] },
      { along: [520, 575], across: ['north-wall', -28], door: 'east', units: [['0-a3', 1, 501], ['0-a2', 1, 506], ['0-a1', 1, 504]] },
      { along: [607, 1000], across: ['north-wall', -28], door: 'south', units: [['0-05', 5], ['0-06', 6]] },
      { along: [420, 1000], across: [28, 'south-wall'], door: 'north', units: [['0-09', 5], ['0-08', 4], ['0-07', 6]] },
      { along: [330, 385], across: [28, 'south-wall'], door: 'east', units: [['0-a4', 1, 505], ['0-a5', 1, 503]] },
      { along: [200, 330], across: [28, 'south-wall'], door: 'north', units: [['0-10', 1]] },
    ], // biome-ignore format: one row a line
    halls: [
      {
        unit: '0-01',
        runs: [[0, 200, 'north-wall'], [200, 0, 'south-wall']],
        door: { along: 200, across: 0, facing: 'east' },
        label: [100, -6],
      },
    ], // biome-ignore format: one wall after the other
    kiosks: [],
    lanes: [{ across: 0, from: 206, to: 1000 }],
    passages: [
      { along: 591, from: 'north-wall', to: 0 },
      { along: 402, from: 0, to: 'south-wall', steps: [112, 'south-wall'] },
    ],
  },
  {
    id: 2,
    floor: 1,
    titles: floorTitles.first,
    hasVoid: false,
    rows: [
      { along: [0, 520], across: ['north-wall', -28], door: 'south', units: [['1-01', 5], ['1-02', 6], ['1-03', 6]] },
      { along: [520, 575], across: ['north-wall', -28], door: 'east', units: [['1-a1', 1, 502]] },
      { along: [607, 800], across: ['north-wall', -28], door: 'south', units: [['1-04', 1]] },
      { along: [420, 800], across: [28, 'south-wall'], door: 'north', units: [['1-07', 6], ['1-05', 5]] },
      { along: [0, 385], across: [28, 'south-wall'], door: 'north', units: [['1-08', 1]] },
    ], // biome-ignore format: one row a line
    halls: [
      {
        unit: '1-06',
        runs: [[800, 1000, 'north-wall'], [1000, 800, 'south-wall']],
        door: { along: 800, across: 0, facing: 'west' },
        label: [900, -6],
      },
    ], // biome-ignore format: one wall after the other
    kiosks: [],
    lanes: [{ across: 0, from: 0, to: 792 }],
    passages: [
      { along: 591, from: -112, to: 0 },
      { along: 402, from: 0, to: 70 },
    ],
  },
];
