import { all, disc, line, oval, path, rect, repeat, spots } from '../shapes.ts';
import type { Motif } from './motif.ts';

export const bread: Motif = ({ a, b, c }) =>
  all(
    path('M8 160q-6-74 92-80 98 6 92 80 0 34-30 34H38q-30 0-30-34z', a.base),
    path('M100 80q98 6 92 80 0 34-30 34h-42q40-40-20-114z', a.shade),
    line('M54 104q-4 22 10 40M94 94q-4 24 10 46M134 98q-2 22 12 40', b.base, 11),
    line('M20 186q80 12 160 0', c.base, 4),
  );

export const loafOfCheese: Motif = ({ a, b, c }) =>
  all(
    path('M10 136 150 60q44 20 42 76z', a.base),
    path('M10 136h182v56H10z', a.shade),
    disc(58, 164, 15, b.base),
    disc(120, 158, 10, b.base),
    disc(164, 174, 13, b.base),
    oval(120, 112, 20, 10, b.base),
    rect(2, 190, 196, 10, c.base, 5),
  );

export const burger: Motif = ({ a, b, c, green, light }) =>
  all(
    path('M16 106q4-72 84-72t84 72z', a.base),
    path('M100 34q80 0 84 72h-46q0-54-38-72z', a.shade),
    spots(
      [
        [56, 74],
        [84, 56],
        [112, 70],
        [74, 88],
        [130, 88],
      ],
      (x, y) => oval(x, y, 6, 4, light),
    ),
    path('M8 108h184q0 16-14 22t-24-6-26 8-28-8-28 8-26-8-22 6q-18-6-16-22z', green.base),
    rect(14, 128, 172, 28, c.base, 14),
    path('M20 128h150l-34 22-30-20z', b.base),
    path('M16 158h168q2 38-30 38H46q-32 0-30-38z', a.base),
  );

export const pizza: Motif = ({ a, b, c, green }) =>
  all(
    disc(100, 104, 94, b.base),
    disc(100, 104, 78, a.base),
    repeat(6, (index) => disc(100 + 48 * Math.cos(index * 1.05), 104 + 48 * Math.sin(index * 1.05), 15, c.base)),
    disc(100, 104, 13, c.base),
    path('M96 64q14-8 18 6-14 8-18-6zM60 112q14-8 18 6-14 8-18-6zM124 130q14-8 18 6-14 8-18-6zM118 88q10-10 18 2-10 10-18-2z', green.base),
    line('M100 10v188M19 57l162 94M19 151l162-94', b.base, 3),
  );

export const noodles: Motif = ({ a, b, c, light, green, dark }) =>
  all(
    line('M118 104 176 8M136 104l52-88', dark, 6),
    path('M22 104q10-44 40-36 20-26 46-8 30-14 46 12 22 6 24 32z', b.base),
    line('M46 104q-4-30 16-28M72 104q-6-36 18-32M108 104q-10-34 14-34', b.shade, 5),
    disc(128, 84, 24, light),
    disc(130, 84, 12, c.base),
    path('M40 92q10-40 40-40-4 34-40 40z', green.base),
    path('M6 104h188q0 66-50 86H56Q6 170 6 104z', a.base),
    path('M120 104h74q0 66-50 86h-34q30-40 10-86z', a.shade),
    line('M20 128q20-14 40 0t40 0 40 0 40 0', light, 6),
    rect(60, 188, 80, 12, a.shade, 4),
  );

export const popcorn: Motif = ({ a, light, b }) =>
  all(
    ...[
      [62, 62, 24],
      [100, 46, 28],
      [140, 62, 24],
      [80, 76, 22],
      [122, 78, 22],
      [100, 22, 16],
    ].map(([x = 0, y = 0, radius = 0], index) => disc(x, y, radius, index % 2 === 0 ? b.base : light)),
    path('M38 82h124l-16 112q0 6-6 6H60q-6 0-6-6z', light),
    path('M38 82h25l7 118H60q-6 0-6-6zM88 82h25l-2 118H90zM138 82h24l-16 112q0 6-6 6h-10z', a.base),
  );

export const fruitCrate: Motif = ({ a, b, c, green }) =>
  all(
    disc(50, 96, 28, a.base),
    disc(104, 88, 32, c.base),
    disc(154, 96, 28, a.base),
    path('M104 56q4-22 26-22 0 20-26 22z', green.base),
    path('M70 70q-30-10-30-40 30 4 30 40z', green.shade),
    line('M154 68q0-14 10-18', green.shade, 5),
    rect(6, 112, 188, 84, b.shade),
    repeat(3, (index) => rect(2, 112 + index * 29, 196, 24, b.base, 3)),
    rect(14, 112, 14, 86, b.shade),
    rect(172, 112, 14, 86, b.shade),
  );

export const basket: Motif = ({ a, b, c, green, light }) =>
  all(
    line('M30 112Q34 20 100 20t70 92', b.shade, 9),
    path('M56 112q-8-60 14-68 20 14 14 68z', c.base),
    path('M92 112V52q18-12 32 0v60z', green.base),
    disc(144, 96, 24, a.base),
    disc(44, 100, 18, light),
    path('M10 108h180l-22 84q-2 8-10 8H42q-8 0-10-8z', b.base),
    line('M18 132h164M24 156h152M30 178h140', b.shade, 5),
    line('M60 110l8 88M100 110v88M140 110l-8 88', b.shade, 5),
  );
