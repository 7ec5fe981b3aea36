import { all, disc, line, path, rect, repeat, ring } from '../shapes.ts';
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

export const sandal: Motif = ({ a, b, c }) =>
  all(
    path('M10 160q60-12 96 0 40 12 88 2 8 22-14 28H26q-20-6-16-30z', c.base),
    path('M26 156q10-52 46-46l24 48zM120 164q6-54 46-46 18 14 18 44z', a.base),
    path('M50 110l22 0 24 48-26-1zM140 122q26-10 44 40l-28 3z', a.shade),
    disc(64, 134, 8, b.base),
    disc(156, 140, 8, b.base),
  );

export const handbag: Motif = ({ a, b, c }) =>
  all(
    line('M60 96q0-66 40-66t40 66', c.base, 11),
    path('M34 88h132l22 104q0 8-8 8H20q-8 0-8-8z', a.base),
    path('M150 88h16l22 104q0 8-8 8h-46z', a.shade),
    path('M34 88h132l6 30q-70 44-144 0z', b.base),
    disc(100, 136, 11, c.base),
  );

export const tote: Motif = ({ a, b, light }) =>
  all(
    line('M66 84V50q0-28 34-28t34 28v34', a.shade, 9),
    path('M30 70h140l8 124q0 6-6 6H28q-6 0-6-6z', a.base),
    path('M148 70h22l8 124q0 6-6 6h-28z', a.shade),
    disc(92, 136, 34, b.base),
    path('M58 136a34 34 0 0 0 68 0q-17-14-34 0t-34 0z', light),
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

export const suitcase: Motif = ({ a, b, dark }) =>
  all(
    line('M76 54V20h48v34', dark, 8),
    rect(40, 50, 120, 138, a.base, 16),
    path('M124 50h20q16 0 16 16v106q0 16-16 16h-20z', a.shade),
    repeat(4, (index) => rect(58 + index * 24, 64, 8, 110, b.base, 4)),
    disc(62, 192, 9, dark),
    disc(138, 192, 9, dark),
  );

export const trunk: Motif = ({ a, b, c }) =>
  all(
    line('M76 76V56h48v20', c.base, 9),
    rect(12, 74, 176, 118, a.base, 12),
    rect(12, 120, 176, 72, a.shade, 12),
    rect(12, 118, 176, 6, b.base),
    rect(40, 74, 18, 118, b.base),
    rect(142, 74, 18, 118, b.base),
    rect(88, 108, 24, 28, c.base, 5),
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

export const watch: Motif = ({ a, b, c, light, dark }) =>
  all(
    path('M76 10h48l6 56H70zM70 138h60l-6 58H76z', b.base),
    path('M100 10h24l6 56h-30zM100 138h30l-6 58h-24z', b.shade),
    rect(152, 94, 14, 16, a.shade, 3),
    disc(100, 102, 54, a.base),
    disc(100, 102, 41, light),
    line('M100 102V74M100 102l20 12', dark, 6),
    repeat(4, (index) => disc(100 + [0, 32, 0, -32][index]!, 102 + [-32, 0, 32, 0][index]!, 3.5, c.base)),
  );

export const diamondRing: Motif = ({ a, b, light }) =>
  all(
    ring(100, 140, 50, a.base, 13),
    line('M64 176q36 30 74-2', a.shade, 10),
    path('M66 30h68l24 28-58 52-58-52z', b.base),
    path('M66 30l-24 28h36zM134 30l24 28h-36z', light),
    path('M78 58h44l-22 52z', b.shade),
  );

export const necklace: Motif = ({ a, b, c }) =>
  all(
    path('M62 200q-6-50 22-60V70q-8-44 16-50 24 6 16 50v70q28 10 22 60z', c.base),
    path('M100 20q24 6 16 50v70q28 10 22 60h-38z', c.shade),
    line('M80 84q-12 60 20 84 32-24 20-84', a.base, 5),
    repeat(5, (index) => disc([77, 82, 100, 118, 123][index]!, [118, 144, 170, 144, 118][index]!, [6, 8, 14, 8, 6][index]!, b.base)),
  );

export const earrings: Motif = ({ a, b, c }) => {
  const earring = (x: number) =>
    all(
      line(`M${x} 50q-12-20 0-26t12 12`, a.shade, 4),
      disc(x, 66, 16, a.base),
      path(`M${x} 86l24 44-24 44-24-44z`, b.base),
      path(`M${x} 86l24 44-24 44z`, b.shade),
      disc(x, 184, 9, c.base),
    );
  return all(earring(58), earring(142));
};
