import { all, disc, line, path, rect, ring } from '../shapes.ts';
import type { Motif } from './motif.ts';

export const sneaker: Motif = ({ a, b, c, light }) =>
  all(
    path('M12 96q26 12 52-10l14-14 42 46q26 14 58 18 20 4 18 34H8z', a.base),
    path('M12 96q26 12 52-10l-4 84H8z', b.base),
    path('M140 130q20 5 38 6 20 4 18 34h-60z', c.base),
    line('M84 88l-14 12M98 102l-14 12M112 116l-14 12', light, 7),
    rect(4, 166, 194, 18, light, 9),
    rect(4, 178, 194, 12, a.shade, 6),
  );

export const heel: Motif = ({ a, b }) =>
  all(
    path('M14 58q20-12 36 0 36 64 92 84 44 10 54 42 0 8-10 8h-60q-28-2-48-36L46 116q-6 30-8 76H26Q26 110 14 58z', a.base),
    path('M126 192q-28-2-48-36L46 116l6-24q34 70 92 82l40 18z', a.shade),
    disc(136, 150, 11, b.base),
  );

export const boot: Motif = ({ a, b, c }) =>
  all(
    path('M54 16h70v96q4 22 34 26 36 8 34 42H54z', a.base),
    path('M54 16h70v96l-34 30-36 6z', a.shade),
    rect(48, 10, 82, 26, b.base, 8),
    path('M46 176h148v12q0 6-6 6h-58v-8h-26v8H52q-6 0-6-6z', c.base),
    line('M112 60h18M112 80h18M114 100h20', b.base, 6),
  );

export const backpack: Motif = ({ a, b, c, dark }) =>
  all(
    line('M80 40q0-26 20-26t20 26', dark, 9),
    path('M44 84q0-56 56-56t56 56v108q0 8-8 8H52q-8 0-8-8z', a.base),
    path('M120 31q36 9 36 53v108q0 8-8 8h-28z', a.shade),
    rect(30, 118, 20, 66, a.shade, 10),
    rect(150, 118, 20, 66, a.shade, 10),
    rect(62, 118, 76, 66, b.base, 12),
    rect(62, 118, 76, 20, b.shade, 10),
    rect(92, 130, 16, 18, c.base, 4),
    line('M70 66h60', c.base, 6),
  );

export const umbrella: Motif = ({ a, b, dark }) =>
  all(
    line('M100 24v148q0 20 18 20t18-18', dark, 7),
    path('M8 110a92 84 0 0 1 184 0q-23-22-46 0-23-22-46 0-23-22-46 0-23-22-46 0z', a.base),
    path('M54 110q4-66 46-84-92-2-92 84 23-22 46 0z', b.base),
    path('M146 110q-4-66-46-84 92-2 92 84-23-22-46 0z', a.shade),
    line('M100 26V14', dark, 6),
  );

export const glasses: Motif = ({ a, b, c }) =>
  all(
    line('M24 118 6 84M176 118l18-34', a.shade, 9),
    disc(56, 134, 38, c.base),
    disc(144, 134, 38, c.base),
    path('M32 150 76 108l8 10-42 42zM120 150l44-42 8 10-42 42z', b.base),
    ring(56, 134, 38, a.base, 11),
    ring(144, 134, 38, a.base, 11),
    line('M92 126q8-8 16 0', a.base, 9),
  );
