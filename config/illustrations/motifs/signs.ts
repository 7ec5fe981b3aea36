import { all, disc, line, path, rect, repeat } from '../shapes.ts';
import type { Motif } from './motif.ts';

/** Pictograms: what an amenity is, seen from afar. */

const standing = (x: number, fill: string, isSkirt: boolean) =>
  all(
    disc(x, 38, 19, fill),
    path(isSkirt ? `M${x - 17} 66h34l26 74h-24v56h-38v-56h-24z` : `M${x - 30} 76q0-10 10-10h40q10 0 10 10v58h-13v62h-34v-62h-13z`, fill),
  );

export const toilets: Motif = ({ a, b, c }) =>
  all(standing(50, a.base, true), standing(150, b.base, false), rect(97, 20, 6, 178, c.base, 3));

export const wheelchair: Motif = ({ a, b }) =>
  all(disc(84, 28, 20, b.base), line('M88 62v54h50l28 60h20M90 84h44', b.base, 17), line('M64 98a52 52 0 1 0 74 66', a.base, 15));

export const cashMachine: Motif = ({ a, b, c, light, dark }) =>
  all(
    rect(30, 10, 140, 190, a.base, 12),
    path('M140 10h18q12 0 12 12v178h-30z', a.shade),
    rect(48, 30, 82, 58, light, 6),
    disc(89, 59, 17, c.base),
    rect(48, 104, 82, 10, dark, 4),
    path('M60 110h58v50H60z', b.base),
    disc(89, 135, 13, light),
    repeat(3, (index) => disc(150, 44 + index * 20, 5, light)),
  );

export const information: Motif = ({ a, b, light }) =>
  all(
    path('M100 8a90 84 0 0 1 0 168q-22 0-40-8l-36 30 8-48Q10 126 10 92A90 84 0 0 1 100 8z', a.base),
    path('M100 8a90 84 0 0 1 0 168q70-70 0-168z', a.shade),
    disc(100, 54, 14, b.base),
    path('M78 80h34v50h14v18H76v-18h14V98H78z', light),
  );

export const firstAid: Motif = ({ a, b, light }) =>
  all(
    line('M70 60V34h60v26', b.base, 10),
    rect(10, 58, 180, 138, a.base, 16),
    path('M140 58h34q16 0 16 16v106q0 16-16 16h-34z', a.shade),
    disc(98, 127, 46, light),
    path('M86 97h24v18h18v24h-18v18H86v-18H68v-24h18z', a.base),
  );

export const tap: Motif = ({ a, b, c, light }) =>
  all(
    path('M20 58h84q54 0 54 54v10h-34v-8q0-22-22-22H20z', a.base),
    path('M104 58q54 0 54 54v10h-18q0-50-36-64z', a.shade),
    rect(8, 44, 18, 62, b.base, 5),
    rect(70, 28, 12, 32, a.shade),
    rect(50, 18, 52, 14, b.base, 7),
    path('M141 138q30 36 0 56-30-20 0-56z', c.base),
    line('M132 172q2 10 10 11', light, 4),
  );

export const parkingBay: Motif = ({ a, b, light }) =>
  all(
    rect(52, 4, 96, 96, a.base, 16),
    path('M82 24h24q24 0 24 22t-24 22H98v18H82zM98 38v16h8q8 0 8-8t-8-8z', light),
    rect(94, 100, 12, 96, b.base),
    rect(70, 190, 60, 10, b.shade, 4),
  );
