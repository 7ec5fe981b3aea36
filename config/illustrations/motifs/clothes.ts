import { all, disc, line, path, rect, repeat } from '../shapes.ts';
import type { Motif } from './motif.ts';

const hanger = (dark: string) => line('M100 34v-8q12-2 10-12t-16-4M100 34 62 52M100 34l38 18', dark, 4);

export const dress: Motif = ({ a, b, dark }) =>
  all(
    hanger(dark),
    path('M74 46q26 26 52 0l8 4-6 52 32 90q-60 20-120 0l32-90-6-52z', a.base),
    path('M128 102l32 90q-24 8-50 10l-6-100z', a.shade),
    rect(72, 96, 56, 12, b.base),
    line('M82 116 66 186M100 118v72', a.shade, 4),
  );

export const coat: Motif = ({ a, b, c, dark }) =>
  all(
    hanger(dark),
    path('M70 46l30 18 30-18 34 24-4 96-20-2 4 34H56l4-34-20 2-4-96z', a.base),
    path('M100 64l30-18 34 24-4 96-20-2 4 34h-44z', a.shade),
    path('M70 46l30 62 30-62-30 14z', b.base),
    repeat(3, (index) => disc(92, 122 + index * 24, 4, c.base)),
    rect(60, 140, 24, 8, a.shade),
    rect(116, 140, 24, 8, a.base),
  );

export const jumper: Motif = ({ a, b, c }) =>
  all(
    path('M76 44h48l44 26 10 104-30 4-14-66v80H66v-80l-14 66-30-4L32 70z', a.base),
    path('M124 44l44 26 10 104-30 4-14-66v80h-26V44z', a.shade),
    path('M76 44q24 26 48 0l-8-8H84z', b.base),
    path('M66 104l17 18 17-18 17 18 17-18v24l-17 18-17-18-17 18-17-18z', b.base),
    rect(66, 178, 68, 14, c.base),
  );

export const socks: Motif = ({ a, b, c }) => {
  const sock = all(
    path('M20 20h52v92l44 38q14 14 2 30-10 10-30 6-60-12-68-66z', a.base),
    path('M20 20h52v18H20zM20 56h52v16H20zM20 90h52v16H20z', b.base),
    path('M116 150q14 14 2 30-10 10-30 6l16-46z', c.base),
  );
  return `<g transform="translate(52 6)">${sock}</g><g transform="translate(10 14) rotate(4)">${sock}</g>`;
};

export const nightwear: Motif = ({ a, b, c, light }) =>
  all(
    path('M60 40l40 20 40-20 40 40-20 40-14-10v86H54v-86l-14 10-20-40z', a.base),
    path('M60 40l40 70 40-70-40 30z', b.base),
    rect(54, 118, 92, 14, c.base),
    path('M94 130h10l10 46h-14z', c.base),
    path('M112 144h28v26h-28z', light),
  );
