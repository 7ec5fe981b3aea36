import { type Box, waves } from '../patterns.ts';
import { all, at, cropped, disc, dome, line, oval, path, rect, repeat } from '../shapes.ts';

/** A stretch of water with calm rows of waves. */
export const water = (box: Box, fill: string, crest: string, step = 56) =>
  all(rect(box[0], box[1], box[2], box[3], fill), waves(box, step, crest, 6, step * 3));

/** An arched bridge: the deck at the top of the box, water shows through the arches. */
export function bridge([x, y, width, height]: Box, count: number, fill: string, shade: string) {
  const span = width / count;
  const radius = span * 0.38;
  const deck = height * 0.2;
  const d = Array.from({ length: count }, (_, index) => {
    const left = x + index * span + span / 2 - radius;
    return `H${Math.round(left)}a${Math.round(radius)} ${Math.round(height - deck)} 0 0 1 ${Math.round(radius * 2)} 0`;
  }).join('');
  return all(
    path(`M${x} ${y + height}${d}H${x + width}V${y}H${x}z`, fill),
    rect(x, y, width, deck * 0.6, shade),
    line(
      repeat(count + 1, (index) => `M${Math.round(x + index * span)} ${y}v-34`),
      shade,
      10,
    ),
    repeat(count + 1, (index) => disc(x + index * span, y - 38, 11, fill)),
  );
}

/** Roofs of a town, standing on the lower edge of the box. */
export function skyline([x, y, width, height]: Box, fills: readonly string[], windows: string, random: () => number) {
  const parts: string[] = [];
  let left = x;
  let index = 0;
  while (left < x + width) {
    const house = Math.round(70 + random() * 70);
    const top = Math.round(height * (0.35 + random() * 0.4));
    const fill = fills[index % fills.length] ?? 'none';
    const base = y + height;
    const kind = Math.floor(random() * 4);
    parts.push(rect(left, base - top, house + 1, top, fill));
    if (kind === 0)
      parts.push(
        path(`M${left - 4} ${base - top}l${house / 2 + 4}-${Math.round(house * 0.6)} ${house / 2 + 4} ${Math.round(house * 0.6)}z`, fill),
      );
    if (kind === 1)
      parts.push(
        dome(left + house / 2, base - top, house * 0.36, fill),
        rect(left + house / 2 - 3, base - top - house * 0.7, 6, house * 0.4, fill),
      );
    if (kind === 2) parts.push(rect(left + house * 0.3, base - top - 26, house * 0.2, 28, fill));
    const panes = [0, 1, 2, 3, 4, 5].filter(() => random() > 0.35);
    const d = panes
      .map((pane) => `M${Math.round(left + house * (0.3 + (pane % 2) * 0.38))} ${base - top + 22 + Math.floor(pane / 2) * 36}v10`)
      .join('');
    parts.push(line(d, windows, 13));
    left += house;
    index += 1;
  }
  return cropped(x, y - 100, width, height + 100, parts.join(''));
}

/** A little ferry, 400 long, afloat at y = 0. */
export const ferry = (hull: string, cabin: string, window: string, trim: string) =>
  all(
    rect(-110, -116, 220, 66, cabin, 8),
    repeat(5, (index) => rect(-94 + index * 41, -100, 26, 28, window, 4)),
    rect(-126, -128, 252, 16, trim, 6),
    rect(40, -168, 30, 44, hull),
    rect(40, -158, 30, 10, trim),
    path('M-200-52h400q-16 62-60 62h-270q-52 0-70-62z', hull),
    rect(-200, -56, 400, 14, trim, 4),
  );

export const paperBoat = (light: string, fold: string) =>
  all(
    path('M-100-40 0-110 100-40z', light),
    path('M0-110 100-40H0z', fold),
    path('M-120-48h240L76 10H-76z', light),
    path('M0-48h120L76 10H0z', fold),
  );

/** A rope of small lamps between two points. */
export function lanterns(x: number, y: number, width: number, sag: number, count: number, rope: string, glow: readonly string[]) {
  return all(
    line(`M${x} ${y}q${width / 2} ${sag * 2} ${width} 0`, rope, 4),
    repeat(count, (index) => {
      const t = (index + 0.5) / count;
      return disc(x + width * t, y + sag * 4 * t * (1 - t) + 18, 15, glow[index % glow.length] ?? 'none');
    }),
  );
}

export const cloud = (x: number, y: number, scale: number, fill: string) =>
  at(x, y, path('M-110 0a40 40 0 0 1 26-74 62 62 0 0 1 112-14A48 48 0 0 1 112 0z', fill), scale);

export const swallow = (x: number, y: number, scale: number, fill: string) =>
  at(x, y, path('M-60-30Q-20-30 0 0q20-30 60-30Q20-16 0 14q-20-30-60-44z', fill), scale);

export const beehive = (body: string, shade: string, roof: string, dark: string) =>
  all(
    rect(-70, -24, 20, 24, dark),
    rect(50, -24, 20, 24, dark),
    rect(-80, -100, 160, 80, body),
    rect(-80, -184, 160, 80, body),
    rect(20, -184, 60, 80, shade),
    rect(20, -100, 60, 80, shade),
    path('M-96-184 0-236 96-184z', roof),
    rect(-34, -42, 68, 10, dark, 5),
    rect(-20, -150, 40, 10, dark, 5),
  );

export const bee = (x: number, y: number, scale: number, body: string, wing: string, dark: string) =>
  at(
    x,
    y,
    all(
      oval(-8, -28, 15, 24, wing),
      oval(22, -26, 13, 20, wing),
      oval(0, 0, 40, 25, body),
      path('M-14-24q10 24 0 48h14q10-24 0-48zM14-22q8 22 0 44l12-6q6-16 0-32z', dark),
      disc(-30, -6, 4, dark),
    ),
    scale,
  );
