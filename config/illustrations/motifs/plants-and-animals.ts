import { all, disc, line, oval, path, rect, repeat, spots } from '../shapes.ts';
import type { Motif } from './motif.ts';

export const pottedPlant: Motif = ({ a, b, green }) =>
  all(
    line('M100 148V60M100 130Q70 110 58 88M100 124q30-20 44-46', green.shade, 6),
    path('M100 74q-34-30-6-70 40 30 6 70zM60 96Q14 96 12 50q48 0 48 46zM142 86q-4-46 46-50 0 46-46 50z', green.base),
    path('M84 120q-40 8-50-26 40-10 50 26zM114 122q6-36 46-34-4 38-46 34z', green.shade),
    path('M52 140h96l-12 54q-2 6-8 6H72q-6 0-8-6z', a.base),
    path('M112 140h36l-12 54q-2 6-8 6h-22z', a.shade),
    rect(46, 132, 108, 18, b.base, 5),
  );

export const bouquet: Motif = ({ a, b, c, green, light }) =>
  all(
    line('M100 190 56 70M100 190V56M100 190l46-116', green.shade, 5),
    path('M74 120q-40 0-46-26 40-8 46 26zM126 120q40 0 46-26-40-8-46 26z', green.base),
    ...[
      [52, 64, a.base],
      [148, 66, b.base],
      [100, 40, c.base],
    ].map(([x, y, fill]) =>
      all(
        repeat(6, (index) => disc(Number(x) + 20 * Math.cos(index * 1.047), Number(y) + 20 * Math.sin(index * 1.047), 15, String(fill))),
        disc(Number(x), Number(y), 12, light),
      ),
    ),
    disc(78, 96, 13, b.base),
    disc(124, 100, 13, a.base),
    path('M56 112l44 20 44-20-28 88H84z', light),
    path('M100 132l44-20-28 88h-16z', a.shade),
    rect(78, 158, 44, 14, c.base),
  );

export const tulips: Motif = ({ a, b, c, green }) =>
  all(
    line('M66 196Q70 130 58 84M100 196V70M134 196q-4-60 10-110', green.shade, 6),
    path('M82 196q-50-40-44-80 46 20 44 80zM118 196q50-40 44-80-46 20-44 80z', green.base),
    path('M36 40l12 14 12-18 12 18 12-14q6 46-24 48-30-2-24-48z', a.base),
    path('M76 18l12 14 12-18 12 18 12-14q6 52-24 54-30-2-24-54z', b.base),
    path('M120 44l12 14 12-18 12 18 12-14q6 46-24 48-30-2-24-48z', c.base),
    rect(58, 178, 84, 20, c.shade, 6),
  );

export const roundTree: Motif = ({ a, b, dark }) =>
  all(
    line('M100 200v-84M100 150l26-26', dark, 9),
    disc(100, 74, 70, a.base),
    path('M100 4a70 70 0 0 1 0 140q50-60 0-140z', a.shade),
    spots(
      [
        [72, 44],
        [112, 52],
        [64, 90],
        [118, 104],
      ],
      (x, y) => disc(x, y, 7, b.base),
    ),
  );

export const fir: Motif = ({ a, b, dark }) =>
  all(
    rect(90, 170, 20, 30, dark),
    path('M100 4l36 62h-16l34 58h-18l38 56H26l38-56H46l34-58H64z', a.base),
    path('M100 4l36 62h-16l34 58h-18l38 56h-74z', a.shade),
    spots(
      [
        [100, 60],
        [78, 104],
        [118, 112],
        [70, 154],
        [126, 158],
      ],
      (x, y) => disc(x, y, 8, b.base),
    ),
  );

export const dog: Motif = ({ a, b, c, dark, light }) =>
  all(
    path('M52 196V122l12-14h84q22-4 36-34 16 4 10 26l-22 30v66h-24v-46H76v46z', a.base),
    path('M52 122q-6-14 0-22l-24-2Q6 96 6 74l34-8 14-30q30 2 40 26l14 46-20 22z', a.base),
    path('M54 36q34-2 38 50-22 8-30-14z', a.shade),
    path('M62 110l40-14 6 12-42 20z', c.base),
    disc(42, 68, 5, dark),
    path('M6 74l16-4q2 14-12 14z', dark),
    disc(84, 116, 7, light),
    oval(120, 132, 16, 10, b.base),
  );

export const bird: Motif = ({ a, b, c, dark }) =>
  all(
    line('M90 176l-6 22M112 176l6 22', dark, 5),
    path('M30 90q10-54 62-54 40 0 48 46l52 66q-20 34-80 34-88-4-82-92z', a.base),
    path('M84 100q50-10 84 46-40 24-70 10-26-18-14-56z', a.shade),
    path('M32 76 4 86l28 14z', c.base),
    disc(62, 74, 7, dark),
    path('M100 116q30 0 44 26-30 10-44-26z', b.base),
  );
