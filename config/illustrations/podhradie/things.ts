import { all, at, line } from '../shapes.ts';
import { brick, cream, cut, gon, gouges, indigo, inked, yellow } from './print.ts';

/** A tall glazed jug, 360 high, standing on 0, 0. */
export const jug = (glaze: string, pattern: string) =>
  all(
    line('M90-280 170-250 160-150 100-120', indigo, 44),
    line('M90-280 170-250 160-150 100-120', glaze, 24),
    inked(cut('-70 -360 70 -360 56 -290 120 -190 110 -60 70 0 -70 0 -110 -60 -120 -190 -56 -290', glaze)),
    inked(cut('-90 -370 -60 -330 70 -340 76 -366', glaze)),
    ...[-80, -40, 0, 40, 80].map((x) => all(gon(x, -170, 13, 6, pattern), gon(x * 0.8, -90, 10, 6, pattern))),
    line('M-112-130H112M-118-210H118', pattern, 10, 'butt'),
  );

/** A sheep with a fleece like a ball of yarn, 260 wide. */
export const sheep = (fleece: string, dark: string) =>
  all(
    line('M-70-20V60M-20-20V60M50-20V60M96-20V60', dark, 18, 'butt'),
    inked(gon(0, -90, 132, 12, fleece, 0.78)),
    line('M-90-120-20-170 60-150M-110-80 0-120 110-110M-90-40 10-76 110-66M-40-10 40-36', dark, 9, 'butt'),
    inked(cut('-196 -150 -120 -180 -96 -110 -130 -60 -180 -76', dark)),
    inked(cut('-120 -180 -80 -190 -96 -140', dark)),
    gon(-150, -126, 9, 6, yellow),
  );

/** A jar under a cloth lid, 250 high. */
export const honeyJar = () =>
  all(
    inked(
      all(
        cut('-100 0 -120 -150 -90 -190 90 -190 120 -150 100 0', yellow),
        cut('-110 -190 -90 -250 90 -250 110 -190 70 -176 40 -194 0 -176 -40 -194 -70 -176', cream),
        cut('-86 -130 86 -130 80 -40 -80 -40', cream),
        gon(0, -85, 32, 6, brick),
      ),
    ),
    gouges([-80, -246, 160, 50], brick, 'cloth', 22, 60),
  );

/** A cup on its saucer, 140 wide. */
export const cupOnStep = (glaze: string) =>
  all(
    line('M56-90 100-84 90-40 50-30', indigo, 34),
    line('M56-90 100-84 90-40 50-30', glaze, 16),
    inked(
      all(
        cut('-70 -110 64 -110 44 -14 -50 -14', glaze),
        cut('-70 -110 64 -110 56 -86 -62 -86', brick),
        cut('-100 -14 94 -14 70 4 -76 4', cream),
      ),
    ),
    line('M-20-130-34-160-16-186-30-214M26-130 12-160 30-186 16-214', cream, 10, 'butt'),
  );

/** A loaf with three cuts, 300 wide. */
export const crust = () =>
  all(
    inked(cut('-150 0 -160 -80 -100 -150 100 -150 160 -80 150 0', brick)),
    line('M-80-120-50-50M0-124 30-54M76-116 100-50', cream, 14, 'butt'),
  );

/** An old key, its bow on x, y. */
export const key = (x: number, y: number, scale: number, fill: string, turn: number) =>
  at(
    x,
    y,
    inked(all(gon(0, 0, 52, 8, fill), gon(0, 0, 22, 8, indigo), cut('-14 46 14 46 14 220 60 220 60 196 80 196 80 250 -14 250', fill))),
    scale,
    turn,
  );
