import { all, disc, line, path, rect, repeat, ring } from '../shapes.ts';
import type { Motif } from './motif.ts';

/** Pictograms: what an amenity is, seen from afar. */

const standing = (x: number, fill: string, isSkirt: boolean) =>
  all(
    disc(x, 38, 19, fill),
    path(isSkirt ? `M${x - 17} 66h34l26 74h-24v56h-38v-56h-24z` : `M${x - 30} 76q0-10 10-10h40q10 0 10 10v58h-13v62h-34v-62h-13z`, fill),
  );

export const toilets: Motif = ({ a, b, c }) =>
  all(standing(50, a.base, true), standing(150, b.base, false), rect(97, 20, 6, 178, c.base, 3));

export const babyCare: Motif = ({ a, b, c, light }) =>
  all(
    rect(10, 156, 180, 22, c.base, 8),
    rect(24, 176, 12, 24, c.shade),
    rect(164, 176, 12, 24, c.shade),
    path('M76 156q0-46 40-46h40q30 0 30 46z', a.base),
    path('M136 110h20q30 0 30 46h-40z', light),
    disc(54, 122, 32, b.base),
    line('M50 90q-8-12 6-14', b.shade, 5),
    line('M42 122q4 4 8 0M60 122q4 4 8 0', a.shade, 4),
    line('M150 20v24M126 44h48', c.base, 5),
    disc(126, 56, 10, a.base),
    disc(174, 56, 10, b.base),
    path('M150 44l9 18h-18z', c.base),
  );

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

export const wifi: Motif = ({ a, b, c }) =>
  all(
    line('M22 88q78-76 156 0', a.base, 20),
    line('M50 122q50-48 100 0', b.base, 20),
    line('M76 152q24-22 48 0', a.base, 20),
    disc(100, 184, 15, c.base),
  );

export const information: Motif = ({ a, b, light }) =>
  all(
    path('M100 8a90 84 0 0 1 0 168q-22 0-40-8l-36 30 8-48Q10 126 10 92A90 84 0 0 1 100 8z', a.base),
    path('M100 8a90 84 0 0 1 0 168q70-70 0-168z', a.shade),
    disc(100, 54, 14, b.base),
    path('M78 80h34v50h14v18H76v-18h14V98H78z', light),
  );

export const lockers: Motif = ({ a, b, c, light, dark }) =>
  all(
    rect(12, 14, 176, 184, dark, 8),
    repeat(6, (index) => {
      const tone = [a, b, c, b, c, a][index]!;
      const x = 22 + (index % 3) * 54;
      const y = 24 + Math.floor(index / 3) * 86;
      return all(
        rect(x, y, 48, 80, tone.base, 4),
        line(`M${x + 12} ${y + 16}h24M${x + 12} ${y + 26}h24`, tone.shade, 4),
        disc(x + 38, y + 48, 5, light),
      );
    }),
  );

export const firstAid: Motif = ({ a, b, light }) =>
  all(
    line('M70 60V34h60v26', b.base, 10),
    rect(10, 58, 180, 138, a.base, 16),
    path('M140 58h34q16 0 16 16v106q0 16-16 16h-34z', a.shade),
    disc(98, 127, 46, light),
    path('M86 97h24v18h18v24h-18v18H86v-18H68v-24h18z', a.base),
  );

export const liftCabin: Motif = ({ a, b, c, light, dark }) =>
  all(
    rect(24, 10, 152, 190, dark, 8),
    rect(36, 24, 128, 176, light),
    rect(36, 24, 40, 176, a.base),
    rect(124, 24, 40, 176, a.base),
    rect(66, 24, 10, 176, a.shade),
    rect(124, 24, 10, 176, a.shade),
    path('M100 62l20 26H80zM100 152l-20-26h40z', b.base),
    disc(184, 110, 8, c.base),
  );

export const escalator: Motif = ({ a, b, c, dark }) =>
  all(
    path('M4 198v-26h34l96-96h62v26h-46l-96 96z', a.base),
    path('M54 198l96-96h46v20h-36l-76 76z', a.shade),
    line('M8 138h24L122 46h70', b.base, 11),
    disc(66, 56, 15, c.base),
    path('M52 76h28l6 44-16 16-18-10z', c.base),
    line('M60 160l10-10M84 136l10-10M108 112l10-10', dark, 4),
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

export const cinemaReel: Motif = ({ a, b, c, dark, light }) =>
  all(
    path('M90 186h110v14H90z', b.base),
    disc(94, 108, 88, a.base),
    path('M94 20a88 88 0 0 1 0 176q60-80 0-176z', a.shade),
    repeat(5, (index) => disc(94 + 50 * Math.cos(index * 1.257 - 1.57), 108 + 50 * Math.sin(index * 1.257 - 1.57), 21, light)),
    disc(94, 108, 13, c.base),
    disc(94, 108, 5, dark),
  );

export const clapperboard: Motif = ({ a, b, light, dark }) =>
  all(
    rect(10, 92, 180, 106, dark, 8),
    path('M10 92h180v-26H10z', light),
    path('M22 92l16-26h26L48 92zM74 92l16-26h26l-16 26zM126 92l16-26h26l-16 26z', dark),
    `<g transform="rotate(-13 14 66)">${all(rect(10, 38, 180, 26, light), path('M30 38l16 26h26L56 38zM82 38l16 26h26l-16-26zM134 38l16 26h26l-16-26z', a.base))}</g>`,
    rect(26, 112, 70, 14, a.base, 4),
    rect(26, 138, 148, 8, b.base, 4),
    rect(26, 160, 110, 8, b.base, 4),
  );

export const glasses3d: Motif = ({ a, b, light, lightShade }) =>
  all(
    path('M8 86h184v66q0 22-22 22h-30q-14 0-22-16l-8-14q-10-10-20 0l-8 14q-8 16-22 16H30q-22 0-22-22z', light),
    path('M100 136q6 0 10 8l8 14q8 16 22 16h30q22 0 22-22V86h-92z', lightShade),
    rect(22, 104, 62, 50, a.base, 10),
    rect(116, 104, 62, 50, b.base, 10),
  );

export const bench: Motif = ({ a, b }) =>
  all(
    rect(6, 84, 188, 16, a.base, 4),
    rect(6, 106, 188, 16, a.shade, 4),
    rect(0, 140, 200, 16, a.base, 4),
    line('M30 156v42M170 156v42M30 84v60M170 84v60', b.base, 10),
  );

export const bicycleStand: Motif = ({ a, b, c }) =>
  all(
    ring(52, 146, 44, c.base, 9),
    ring(148, 146, 44, c.base, 9),
    line('M52 146 86 90h44l18 56M86 90l16 56 28-56M52 146h50', b.base, 9),
    line('M130 90l-6-24h20M74 76h24', c.base, 8),
    line('M28 196V60q0-40 72-40t72 40v136', a.base, 11),
  );

export const playground: Motif = ({ a, b, c, light }) =>
  all(
    path('M8 56 50 14l42 42z', a.base),
    rect(16, 56, 10, 142, c.base),
    rect(74, 56, 10, 142, c.base),
    rect(14, 110, 72, 12, c.shade),
    rect(26, 76, 48, 34, light),
    path('M84 108q50 4 62 52 8 26 50 28v12h-20q-48 0-58-48-10-28-34-30z', b.base),
    line('M26 142h48M26 168h48', c.base, 7),
  );

export const umbrellaStand: Motif = ({ a, b, c, light }) =>
  all(
    line('M80 110 60 30q-4-18-18-12M118 110l8-84q4-16 18-10', c.base, 7),
    path('M66 110 82 20l14 90z', a.base),
    path('M104 110l18-96 12 96z', b.base),
    path('M48 96h104l-10 104H58z', light),
    path('M51 126h98l-2 20H53zM55 166h90l-2 18H57z', a.shade),
  );

export const plug: Motif = ({ a, b, c, dark }) =>
  all(
    line('M72 20v44M128 20v44', dark, 13),
    path('M40 60h120v34q0 54-60 54T40 94z', a.base),
    path('M100 60h60v34q0 54-60 54z', a.shade),
    line('M100 146v24q0 24 24 24h60', dark, 10),
    path('M108 70 82 106h18l-8 30 28-40h-18z', b.base),
    disc(188, 194, 8, c.base),
  );

export const parkingBay: Motif = ({ a, b, light }) =>
  all(
    rect(52, 4, 96, 96, a.base, 16),
    path('M82 24h24q24 0 24 22t-24 22H98v18H82zM98 38v16h8q8 0 8-8t-8-8z', light),
    rect(94, 100, 12, 96, b.base),
    rect(70, 190, 60, 10, b.shade, 4),
  );
