import { all, disc, line, oval, path, rect, repeat } from '../shapes.ts';
import type { Motif } from './motif.ts';

export const takeawayCup: Motif = ({ a, b, c, light }) =>
  all(
    path('M52 62h96l-14 132q0 6-6 6H72q-6 0-6-6z', light),
    path('M57 104h86l-6 60H63z', a.base),
    path('M112 104h31l-6 60h-29z', a.shade),
    path('M100 118q26 16 0 34-26-18 0-34z', c.base),
    rect(42, 46, 116, 20, b.base, 7),
    path('M60 30h80l6 16H54z', b.shade),
  );

export const bottle: Motif = ({ a, b, c, light }) =>
  all(
    path('M84 10h32v50q0 14 14 28t14 34v72q0 6-6 6H62q-6 0-6-6v-72q0-20 14-34t14-28z', a.base),
    path('M100 10h16v50q0 14 14 28t14 34v72q0 6-6 6h-26z', a.shade),
    rect(80, 4, 40, 26, b.base, 4),
    rect(56, 122, 88, 50, light),
    disc(100, 147, 15, c.base),
    rect(56, 122, 88, 6, b.base),
    rect(56, 166, 88, 6, b.base),
  );

export const wineGlass: Motif = ({ a, b, light }) =>
  all(
    path('M48 20h104q10 84-52 94-62-10-52-94z', light),
    path('M50 60q50 14 100 0-2 48-50 54-48-6-50-54z', a.base),
    path('M110 64q22 0 40-4-2 48-50 54 18-20 10-50z', a.shade),
    rect(95, 112, 10, 74, light),
    oval(100, 190, 46, 9, b.base),
  );

export const beer: Motif = ({ a, b, light, lightShade }) =>
  all(
    line('M146 90h18q20 0 20 20v40q0 20-20 20h-18', b.base, 12),
    rect(32, 66, 116, 130, a.base, 10),
    repeat(3, (index) => rect(50 + index * 32, 90, 12, 92, a.shade, 6)),
    path('M24 72q0-24 26-24 10-26 40-22 34-10 42 18 26 4 24 28 0 18-20 18-10 0-10 20 0 12-10 12t-10-14-14-14H48q-24 0-24-22z', light),
    path('M90 92q40-8 66-20 0 18-20 18-10 0-10 20 0 12-10 12t-10-14-16-16z', lightShade),
  );

export const jar: Motif = ({ a, b, c, light }) =>
  all(
    rect(50, 22, 100, 30, b.base, 6),
    path('M46 60q0-8 8-8h92q8 0 8 8l10 20v106q0 14-14 14H50q-14 0-14-14V80z', a.base),
    path('M130 52h16q8 0 8 8l10 20v106q0 14-14 14h-26q20-60 6-148z', a.shade),
    rect(36, 104, 128, 60, light),
    path('M100 112l20 12v22l-20 12-20-12v-22z', c.base),
  );
