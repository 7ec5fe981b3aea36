import { all, disc, line, path, rect, repeat, ring } from '../shapes.ts';
import type { Motif } from './motif.ts';

export const tableLamp: Motif = ({ a, b, c }) =>
  all(
    path('M100 92q36 20 30 60-4 30-14 40H84q-10-10-14-40-6-40 30-60z', b.base),
    path('M100 92q36 20 30 60-4 30-14 40h-16z', b.shade),
    path('M30 96q4-74 70-74t70 74z', a.base),
    path('M100 22q66 0 70 74h-40q0-54-30-74z', a.shade),
    rect(68, 188, 64, 12, c.base, 4),
  );

export const pendant: Motif = ({ a, b, dark }) =>
  all(
    line('M100-200V64', dark, 4),
    path('M84 60h32l8 20H76z', b.base),
    path('M22 160q4-84 78-84t78 84z', a.base),
    path('M100 76q74 0 78 84h-44q0-62-34-84z', a.shade),
    path('M76 160a24 20 0 0 0 48 0z', b.base),
  );

export const armchair: Motif = ({ a, b, c }) =>
  all(
    line('M46 176 38 198M154 176l8 22', c.base, 10),
    path('M40 104Q36 24 100 24t60 80v60H40z', a.base),
    path('M100 24q64 0 60 80v60h-40q10-90-20-140z', a.shade),
    rect(44, 122, 112, 40, b.base, 16),
    path('M14 112q0-18 18-18t18 18v46h100v-46q0-18 18-18t18 18v56q0 14-14 14H28q-14 0-14-14z', a.base),
    path('M150 112q0-18 18-18t18 18v56q0 14-14 14h-22z', a.shade),
  );

export const sofa: Motif = ({ a, b, c }) =>
  all(
    line('M30 180v16M170 180v16', c.base, 9),
    rect(22, 84, 156, 90, a.shade, 22),
    rect(30, 132, 70, 40, a.base, 10),
    rect(100, 132, 70, 40, a.base, 10),
    path('M44 134l10-42 40 8-8 42z', b.base),
    path('M114 142q-6-44 18-44t30 44z', c.base),
    rect(2, 116, 32, 68, a.base, 14),
    rect(166, 116, 32, 68, a.base, 14),
    rect(20, 166, 160, 18, a.base),
  );

export const bed: Motif = ({ a, b, c, light }) =>
  all(
    path('M10 196V90q0-34 34-34h16v140z', c.base),
    rect(24, 136, 168, 40, light, 8),
    rect(38, 108, 58, 34, b.base, 14),
    path('M84 128q60-24 106 6v42H78z', a.base),
    path('M84 128q14-6 28-9l-4 57H78z', a.shade),
    rect(10, 170, 184, 14, c.shade),
    line('M20 184v14M186 184v14', c.shade, 8),
  );

export const bookcase: Motif = ({ a, b, c, light, green }) =>
  all(
    rect(36, 8, 128, 190, a.shade, 4),
    repeat(3, (index) => rect(46, 18 + index * 60, 108, 50, a.base)),
    path('M52 68V34h12v34zM66 68V28h10v40zM78 68V38h14v30z', b.base),
    path('M94 68V30h8v38zM52 128V90h14v38zM130 128l-8-36 10-3 10 39z', c.base),
    path('M68 128V96h10v32zM80 128V88h12v40z', light),
    disc(128, 50, 16, green.base),
    rect(118, 54, 20, 14, light),
    path('M58 188v-20q18-12 36 0v20z', c.base),
    path('M106 188v-34h10v34zM118 188v-28h14v28zM134 188v-36h8v36z', b.base),
  );

export const mirror: Motif = ({ a, b, light }) =>
  all(
    path('M44 196V92a56 56 0 0 1 112 0v104z', a.base),
    path('M56 186V92a44 44 0 0 1 88 0v94z', b.base),
    path('M62 150l64-96 14 16-78 116zM120 186l24-36v20l-10 16z', light),
  );

export const clock: Motif = ({ a, b, c, light, dark }) =>
  all(
    disc(100, 108, 88, a.base),
    path('M100 20a88 88 0 0 1 0 176z', a.shade),
    disc(100, 108, 70, light),
    repeat(12, (index) => `<rect x="98" y="44" width="4" height="12" transform="rotate(${index * 30} 100 108)" fill="${b.base}"/>`),
    line('M100 108V66M100 108l32 20', dark, 8),
    disc(100, 108, 9, c.base),
  );

export const towels: Motif = ({ a, b, c, light }) =>
  all(
    ...[a, b, c].map((tone, index) =>
      all(
        rect(20, 64 + index * 46, 160, 42, tone.base, 20),
        rect(20, 84 + index * 46, 160, 8, tone.shade, 4),
        rect(138, 64 + index * 46, 14, 42, light),
      ),
    ),
  );

export const pan: Motif = ({ a, b, c }) =>
  all(
    line('M68 56q-8-14 2-26t0-24M104 56q-8-14 2-26t0-24', c.base, 5),
    rect(0, 112, 30, 16, b.base, 8),
    rect(170, 112, 30, 16, b.base, 8),
    path('M24 92h152v78q0 28-28 28H52q-28 0-28-28z', a.base),
    path('M140 92h36v78q0 28-28 28h-24q16-50 16-106z', a.shade),
    rect(16, 80, 168, 18, b.base, 9),
    ring(100, 70, 10, b.base, 7),
  );

export const drill: Motif = ({ a, b, c, dark }) =>
  all(
    path('M14 52h124q20 0 20 26t-20 26H94l-12 64H36l14-64H14z', a.base),
    path('M94 104l-12 64H36l2-8h30l12-56z', a.shade),
    rect(24, 164, 72, 32, dark, 8),
    path('M158 62h18l6 10v12l-6 10h-18z', c.base),
    rect(180, 74, 20, 8, dark),
    rect(28, 64, 50, 10, b.base, 5),
    rect(28, 82, 50, 10, b.base, 5),
    path('M92 104h16q0 22-20 26z', dark),
  );

export const hammer: Motif = ({ a, b, c }) =>
  all(
    path('M92 60h24l8 130q-20 14-40 0z', b.base),
    path('M106 60h10l8 130q-8 6-18 7z', b.shade),
    path('M40 26h92q36 0 50 34-30-12-50-4v14H40z', a.base),
    rect(28, 20, 28, 56, c.base, 5),
    rect(84, 140, 38, 14, c.base),
  );
