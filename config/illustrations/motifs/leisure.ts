import { all, disc, line, path, rect, ring } from '../shapes.ts';
import type { Motif } from './motif.ts';

export const openBook: Motif = ({ a, b, light, lightShade }) =>
  all(
    path('M6 76q50-24 94 4 44-28 94-4v116q-50-20-94 6-44-26-94-6z', a.base),
    path('M18 62q44-18 82 10v108q-40-24-82-8z', light),
    path('M182 62q-44-18-82 10v108q40-24 82-8z', lightShade),
    line('M34 88q26-6 50 6M34 110q26-6 50 6M34 132q26-6 50 6', a.shade, 5),
    path('M138 66h24v62l-12-12-12 12z', b.base),
  );

export const bicycle: Motif = ({ a, b, dark, light }) =>
  all(
    ...[46, 154].map((x) => all(disc(x, 154, 43, light), ring(x, 154, 41, dark, 7), disc(x, 154, 7, dark))),
    line('M46 154 78 90h60l16 64M78 90l24 64 36-64M46 154h56', a.base, 9),
    line('M138 90l-6-28h22M78 90l-6-18', dark, 8),
    path('M52 64h42q2 12-14 12H62q-10 0-10-12z', b.base),
    disc(102, 154, 12, b.base),
  );

export const tent: Motif = ({ a, b, c, dark }) =>
  all(
    line('M96 30l8-16', dark, 5),
    path('M100 26 6 196h188z', a.base),
    path('M100 26 194 196h-60z', a.shade),
    path('M100 26 62 196h72z', dark),
    path('M100 26 62 196h26q16-60 12-170z', b.base),
    line('M6 196l-4 4M194 196l4 4', dark, 4),
    path('M150 60a16 16 0 1 0 18 20 20 20 0 0 1-18-20z', c.base),
  );

export const headphones: Motif = ({ a, b, dark }) =>
  all(
    line('M32 128q0-98 68-98t68 98', a.base, 17),
    line('M62 44q38-24 76 0', b.base, 8),
    rect(14, 112, 46, 80, a.shade, 20),
    rect(140, 112, 46, 80, a.shade, 20),
    rect(42, 106, 24, 90, dark, 12),
    rect(134, 106, 24, 90, dark, 12),
    disc(28, 152, 8, b.base),
    disc(172, 152, 8, b.base),
  );

export const phone: Motif = ({ a, b, c, light, dark }) =>
  all(
    rect(50, 6, 104, 194, dark, 20),
    rect(58, 16, 88, 174, a.base, 12),
    path('M58 136q22-26 44-6t44-10v58q0 12-12 12H70q-12 0-12-12z', b.base),
    disc(118, 68, 20, c.base),
    rect(86, 20, 32, 8, dark, 4),
    rect(72, 164, 60, 14, light, 7),
  );

export const laptop: Motif = ({ a, b, c, dark, light }) =>
  all(
    rect(28, 52, 144, 106, dark, 10),
    rect(38, 62, 124, 88, a.base),
    path('M38 150v-30l34-34 30 34 20-18 40 40v8z', b.base),
    disc(134, 84, 13, c.base),
    path('M6 160h188l-8 24q-2 10-14 10H28q-12 0-14-10z', light),
    rect(78, 164, 44, 8, dark, 4),
  );

export const television: Motif = ({ a, b, c, dark }) =>
  all(
    line('M64 174 52 198M136 174l12 24', dark, 8),
    rect(4, 44, 192, 132, dark, 12),
    rect(16, 56, 168, 108, a.base, 4),
    path('M16 140q40-40 84-12t84-22v54q0 4-4 4H20q-4 0-4-4z', b.base),
    disc(66, 90, 22, c.base),
  );

export const speaker: Motif = ({ a, b, c, light }) =>
  all(
    rect(46, 12, 108, 186, a.base, 14),
    path('M116 12h24q14 0 14 14v158q0 14-14 14h-24z', a.shade),
    disc(100, 62, 26, b.base),
    disc(100, 62, 11, light),
    disc(100, 138, 42, b.base),
    disc(100, 138, 27, c.base),
    disc(100, 138, 11, light),
  );

export const record: Motif = ({ a, b, c, light, dark }) =>
  all(
    disc(128, 112, 72, dark),
    ring(128, 112, 56, light, 1.5),
    ring(128, 112, 44, light, 1.5),
    disc(128, 112, 24, c.base),
    rect(8, 36, 124, 150, a.base, 4),
    path('M8 186v-50q30-44 62-10t62-26v86z', b.base),
    disc(94, 74, 20, c.base),
  );

export const guitar: Motif = ({ a, b, c, dark, light }) =>
  `<g transform="rotate(18 100 110)">${all(
    rect(93, 4, 14, 110, b.shade),
    rect(86, -8, 28, 26, b.base, 4),
    path('M72 92q28-14 56 0 20 16 6 38 26 22 12 50-20 26-46 26t-46-26q-14-28 12-50-14-22 6-38z', a.base),
    path('M100 85q14 0 28 7 20 16 6 38 26 22 12 50-20 26-46 26z', a.shade),
    disc(100, 138, 20, dark),
    rect(78, 174, 44, 8, dark),
    line('M96 8v166M104 8v166', light, 2),
    disc(100, 138, 5, c.base),
  )}</g>`;
