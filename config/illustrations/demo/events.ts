import { fruitCrate } from '../motifs/food.ts';
import { bouquet, tulips } from '../motifs/plants-and-animals.ts';
import { stripes } from '../patterns.ts';
import { person } from '../scenery/people.ts';
import { bridge, lanterns, paperBoat, skyline, swallow, water } from '../scenery/river.ts';
import { seededRandom } from '../seeded-random.ts';
import { all, at, disc, dome, line, path, rect, repeat } from '../shapes.ts';
import type { Drawings } from '../tenant-drawings.ts';
import { blush, coral, ink, leaf, ochre, paper, put, river, sand, sky } from './tones.ts';

/** A market stall under a striped awning, 380 wide, standing on x, y. */
const stall = (x: number, y: number, base: string, light: string, post: string, table: string) =>
  at(
    x,
    y,
    all(
      rect(-170, -400, 14, 400, post),
      rect(156, -400, 14, 400, post),
      path('M-200-320-160-440h320l40 120z', light),
      ...[-2, 0, 2].map((index) => path(`M${index * 66.7 - 33}-320l${-index * 4 + 6}-120h53l${-index * -7 + 8} 120z`, base)),
      repeat(6, (index) => dome(-166.7 + index * 66.7, -320, 33.3, index % 2 === 0 ? base : light, true)),
      rect(-190, -150, 380, 150, table),
      rect(-200, -162, 400, 22, light, 6),
    ),
  );

const oarsman = (x: number, coatFill: string, skin: string, hair: string) =>
  at(
    x,
    0,
    all(
      path('M-34-40q6-80 40-84t40 84z', coatFill),
      disc(22, -142, 24, skin),
      dome(22, -146, 26, hair),
      line('M10-100 62-70', coatFill, 18),
      line('M84-110-10 70', ochre.base, 10),
      path('M-10 54l-30 60 30 10 14-60z', ochre.base),
    ),
  );

const dragonBoat = (hull: string, trim: string, coats: readonly string[]) =>
  all(
    ...coats.map((fill, index) =>
      oarsman(-330 + index * 120, fill, index % 2 === 0 ? '#f0c3a4' : '#8d5b3f', index % 3 === 0 ? ink.base : '#8a4d2b'),
    ),
    path('M-480-40h960q60-10 70-110l60 30-14 60 30 20-50 20q-40 80-130 90h-800q-90-10-126-110z', hull),
    rect(-470, -44, 950, 18, trim),
    path('M530-150l20-60 30 50 40-30-10 50z', trim),
    disc(560, -96, 10, paper.base),
    path('M-470-40q-50-70-110-80 20 50 10 90z', trim),
  );

const toSkin = (choice: string | number | undefined) => ([0, 1, 2, 3] as const)[Number(choice)] ?? 0;

/** On the water, the embankment and the roof; 1600 × 900. */
export const events: Drawings = {
  'quay-market': () =>
    all(
      rect(0, 0, 1600, 900, sky.base),
      disc(1320, 180, 90, paper.base),
      bridge([0, 320, 1600, 170], 5, sand.base, sand.shade),
      water([0, 470, 1600, 140], river.base, '#2f7370', 60),
      rect(0, 600, 1600, 300, sand.base),
      rect(0, 600, 1600, 20, sand.shade),
      stall(330, 810, coral.base, paper.base, river.base, ochre.base),
      stall(800, 810, river.base, paper.base, ink.base, coral.base),
      stall(1270, 810, ochre.base, paper.base, river.base, leaf.base),
      put(fruitCrate, 'coral ochre leaf', 250, 655, 150),
      put(fruitCrate, 'ochre coral coral', 420, 655, 150),
      put(bouquet, 'coral ochre blush', 730, 655, 150),
      put(tulips, 'coral ochre blush', 880, 655, 150),
      put(fruitCrate, 'leaf ochre coral', 1190, 655, 150),
      person(570, 870, 0.95, { pose: 'walk', coat: ochre.base, legs: ink.base, hair: '#8a4d2b', skirt: river.base, long: true }),
      person(1050, 870, 0.95, { pose: 'carry', coat: coral.base, legs: ink.base, hair: ink.base, skin: 2 }, true),
      person(1490, 880, 0.95, { pose: 'wave', coat: river.base, legs: coral.base, hair: ink.base, skin: 1 }, true),
    ),
  'paper-boats': () =>
    all(
      rect(0, 0, 1600, 900, sky.base),
      ...[0, 1, 2, 3, 4, 5, 6, 7].map((index) => path(`M800-200 ${index * 230} 900h6L806-200z`, sky.shade)),
      ...[0, 1].map((side) =>
        all(
          rect(side * 1330, 0, 270, 900, sand.base),
          ...[0, 1, 2].map((floor) =>
            all(
              rect(side * 1330, 230 + floor * 250, 270, 34, coral.base),
              stripes([side * 1330, 160 + floor * 250, 270, 70], 45, 5, ink.base),
            ),
          ),
        ),
      ),
      ...Array.from({ length: 18 }, (_, index) => {
        const random = seededRandom(`boat ${index}`);
        const x = 370 + (index % 6) * 170 + random() * 40;
        const y = 160 + Math.floor(index / 6) * 190 + random() * 110;
        const tones = [
          [paper.base, paper.shade],
          [coral.base, coral.shade],
          [ochre.base, ochre.shade],
          [river.base, river.shade],
        ][index % 4] ?? ['', ''];
        return all(
          line(`M${Math.round(x)}-10V${Math.round(y - 60)}`, paper.base, 2),
          at(x, y, paperBoat(tones[0] ?? '', tones[1] ?? ''), 0.42 + random() * 0.24, random() * 16 - 8),
        );
      }),
      rect(0, 830, 1600, 70, river.base),
      person(560, 860, 0.6, { pose: 'wave', coat: coral.base, legs: ink.base, hair: ink.base, skin: 1 }),
      person(640, 860, 0.44, { pose: 'reach', coat: ochre.base, legs: river.base, hair: '#8a4d2b' }),
      person(1040, 860, 0.6, { coat: paper.base, legs: coral.base, hair: ink.base, skin: 2, long: true }),
    ),
  'roof-yoga': () =>
    all(
      rect(0, 0, 1600, 900, blush.base),
      disc(800, 500, 330, ochre.base),
      disc(800, 500, 250, '#edbb62'),
      skyline([0, 330, 1600, 280], ['#dd9d82', '#d08a6d', '#e5ad95'], ochre.base, seededRandom('yoga')),
      rect(0, 600, 1600, 300, leaf.base),
      rect(0, 600, 1600, 16, leaf.shade),
      ...[280, 800, 1320].map((x, index) =>
        all(path(`M${x - 200} 830h400l-30-60h-340z`, [coral.base, river.base, ochre.base][index] ?? '')),
      ),
      person(280, 810, 1.25, { pose: 'warrior', coat: river.base, legs: ink.base, hair: '#8a4d2b' }),
      person(800, 815, 1.5, {
        pose: 'warrior',
        coat: coral.base,
        legs: river.base,
        hair: ink.base,
        skin: 2,
        sleeve: '#8d5b3f',
        long: true,
      }),
      person(1320, 810, 1.25, { pose: 'warrior', coat: paper.base, legs: coral.base, hair: ink.base, skin: 1 }),
      swallow(380, 200, 0.8, river.base),
      swallow(1180, 150, 1, river.base),
      swallow(1290, 230, 0.6, river.base),
    ),
  'silent-disco': () =>
    all(
      rect(0, 0, 1600, 900, '#0b2b33'),
      disc(1290, 200, 120, sand.base),
      disc(1250, 170, 24, sand.shade),
      disc(1330, 240, 34, sand.shade),
      repeat(30, (index) => disc((index * 197) % 1600, (index * 83) % 380, index % 4 === 0 ? 5 : 3, paper.base)),
      skyline([0, 370, 1600, 280], ['#16424a', '#1f5560', '#123a43'], ochre.base, seededRandom('disco')),
      rect(0, 650, 1600, 250, river.base),
      lanterns(-20, 330, 820, 60, 7, paper.base, [ochre.base, coral.base]),
      lanterns(800, 330, 820, 60, 7, paper.base, [coral.base, ochre.base]),
      ...[
        [190, coral.base, sky.base, 0, ochre.base],
        [480, ochre.base, coral.base, 2, sky.base],
        [800, sky.base, paper.base, 1, coral.base],
        [1110, coral.base, ochre.base, 3, sky.base],
        [1400, paper.base, sky.base, 2, ochre.base],
      ].map(([x, coatFill, legs, skin, glow], index) =>
        all(
          person(
            Number(x),
            850,
            1.2,
            { pose: index % 2 === 0 ? 'dance' : 'wave', coat: String(coatFill), legs: String(legs), hair: ink.base, skin: toSkin(skin) },
            index % 2 === 1,
          ),
          line(`M${Number(x) - 36} ${850 - 346}q36-66 72 0`, String(glow), 10),
          disc(Number(x) - 36, 850 - 342, 17, String(glow)),
          disc(Number(x) + 36, 850 - 342, 17, String(glow)),
        ),
      ),
    ),
  'dragon-boats': () =>
    all(
      rect(0, 0, 1600, 900, ochre.base),
      disc(1300, 170, 100, coral.base),
      bridge([0, 130, 1600, 190], 4, sand.base, sand.shade),
      water([0, 300, 1600, 600], river.base, '#2f7370', 70),
      at(740, 470, dragonBoat(coral.base, ochre.base, [sky.base, sky.base, sky.base, sky.base, sky.base, sky.base]), 0.86),
      at(880, 770, dragonBoat(sky.base, paper.base, [coral.base, ochre.base, coral.base, ochre.base, coral.base, ochre.base])),
      ...[
        [330, 570],
        [480, 560],
        [620, 570],
        [400, 880],
        [620, 880],
        [860, 880],
      ].map(([x = 0, y = 0]) => path(`M${x - 40} ${y}q10-50 20-10 10-70 24-8 16-50 36 18z`, paper.base)),
    ),
};
