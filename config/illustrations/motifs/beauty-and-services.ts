import { all, disc, line, path, rect } from '../shapes.ts';
import type { Motif } from './motif.ts';

export const bankCard: Motif = ({ a, b, c, light }) =>
  `<g transform="rotate(-14 100 110)">${all(
    rect(8, 52, 184, 118, a.base, 14),
    path('M8 130q46-40 92-10t92-20v56q0 14-14 14H22q-14 0-14-14z', a.shade),
    rect(26, 80, 38, 28, c.base, 5),
    disc(146, 142, 17, b.base),
    disc(164, 142, 17, light),
    line('M26 144h60', light, 7),
  )}</g>`;

export const car: Motif = ({ a, b, light, dark }) =>
  all(
    path('M46 112q16-48 36-48h44q24 0 44 48z', a.shade),
    path('M60 110q10-32 24-32h14v32zM108 78h18q14 0 28 32h-46z', light),
    path('M4 132q0-22 22-22h140q30 4 30 34v20q0 8-8 8H12q-8 0-8-8z', a.base),
    rect(4, 130, 22, 16, b.base, 6),
    disc(52, 172, 24, dark),
    disc(150, 172, 24, dark),
    disc(52, 172, 10, light),
    disc(150, 172, 10, light),
  );

export const charger: Motif = ({ a, b, c, dark, light }) =>
  all(
    line('M128 70q50-6 44 50t-24 50', dark, 8),
    rect(44, 16, 88, 178, a.base, 14),
    path('M104 16h14q14 0 14 14v164h-28z', a.shade),
    rect(58, 32, 60, 44, light, 6),
    path('M94 92 66 136h22l-8 36 34-48H92z', b.base),
    rect(30, 190, 116, 10, c.base, 4),
  );

export const microphone: Motif = ({ a, b, c, dark }) =>
  all(
    line('M100 200v-30M66 200h68', dark, 8),
    rect(66, 10, 68, 104, a.base, 34),
    path('M100 10q34 0 34 34v36q0 34-34 34z', a.shade),
    line('M70 46h60M70 64h60M70 82h60', b.base, 4),
    line('M46 90q0 66 54 66t54-66', c.base, 9),
  );
