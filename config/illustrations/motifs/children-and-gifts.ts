import { all, disc, line, oval, path, rect, ring, spots } from '../shapes.ts';
import type { Motif } from './motif.ts';

export const teddy: Motif = ({ a, b, c, light, dark }) =>
  all(
    disc(54, 40, 24, a.base),
    disc(146, 40, 24, a.base),
    disc(54, 40, 12, b.base),
    disc(146, 40, 12, b.base),
    oval(52, 176, 30, 24, a.shade),
    oval(148, 176, 30, 24, a.shade),
    oval(100, 146, 56, 54, a.base),
    oval(100, 152, 32, 36, b.base),
    oval(38, 126, 18, 34, a.base),
    oval(162, 126, 18, 34, a.base),
    oval(100, 66, 56, 48, a.base),
    oval(100, 82, 26, 20, light),
    disc(78, 58, 6, dark),
    disc(122, 58, 6, dark),
    oval(100, 76, 9, 6, dark),
    path('M100 112l-30-12v26zM100 112l30-12v26z', c.base),
  );

export const blocks: Motif = ({ a, b, c, light }) =>
  all(
    rect(12, 116, 82, 82, a.base, 8),
    rect(104, 116, 82, 82, b.base, 8),
    `<g transform="rotate(-8 100 76)">${all(rect(58, 34, 82, 82, c.base, 8), path('M99 50l8 17 19 2-14 13 4 19-17-9-17 9 4-19-14-13 19-2z', light))}</g>`,
    disc(53, 157, 24, light),
    path('M145 132l26 46h-52z', light),
  );

export const pram: Motif = ({ a, b, dark, light }) =>
  all(
    line('M164 100l30-40M60 150l16 26M140 150l-16 26', dark, 7),
    path('M20 100h146q0 56-60 56H80q-60 0-60-56z', a.base),
    path('M120 100h46q0 56-60 56h-14q30-20 28-56z', a.shade),
    path('M20 100q0-72 72-72v72z', b.base),
    line('M92 28v72L38 56', light, 3),
    ring(62, 176, 19, dark, 7),
    ring(132, 176, 19, dark, 7),
  );

export const balloons: Motif = ({ a, b, c, dark }) =>
  all(
    line('M60 82q14 60 38 118M100 66v134M144 92q-20 50-42 108', dark, 2.5),
    oval(60, 46, 32, 40, a.base),
    oval(144, 58, 30, 38, b.base),
    oval(100, 44, 34, 42, c.base),
    oval(88, 30, 6, 11, c.shade),
    oval(50, 32, 6, 10, a.shade),
    oval(134, 44, 6, 10, b.shade),
  );

export const giftBox: Motif = ({ a, b, c }) =>
  all(
    path('M100 62Q54 64 46 38q4-26 28-16 18 8 26 40 8-32 26-40 24-10 28 16-8 26-54 24z', b.base),
    path('M100 62q8-32 26-40 24-10 28 16-8 26-54 24z', b.shade),
    rect(26, 92, 148, 106, a.base, 4),
    path('M124 92h50v102q0 4-4 4h-46z', a.shade),
    rect(14, 60, 172, 40, a.base, 6),
    rect(84, 60, 32, 138, b.base),
    rect(14, 94, 172, 6, a.shade),
    spots(
      [
        [48, 126],
        [152, 130],
        [60, 168],
        [144, 172],
      ],
      (x, y) => disc(x, y, 8, c.base),
    ),
  );

export const paperBag: Motif = ({ a, b, light }) =>
  all(
    line('M70 76V46q0-26 30-26t30 26v30', b.base, 7),
    path('M34 70h132l10 130H24z', a.base),
    path('M132 70h34l10 130h-44z', a.shade),
    line('M44 132q20-22 40 0t40 0', light, 9),
    line('M44 156q20-22 40 0t40 0', b.base, 9),
  );

export const star: Motif = ({ a, b }) =>
  all(
    path('M100 12l27 56 62 8-45 43 11 61-55-30-55 30 11-61-45-43 62-8z', a.base),
    path('M100 12l27 56 62 8-45 43 11 61-55-30z', a.shade),
    disc(100, 112, 18, b.base),
  );

export const ticket: Motif = ({ a, b, c, light }) =>
  all(
    `<g transform="rotate(-12 100 110)">${all(
      path('M6 66h188v28a16 16 0 0 0 0 32v28H6v-28a16 16 0 0 0 0-32z', a.base),
      path('M140 66h54v28a16 16 0 0 0 0 32v28h-54z', a.shade),
      path('M74 84l9 17 19 3-14 13 4 19-18-9-17 9 4-19-14-13 19-3z', b.base),
      line('M140 72v8M140 88v8M140 104v8M140 120v8M140 136v8', light, 4),
      line('M158 96h20M158 112h20', c.base, 6),
    )}</g>`,
  );
