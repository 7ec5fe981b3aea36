import type { Palette } from '../palette.ts';
import { all, arch, at, dashed, disc, line, path, rect, repeat } from '../shapes.ts';

/** The centre by the water: three glass floors with rounded ends, 1000 wide, standing on 0, 0 at its left corner. */
export function glassCentre({ river, sky, paper, coral, ochre, leaf, ink, sand }: Palette) {
  const floor = (x: number, y: number, width: number, tint: string) =>
    all(
      rect(x, y, width, 130, tint, 65),
      line(
        repeat(Math.floor((width - 120) / 44), (index) => `M${x + 64 + index * 44} ${y + 14}v116`),
        paper.base,
        5,
      ),
      repeat(3, (index) => path(`M${x + 130 + index * ((width - 200) / 3)} ${y + 14}h60l-50 116h-60z`, '#dcecee')),
      rect(x - 14, y - 6, width + 28, 24, paper.base, 12),
      rect(x - 14, y + 122, width + 28, 20, paper.base, 10),
    );
  return all(
    ...[180, 280, 360, 520, 610, 760].map((x, index) =>
      all(
        line(`M${x}-430v-40`, ink.base, 7),
        disc(x, -490, [34, 26, 38, 30, 36, 28][index] ?? 30, index % 2 === 0 ? leaf.base : leaf.shade),
      ),
    ),
    floor(110, -430, 700, sky.base),
    floor(40, -290, 870, sky.shade),
    floor(0, -150, 1000, sky.base),
    arch(400, -150, 170, 150, coral.base),
    arch(430, -116, 110, 116, river.base),
    ...[90, 640, 800].map((x, index) =>
      all(path(`M${x}-60h130l16 34H${x - 16}z`, [ochre.base, coral.base, river.base][index] ?? ''), rect(x + 4, -28, 122, 28, sand.base)),
    ),
  );
}

type Iso = (x: number, y: number, z: number) => string;

const isometric: Iso = (x, y, z) => `${Math.round((x - y) * 8.66) / 10} ${Math.round((x + y) * 5 - z * 10) / 10}`;

/** A box on the isometric grid: top, left and right face. */
const box = (x: number, y: number, z: number, width: number, depth: number, height: number, fills: readonly [string, string, string]) => {
  const top = z + height;
  const face = (...points: string[]) => `M${points.join('L')}z`;
  return all(
    path(
      face(isometric(x, y, top), isometric(x + width, y, top), isometric(x + width, y + depth, top), isometric(x, y + depth, top)),
      fills[0],
    ),
    path(
      face(
        isometric(x, y + depth, top),
        isometric(x + width, y + depth, top),
        isometric(x + width, y + depth, z),
        isometric(x, y + depth, z),
      ),
      fills[1],
    ),
    path(
      face(
        isometric(x + width, y, top),
        isometric(x + width, y + depth, top),
        isometric(x + width, y + depth, z),
        isometric(x + width, y, z),
      ),
      fills[2],
    ),
  );
};

/** Three floors cut open, one above the other, with a dotted way from the door to a pin on the top one. */
export function cutAway({ river, sky, paper, coral, ochre, leaf, sand, blush }: Palette) {
  const tones = [coral, ochre, sky, leaf, blush, river];
  const storey = (z: number, shift: number) =>
    all(
      box(0, 0, z - 14, 600, 420, 14, [paper.base, sand.shade, '#cbbd9f']),
      ...[0, 1, 2, 3].map((index) => {
        const tone = tones[(index + shift) % 6] ?? coral;
        return box(10 + index * 147, 10, z, 138, 120, 52, [tone.base, tone.shade, tone.shade]);
      }),
      ...[0, 1, 2, 3].map((index) => {
        const tone = tones[(index * 2 + shift + 1) % 6] ?? coral;
        return index === 1 ? '' : box(10 + index * 147, 290, z, 138, 120, 34, [tone.base, tone.shade, tone.shade]);
      }),
    );
  const way = (points: readonly (readonly [number, number, number])[]) =>
    dashed(line(`M${points.map(([x, y, z]) => isometric(x, y, z)).join('L')}`, river.base, 11), '1 22');
  const [pinX = '0', pinY = '0'] = isometric(520, 210, 600).split(' ');
  return all(
    storey(0, 0),
    way([
      [230, 470, 0],
      [230, 210, 0],
      [80, 210, 0],
    ]),
    storey(300, 2),
    way([
      [80, 210, 300],
      [350, 210, 300],
    ]),
    storey(600, 4),
    way([
      [350, 210, 600],
      [520, 210, 600],
    ]),
    at(
      Number(pinX),
      Number(pinY),
      all(path('M0 0q-70-80-70-140a70 70 0 0 1 140 0q0 60-70 140z', coral.base), disc(0, -140, 30, paper.base)),
    ),
  );
}
