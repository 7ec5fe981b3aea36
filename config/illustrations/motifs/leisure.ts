import { all, disc, line, oval, path, rect, repeat, ring } from '../shapes.ts';
import type { Motif } from './motif.ts';

export const books: Motif = ({ a, b, c, light }) =>
  all(
    rect(20, 160, 160, 38, a.base, 5),
    rect(34, 122, 138, 38, b.base, 5),
    rect(14, 88, 140, 34, c.base, 5),
    rect(28, 168, 144, 6, light),
    rect(46, 148, 116, 5, b.shade),
    rect(34, 96, 12, 18, light),
    path('M52 88l-8-60 62-14 60 12-8 62-56-12z', light),
    path('M106 14l60 12-8 62-56-12z', a.shade),
    path('M106 14 44 28l8 60 50-12z', a.base),
    line('M60 40l34-8M62 54l32-7M116 32l36 7M114 46l36 8', light, 4),
  );

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

export const ball: Motif = ({ a, b, c }) =>
  all(
    disc(100, 110, 88, a.base),
    path('M100 22a88 88 0 0 1 0 176q70-80 0-176z', a.shade),
    line('M100 22v176M12 110h176M40 44q60 66 0 132M160 44q-60 66 0 132', b.base, 7),
    disc(100, 110, 10, c.base),
  );

export const football: Motif = ({ a, light, lightShade }) =>
  all(
    disc(100, 110, 88, light),
    path('M150 38a88 88 0 0 1-76 156q90-40 76-156z', lightShade),
    path('M100 76l32 24-12 38H80l-12-38z', a.base),
    path(
      'M78 25l22 15 22-15zM14 92l20-16 8-30q-24 20-28 46zM186 92l-20-16-8-30q24 20 28 46zM44 178l6-26 30 2 8 42q-26-2-44-18zM156 178l-6-26-30 2-8 42q26-2 44-18z',
      a.base,
    ),
    line('M100 40v36M132 100l34-24M120 138l30 14M80 138l-30 14M68 100 34 76', a.base, 5),
  );

export const racket: Motif = ({ a, b, c, light }) =>
  all(
    line('M96 122 62 194', c.base, 14),
    line('M72 172 62 194', a.shade, 16),
    `<g transform="rotate(25 122 66)">${all(
      oval(122, 66, 46, 60, light),
      line('M92 28v78M108 12v108M122 8v116M136 12v108M152 28v78M80 46h84M78 66h88M80 86h84', b.shade, 2.5),
      `<ellipse cx="122" cy="66" rx="46" ry="60" fill="none" stroke="${a.base}" stroke-width="11"/>`,
    )}</g>`,
    disc(160, 168, 26, b.base),
    line('M140 156q20 8 16 36', light, 4),
  );

export const skis: Motif = ({ a, b, c, dark }) =>
  all(
    path('M58 24q12-26 24 0v176H58z', a.base),
    path('M92 24q12-26 24 0v176H92z', a.shade),
    rect(58, 60, 24, 26, b.base),
    rect(92, 60, 24, 26, b.base),
    rect(62, 116, 16, 34, dark, 5),
    rect(96, 116, 16, 34, dark, 5),
    line('M138 30l10 164M162 30l-6 164', c.base, 6),
    line('M130 176h36M140 180h34', dark, 4),
    rect(132, 22, 12, 30, dark, 6),
    rect(156, 22, 12, 30, dark, 6),
  );

export const dumbbell: Motif = ({ a, b, c }) =>
  all(
    rect(50, 118, 100, 16, c.base),
    rect(22, 78, 30, 96, a.base, 10),
    rect(148, 78, 30, 96, a.base, 10),
    rect(44, 92, 18, 68, b.base, 7),
    rect(138, 92, 18, 68, b.base, 7),
    rect(36, 78, 16, 96, a.shade, 8),
    rect(162, 78, 16, 96, a.shade, 8),
    rect(8, 112, 16, 28, c.base, 5),
    rect(176, 112, 16, 28, c.base, 5),
  );

export const skateboard: Motif = ({ a, b, dark, light }) =>
  `<g transform="rotate(-58 100 110)">${all(
    disc(44, 146, 16, b.base),
    disc(156, 146, 16, b.base),
    disc(44, 146, 6, light),
    disc(156, 146, 6, light),
    rect(34, 122, 20, 12, dark),
    rect(146, 122, 20, 12, dark),
    path('M2 92q16 16 34 16h128q18 0 34-16l8 10q-18 24-42 24H36q-24 0-42-24z', a.base),
  )}</g>`;

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

export const gamepad: Motif = ({ a, b, c, light, dark }) =>
  all(
    line('M100 74q0-30 24-34t28-30', dark, 6),
    path('M56 74h88q36 0 48 62 8 50-16 56-18 4-38-34H62q-20 38-38 34-24-6-16-56 12-62 48-62z', a.base),
    path('M144 74q36 0 48 62 8 50-16 56-18 4-38-34h-38q40-30 44-84z', a.shade),
    path('M50 96h16v16h16v16H66v16H50v-16H34v-16h16z', light),
    disc(134, 108, 10, b.base),
    disc(156, 124, 10, c.base),
    disc(112, 128, 9, light),
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

export const camera: Motif = ({ a, b, c, light, dark }) =>
  all(
    path('M62 76l12-24h52l12 24z', a.shade),
    rect(8, 72, 184, 122, a.base, 18),
    rect(8, 100, 184, 66, dark),
    disc(100, 134, 50, light),
    disc(100, 134, 40, dark),
    disc(100, 134, 26, b.base),
    path('M82 128a20 20 0 0 1 20-16v10a12 12 0 0 0-11 8z', light),
    rect(154, 82, 24, 12, c.base, 4),
    rect(24, 60, 26, 14, c.base, 4),
  );

export const easel: Motif = ({ a, b, c, light }) =>
  all(
    line('M100 12v40M70 150 46 198M130 150l24 48M100 150v34', b.shade, 8),
    rect(30, 38, 140, 112, light, 3),
    path('M30 150v-38q34-40 68-8t72-24v70z', a.base),
    disc(128, 74, 19, c.base),
    rect(24, 148, 152, 10, b.base, 3),
  );

export const brushes: Motif = ({ a, b, c, light }) =>
  all(
    line('M76 110 60 40M100 110V30M124 110l18-66', b.base, 7),
    path('M52 44q-8-26 2-36 12 10 12 32zM92 34q-4-24 8-32 12 8 8 32zM136 44q2-22 16-30 8 12 0 34z', c.base),
    rect(58, 96, 84, 102, light, 8),
    path('M116 96h18q8 0 8 8v86q0 8-8 8h-18z', a.shade),
    rect(58, 124, 84, 44, a.base),
  );

export const rollerSkate: Motif = ({ a, b, c, light, dark }) =>
  all(
    path('M40 20h64v62q4 18 42 22 34 6 34 46H40z', a.base),
    path('M40 20h64v62l-30 30-34 8z', a.shade),
    line('M94 46h18M94 64h18M98 82h18', light, 6),
    rect(34, 14, 76, 18, b.base, 8),
    rect(30, 146, 156, 14, dark, 6),
    disc(62, 178, 20, c.base),
    disc(152, 178, 20, c.base),
    disc(62, 178, 7, light),
    disc(152, 178, 7, light),
  );
