import { all, disc, line, oval, path, rect, repeat, ring } from '../shapes.ts';
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

export const toyTrain: Motif = ({ a, b, c, light, dark }) =>
  all(
    rect(118, 56, 66, 108, a.base, 6),
    rect(130, 70, 42, 36, light, 4),
    rect(110, 46, 82, 16, b.base, 6),
    path('M24 104h98v60H24q-12 0-12-30t12-30z', b.base),
    path('M24 134h98v30H24q-11 0-12-30z', b.shade),
    path('M44 104V74h-8V60h42v14h-8v30z', c.base),
    disc(60, 34, 14, light),
    disc(84, 18, 10, light),
    rect(4, 160, 188, 12, dark, 4),
    disc(44, 178, 20, a.shade),
    disc(94, 178, 20, a.shade),
    disc(154, 174, 25, a.shade),
    disc(44, 178, 7, light),
    disc(94, 178, 7, light),
    disc(154, 174, 9, light),
  );

export const rocket: Motif = ({ a, b, c, light }) =>
  all(
    path('M64 120q-34 12-34 62l40-22zM136 120q34 12 34 62l-40-22z', b.base),
    path('M100 4q50 42 44 120l-14 44H70l-14-44Q50 46 100 4z', light),
    path('M100 4q50 42 44 120l-14 44h-30z', a.shade),
    path('M100 4q24 20 36 52H64q12-32 36-52z', a.base),
    disc(100, 92, 20, c.base),
    disc(100, 92, 12, b.base),
    path('M78 168h44l-10 16 4 16-16-10-16 10 4-16z', c.base),
  );

export const kite: Motif = ({ a, b, c, dark }) =>
  all(
    path('M120 6l60 66-80 70-46-90z', a.base),
    path('M120 6l60 66-126-20z', b.base),
    path('M180 72l-80 70 20-136z', a.shade),
    line('M120 6l-20 136M54 52l126 20', dark, 3),
    line('M100 142q-30 10-20 30t-30 26', dark, 3),
    path('M84 154l-18-8 4 20zM78 178l-20-4 8 18z', c.base),
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
    repeat(4, (index) => disc([48, 152, 60, 144][index]!, [126, 130, 168, 172][index]!, 8, c.base)),
  );

export const giftCard: Motif = ({ a, b, c, light }) =>
  all(
    `<g transform="rotate(-10 100 120)">${rect(16, 62, 168, 112, b.base, 12)}</g>`,
    rect(16, 72, 168, 112, a.base, 12),
    path('M16 144q42-34 84-10t84-16v54q0 12-12 12H28q-12 0-12-12z', a.shade),
    rect(118, 72, 22, 112, c.base),
    path('M129 92q-34 2-38-18 14-22 38 18zM129 92q34 2 38-18-14-22-38 18z', c.shade),
    rect(34, 92, 46, 10, light, 5),
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

export const trophy: Motif = ({ a, b, c }) =>
  all(
    line('M54 40H20q0 56 44 58M146 40h34q0 56-44 58', a.shade, 12),
    path('M48 20h104q8 96-38 112v28H86v-28Q40 116 48 20z', a.base),
    path('M100 20h52q8 96-38 112v28h-14z', a.shade),
    path('M100 44l9 18 20 3-15 14 4 20-18-10-18 10 4-20-15-14 20-3z', b.base),
    rect(58, 158, 84, 18, c.base, 4),
    rect(44, 176, 112, 22, c.shade, 4),
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

export const snowflake: Motif = ({ a }) =>
  repeat(
    6,
    (index) =>
      `<g transform="rotate(${index * 60} 100 110)">${line('M100 110V26M100 56 80 38M100 56l20-18M100 82 86 70M100 82l14-12', a.base, 8)}</g>`,
  );

export const bauble: Motif = ({ a, b, c }) =>
  all(
    line('M100-100V40', c.base, 3),
    rect(86, 36, 28, 20, c.base, 4),
    disc(100, 126, 72, a.base),
    path('M100 54a72 72 0 0 1 0 144q50-70 0-144z', a.shade),
    path('M30 112h140l1 28H29z', b.base),
    path('M36 126l14-12 14 12-14 12zM72 126l14-12 14 12-14 12zM108 126l14-12 14 12-14 12zM142 126l12-12 12 12-12 12z', c.base),
  );

export const egg: Motif = ({ a, b, c }) =>
  all(
    path('M100 16q58 40 58 108t-58 74q-58-6-58-74t58-108z', a.base),
    path('M100 16q58 40 58 108t-58 74q50-90 0-182z', a.shade),
    path('M46 98l18-16 18 16 18-16 18 16 18-16 18 16v20l-18-16-18 16-18-16-18 16-18-16-18 14z', b.base),
    repeat(4, (index) => disc(64 + index * 24, 146, 8, c.base)),
  );

export const pumpkin: Motif = ({ a, b, green }) =>
  all(
    path('M92 64q-4-30 20-40l10 12q-16 8-14 28z', green.shade),
    oval(52, 132, 48, 62, a.shade),
    oval(148, 132, 48, 62, a.shade),
    oval(76, 130, 42, 66, a.base),
    oval(128, 130, 42, 66, a.base),
    oval(102, 130, 30, 68, b.base),
  );
