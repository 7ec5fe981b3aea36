import { bankCard, microphone } from '../motifs/beauty-and-services.ts';
import { balloons, giftBox, paperBag, star, ticket } from '../motifs/children-and-gifts.ts';
import { takeawayCup } from '../motifs/drinks.ts';
import { guitar, speaker } from '../motifs/leisure.ts';
import { meandrPalette } from '../palette.ts';
import { dots, waves } from '../patterns.ts';
import { cutAway, glassCentre } from '../scenery/centre.ts';
import { person } from '../scenery/people.ts';
import { cloud, ferry, lanterns, skyline, swallow } from '../scenery/river.ts';
import { seededRandom } from '../seeded-random.ts';
import { all, at, disc, faded, line, path, rect, repeat } from '../shapes.ts';
import type { Drawings } from '../tenant-drawings.ts';
import { blush, coral, ink, leaf, ochre, paper, put, river, sand, sky } from './tones.ts';

const footbridge = all(
  line('M-420 0Q0-190 420 0', paper.base, 20),
  line('M-420-60Q0-250 420-60', coral.base, 8),
  repeat(13, (index) => {
    const x = -390 + index * 65;
    const y = -95 * (1 - (x / 420) ** 2);
    return rect(x - 3, y - 62, 6, 60, coral.base);
  }),
);

const stage = all(
  path('M-330 0V-330Q0-520 330-330V0z', coral.shade),
  path('M-270 0V-300Q0-450 270-300V0z', '#0b2b33'),
  faded(0.35, path('M-160-330-260 0H60zM160-330 40 0h240z', ochre.base)),
  rect(-380, -20, 760, 70, ochre.shade),
  rect(-380, -24, 760, 16, ochre.base),
  ...[-160, 0, 160].map((x) => all(rect(x - 24, -380, 48, 36, ink.base, 8), disc(x, -340, 18, ochre.base))),
  put(speaker, 'ink coral sky', -300, -20, 170),
  put(speaker, 'ink coral sky', 300, -20, 170),
  person(-90, -24, 0.72, { pose: 'reach', coat: coral.base, legs: sky.base, hair: ink.base, skin: 2 }),
  put(microphone, 'sand coral ochre', 10, -24, 150),
  person(110, -24, 0.72, { pose: 'carry', coat: ochre.base, legs: paper.base, hair: '#8a4d2b', long: true }),
  put(guitar, 'coral ochre paper', 120, -60, 130, 40),
);

const crowd = (x: number, y: number, scale: number) =>
  at(
    x,
    y,
    all(
      person(0, 0, 1, { pose: 'stand', coat: sky.base, legs: river.base, hair: ink.base, skin: 1 }),
      person(90, 6, 0.66, { pose: 'wave', coat: coral.base, legs: ochre.base, hair: '#8a4d2b' }),
      person(200, 4, 1, { pose: 'wave', coat: ochre.base, legs: ink.base, hair: '#8a4d2b', skirt: coral.base, long: true }),
      person(400, 10, 1, { pose: 'dance', coat: paper.base, legs: coral.base, hair: ink.base, skin: 2 }),
      person(540, 4, 1, { pose: 'dance', coat: blush.base, legs: sky.base, hair: coral.base, skin: 3, long: true }, true),
    ),
    scale,
  );

const treasures = (x: number, y: number, scale: number) =>
  at(
    x,
    y,
    all(
      path('M-760 520q300 40 480-140T180 40t520-420l280-200h300C760 40 560 120 400 230S120 540-160 650-600 740-760 720z', river.base),
      line('M-700 600q300 20 500-140T240 130t560-430', '#2f7370', 12),
      line('M-700 640q320 10 520-140T290 180t560-430', '#2f7370', 8),
      put(bankCard, 'coral ochre paper', -60, 330, 470),
      put(giftBox, 'ochre coral paper', 280, 160, 280),
      put(star, 'ochre coral paper', 30, -70, 190, -14),
      put(takeawayCup, 'coral river ochre', 530, -70, 240),
      put(ticket, 'sky coral river', 330, -220, 260, 10),
      put(star, 'coral paper paper', 640, -310, 130, 16),
      put(star, 'coral ochre paper', -330, 260, 120, 12),
      put(paperBag, 'leaf paper ochre', 720, -100, 210),
    ),
    scale,
  );

/** Wide heroes, 1920 × 1080: calm on the left, where the words stand. */
export const heroes: Drawings = {
  riverside: () =>
    all(
      rect(0, 0, 1920, 1080, blush.base),
      disc(900, 330, 190, ochre.base),
      skyline([0, 330, 1000, 260], ['#e9b39c', '#e2a58b'], '#f3c9b6', seededRandom('riverside')),
      path('M0 590h1920v120H0z', leaf.base),
      at(900, 650, glassCentre(meandrPalette), 1.02),
      path('M0 640h1920v440H0z', river.base),
      path('M700 640h1220v60q-300 90-640 60T700 640z', sand.base),
      path('M1920 760q-360 110-700 60-200-40-420-10-300 40-800 10v60q460 40 800 0 240-20 400 20 380 70 720-40z', '#1d625f'),
      waves([0, 860, 1920, 220], 74, '#1d625f', 9, 300),
      at(560, 740, footbridge, 1.05),
      at(1370, 960, ferry(coral.base, paper.base, sky.base, ink.base), 0.85),
      person(1060, 700, 0.36, { pose: 'walk', coat: coral.base, legs: ink.base, hair: ink.base }),
      person(1130, 706, 0.36, { coat: river.base, legs: ink.base, hair: '#8a4d2b', long: true }),
      person(1560, 716, 0.36, { pose: 'walk', coat: ochre.base, legs: river.base, hair: ink.base, skin: 2 }, true),
      swallow(820, 200, 0.8, river.base),
      swallow(920, 260, 0.5, river.base),
    ),
  weekend: () =>
    all(
      rect(0, 0, 1920, 1080, river.base),
      disc(1620, 190, 90, sand.base),
      skyline([0, 420, 1230, 260], ['#175a57', '#1d625f', '#134f4c'], '#e0a53c', seededRandom('weekend')),
      path('M0 680h1920v400H0z', '#0a3735'),
      path('M0 700q480-50 960 0t960-20v400H0z', '#123f3c'),
      lanterns(620, 90, 680, 70, 7, paper.base, [ochre.base, coral.base, sand.base]),
      lanterns(1300, 90, 680, 70, 7, paper.base, [coral.base, ochre.base, sand.base]),
      at(1400, 800, stage, 1.15),
      crowd(1060, 1050, 0.95),
      put(balloons, 'coral ochre sky', 985, 880, 190),
    ),
  klub: () => all(rect(0, 0, 1920, 1080, sand.base), disc(1450, 440, 420, '#e6d9c3'), treasures(1150, 560, 1)),
  map: () =>
    all(rect(0, 0, 1920, 1080, sky.base), dots([900, 0, 1020, 1080], 90, 6, sky.shade), at(1300, 640, cutAway(meandrPalette), 0.78)),
};

/** The same for phones, 900 × 1200: calm below. */
export const mobileHeroes: Drawings = {
  'riverside-mobile': () =>
    all(
      rect(0, 0, 900, 1200, blush.base),
      disc(120, 210, 110, ochre.base),
      skyline([0, 240, 900, 240], ['#e9b39c', '#e2a58b'], '#f3c9b6', seededRandom('riverside')),
      path('M0 480h900v90H0z', leaf.base),
      at(110, 540, glassCentre(meandrPalette), 0.86),
      path('M0 530h900v670H0z', river.base),
      path('M60 530h840v46q-240 60-500 40T60 530z', sand.base),
      waves([0, 640, 900, 120], 60, '#1d625f', 8, 260),
      at(250, 720, ferry(coral.base, paper.base, sky.base, ink.base), 0.6),
      person(300, 580, 0.3, { pose: 'walk', coat: coral.base, legs: ink.base, hair: ink.base }),
      cloud(680, 130, 0.7, paper.base),
    ),
  'weekend-mobile': () =>
    all(
      rect(0, 0, 900, 1200, river.base),
      skyline([0, 280, 900, 240], ['#175a57', '#1d625f', '#134f4c'], '#e0a53c', seededRandom('weekend')),
      path('M0 520h900v680H0z', '#0a3735'),
      lanterns(-20, 60, 940, 80, 9, paper.base, [ochre.base, coral.base, sand.base]),
      at(450, 600, stage, 1),
      crowd(170, 800, 0.8),
    ),
  'klub-mobile': () => all(rect(0, 0, 900, 1200, sand.base), disc(500, 380, 330, '#e6d9c3'), treasures(370, 440, 0.66)),
  'map-mobile': () =>
    all(rect(0, 0, 900, 1200, sky.base), dots([0, 0, 900, 780], 90, 6, sky.shade), at(400, 465, cutAway(meandrPalette), 0.6)),
};
