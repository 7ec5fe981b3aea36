import type { Storey } from '../plans/building.ts';
import { floorTitles } from '../plans/titles.ts';

const ground: Storey = {
  id: 1,
  floor: 0,
  titles: floorTitles.ground,
  hasVoid: false,
  halls: [
    {
      unit: '0-01',
      runs: [[0, 140, 'north-wall'], [140, 174, 28], [174, 0, 'south-wall']],
      door: { along: 140, across: 0, facing: 'east' },
      label: [76, 50],
    },
    {
      unit: '0-16',
      runs: [[880, 1000, 28], [1000, 830, 'south-wall'], [830, 880, 212]],
      door: { along: 940, across: 28, facing: 'north' },
      label: [932, 128],
    },
  ], // biome-ignore format: one wall after the other
  rows: [
    { along: [140, 296], across: ['north-wall', -28], door: 'south', units: [['0-02', 5], ['0-03', 6], ['0-04', 5]] },
    { along: [296, 338], across: ['north-wall', -28], door: 'east', units: [['0-a1', 1, 501], ['0-a2', 1, 519], ['0-a3', 1, 503]] },
    {
      along: [362, 676], across: ['north-wall', 'north-front'], door: 'south',
      units: [['0-05', 6], ['0-06', 5], ['0-07', 4], ['0-08', 5], ['0-09', 5], ['0-10', 6]],
    },
    { along: [676, 716], across: ['north-wall', -28], door: 'east', units: [['0-a4', 1, 509], ['0-a5', 1, 501]] },
    {
      along: [740, 1000], across: ['north-wall', -28], door: 'south',
      units: [['0-11', 5], ['0-12', 5], ['0-13', 4], ['0-14', 5], ['0-15', 6]],
    },
    { along: [692, 880], across: [28, 98], door: 'north', units: [['0-18', 5], ['0-17', 6]] },
    { along: [692, 880], across: [98, 172], door: 'south', units: [['0-20', 6], ['0-19', 5]] },
    { along: [620, 830], across: [212, 'south-wall'], door: 'north', units: [['0-22', 5], ['0-21', 6]] },
    { along: [432, 620], across: [212, 'south-wall'], door: 'north', units: [['0-26', 5], ['0-25', 5], ['0-24', 5], ['0-23', 4]] },
    { along: [400, 432], across: [212, 'south-wall'], door: 'west', units: [['0-a6', 1, 522], ['0-a7', 1, 505]] },
    { along: [174, 372], across: [212, 'south-wall'], door: 'north', units: [['0-29', 8], ['0-28', 5], ['0-27', 6]] },
    { along: [436, 668], across: ['south-front', 172], door: 'north', units: [['0-33', 6], ['0-32', 7], ['0-31', 6], ['0-30', 6]] },
    { along: [400, 436], across: [28, 96], door: 'north', units: [['0-34', 1]] },
    { along: [400, 436], across: [96, 172], door: 'west', units: [['0-a8', 1, 525]] },
    { along: [336, 372], across: [28, 172], door: 'east', units: [['0-a9', 1, 508], ['0-a10', 1, 514], ['0-a11', 1, 504]] },
    { along: [190, 336], across: [28, 98], door: 'north', units: [['0-38', 5], ['0-35', 6]] },
    { along: [190, 336], across: [98, 172], door: 'south', units: [['0-37', 6], ['0-36', 5]] },
  ], // biome-ignore format: one row a line
  kiosks: [{ unit: '0-a12', amenity: 510, at: [550, 0], radius: 24, door: 'south' }],
  lanes: [
    { across: 0, from: 148, to: 450 },
    { across: 'north-ring', from: 450, to: 650 },
    { across: 'south-ring', from: 450, to: 650 },
    { across: 0, from: 650, to: 1000 },
    { across: 192, from: 182, to: 868, steps: [514, 536] },
  ],
  passages: [
    { along: 182, from: 0, to: 192 },
    { along: 350, from: 'north-wall', to: 0 },
    { along: 386, from: 0, to: 'south-wall' },
    { along: 680, from: 0, to: 192 },
    { along: 728, from: 'north-wall', to: 0 },
  ],
};

const first: Storey = {
  id: 2,
  floor: 1,
  titles: floorTitles.first,
  hasVoid: true,
  halls: [
    {
      unit: '1-01',
      runs: [[0, 150, 'north-wall'], [150, 120, 172], [120, 0, 'south-wall']],
      door: { along: 150, across: 0, facing: 'east' },
      label: [76, 20],
    },
    {
      unit: '1-30',
      runs: [[120, 236, 212], [236, 120, 'south-wall']],
      door: { along: 198, across: 212, facing: 'north' },
      label: [198, 266],
    },
    {
      unit: '1-15',
      runs: [[860, 1000, 'north-wall'], [1000, 930, 'south-wall'], [930, 860, 60]],
      door: { along: 860, across: 0, facing: 'west' },
      label: [932, -40],
    },
    {
      unit: '1-16',
      runs: [[860, 930, 60], [930, 760, 'south-wall'], [760, 860, 100]],
      door: { along: 760, across: 192, facing: 'west' },
      label: [826, 180],
    },
  ], // biome-ignore format: one wall after the other
  rows: [
    { along: [150, 296], across: ['north-wall', -28], door: 'south', units: [['1-02', 6], ['1-03', 5], ['1-04', 5]] },
    { along: [296, 338], across: ['north-wall', -28], door: 'east', units: [['1-a1', 1, 501], ['1-a2', 1, 523], ['1-a3', 1, 502]] },
    {
      along: [362, 676], across: ['north-wall', 'north-front'], door: 'south',
      units: [['1-05', 5], ['1-06', 4], ['1-07', 6], ['1-08', 5], ['1-09', 4], ['1-10', 5], ['1-11', 5]],
    },
    { along: [676, 716], across: ['north-wall', -28], door: 'east', units: [['1-a4', 1, 501], ['1-a5', 1, 507]] },
    { along: [740, 860], across: ['north-wall', -28], door: 'south', units: [['1-12', 7], ['1-a6', 5, 516]] },
    { along: [692, 860], across: [28, 100], door: 'north', units: [['1-19', 5], ['1-18', 6], ['1-17', 5]] },
    { along: [692, 760], across: [100, 172], door: 'south', units: [['1-20', 1]] },
    { along: [620, 760], across: [212, 'south-wall'], door: 'north', units: [['1-22', 5], ['1-21', 6]] },
    {
      along: [364, 620], across: [212, 'south-wall'], door: 'north',
      units: [['1-27', 6], ['1-26', 5], ['1-25', 4], ['1-24', 6], ['1-23', 5]],
    },
    { along: [236, 364], across: [212, 'south-wall'], door: 'north', units: [['1-29', 5], ['1-28', 6]] },
    { along: [436, 668], across: ['south-front', 172], door: 'north', units: [['1-34', 6], ['1-33', 5], ['1-32', 6], ['1-31', 7]] },
    { along: [400, 436], across: [28, 96], door: 'north', units: [['1-35', 1]] },
    { along: [400, 436], across: [96, 172], door: 'west', units: [['1-a7', 1, 521]] },
    { along: [296, 372], across: [28, 172], door: 'north', units: [['1-36', 1]] },
    { along: [166, 296], across: [28, 100], door: 'north', units: [['1-14', 5], ['1-13', 6]] },
    { along: [150, 296], across: [100, 172], door: 'south', units: [['1-38', 6], ['1-37', 5]] },
  ], // biome-ignore format: one row a line
  kiosks: [],
  lanes: [
    { across: 0, from: 158, to: 450 },
    { across: 'north-ring', from: 450, to: 650 },
    { across: 'south-ring', from: 450, to: 650 },
    { across: 0, from: 650, to: 852 },
    { across: 192, from: 150, to: 752 },
  ],
  passages: [
    { along: 350, from: -170, to: 0 },
    { along: 386, from: 0, to: 192 },
    { along: 680, from: 0, to: 192 },
    { along: 728, from: -150, to: 0 },
  ],
};

const second: Storey = {
  id: 3,
  floor: 2,
  titles: floorTitles.second,
  hasVoid: true,
  halls: [
    {
      unit: '2-01',
      runs: [[0, 246, 'north-wall'], [246, 206, -28], [206, 0, 168]],
      door: { along: 206, across: 0, facing: 'east' },
      label: [112, -16],
    },
    {
      unit: '2-a6',
      amenity: 512,
      runs: [[0, 132, 178], [132, 0, 'south-wall']],
      door: { along: 132, across: 192, facing: 'east' },
      label: [72, 212],
    },
    {
      unit: '2-24',
      runs: [[132, 240, 212], [240, 132, 'south-wall']],
      door: { along: 200, across: 212, facing: 'north' },
      label: [200, 266],
    },
    {
      unit: '2-10',
      runs: [[860, 1000, 'north-wall'], [1000, 860, 'south-wall']],
      door: { along: 860, across: 0, facing: 'west' },
      label: [928, 20],
    },
  ], // biome-ignore format: one wall after the other
  rows: [
    { along: [246, 296], across: ['north-wall', -28], door: 'south', units: [['2-02', 1]] },
    { along: [296, 338], across: ['north-wall', -28], door: 'east', units: [['2-a1', 1, 501], ['2-a2', 1, 506], ['2-a3', 1, 511]] },
    {
      along: [362, 676], across: ['north-wall', 'north-front'], door: 'south',
      units: [['2-03', 6], ['2-04', 5], ['2-05', 7], ['2-06', 5], ['2-07', 6]],
    },
    { along: [676, 716], across: ['north-wall', -28], door: 'east', units: [['2-a4', 1, 501], ['2-a5', 1, 513]] },
    { along: [740, 860], across: ['north-wall', -28], door: 'south', units: [['2-08', 5], ['2-09', 6]] },
    { along: [692, 836], across: [28, 100], door: 'north', units: [['2-12', 6], ['2-11', 5]] },
    { along: [692, 836], across: [100, 172], door: 'south', units: [['2-13', 1]] },
    { along: [620, 860], across: [212, 'south-wall'], door: 'north', units: [['2-16', 5], ['2-15', 5], ['2-14', 6]] },
    { along: [400, 620], across: [212, 'south-wall'], door: 'north', units: [['2-20', 5], ['2-19', 6], ['2-18', 5], ['2-17', 6]] },
    { along: [240, 400], across: [212, 'south-wall'], door: 'north', units: [['2-23', 5], ['2-22', 5], ['2-21', 5]] },
    { along: [400, 436], across: [28, 96], door: 'north', units: [['2-26', 1]] },
    { along: [400, 436], across: [96, 172], door: 'west', units: [['2-a7', 1, 521]] },
    { along: [222, 372], across: [28, 100], door: 'north', units: [['2-30', 6], ['2-27', 5]] },
    { along: [206, 372], across: [100, 172], door: 'south', units: [['2-29', 6], ['2-28', 5]] },
  ], // biome-ignore format: one row a line
  kiosks: [{ unit: '2-25', at: [552, 128], radius: 36, door: 'south' }],
  lanes: [
    { across: 0, from: 214, to: 450 },
    { across: 'north-ring', from: 450, to: 650 },
    { across: 'south-ring', from: 450, to: 650 },
    { across: 0, from: 650, to: 852 },
    { across: 192, from: 140, to: 852 },
  ],
  passages: [
    { along: 350, from: -170, to: 0 },
    { along: 386, from: 0, to: 192 },
    { along: 482, from: 'south-ring', to: 192 },
    { along: 622, from: 'south-ring', to: 192 },
    { along: 680, from: 0, to: 192 },
    { along: 728, from: -150, to: 0 },
    { along: 848, from: 0, to: 192 },
  ],
};

/** Ground floor with the supermarket and the quay, fashion on the first, food court and cinema on the second. */
export const meandrStoreys: readonly Storey[] = [ground, first, second];
