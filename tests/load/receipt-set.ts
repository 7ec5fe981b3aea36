import sharp from 'sharp';
import { type Condition, photograph } from '../support/receipts/photograph.ts';
import { printReceipt } from '../support/receipts/print-receipt.ts';
import { choose, type Random, seeded, wholeBetween } from '../support/receipts/random.ts';
import { formatAmount, shops, type WrittenReceipt, writeReceipt } from '../support/receipts/write-receipt.ts';

/** A picture, and what its member typed: the truth of a receipt, or a claim that the picture must not support. */
export interface DrawnReceipt {
  name: string;
  picture: Buffer;
  typed: Pick<WrittenReceipt, 'shop' | 'number' | 'total' | 'day' | 'others'>;
  isReceipt: boolean;
}

type Draw = (receipt: WrittenReceipt, random: Random) => Promise<Buffer>;

const photographed =
  (condition: Condition | ((random: Random) => Condition), print: Parameters<typeof printReceipt>[1] = {}): Draw =>
  async ({ lines }, random) =>
    photograph(await printReceipt(lines, print), random, typeof condition === 'function' ? condition(random) : condition);

/** The conditions of the trial in `docs/decisions/receipts.md`. */
const conditions: Readonly<Record<string, Draw>> = {
  clean: async ({ lines }) =>
    sharp(await printReceipt(lines, { paper: '#fff' }))
      .webp({ quality: 80 })
      .toBuffer(),
  table: photographed({}),
  rotated: photographed((random) => ({ degrees: (random() - 0.5) * 24, fill: 0.8 })),
  perspective: photographed({ perspective: 0.3, fill: 0.8 }),
  crumpled: photographed({ waves: 9, shadow: 0.15 }),
  faded: photographed({ contrast: 0.45 }),
  blurred: photographed({ blur: 2.2 }),
  dark: photographed({ light: 0.42, shadow: 0.45, noise: 9 }),
  jpeg50: photographed({ jpegQuality: 50, noise: 8 }),
  long: photographed({ size: [600, 6000], fill: 0.97 }, { width: 560, fontSize: 22 }),
  mixed: photographed((random) => ({
    degrees: (random() - 0.5) * 12,
    perspective: 0.15,
    blur: 1.3,
    light: 0.65,
    shadow: 0.3,
    waves: 4,
    noise: 7,
  })),
  sideways: photographed({ isSideways: true }),
  thermal80: async ({ lines }, random) => photograph(await printDots(lines, random, { dots: 576, fontSize: 23 }), random),
  thermal58: async ({ lines }, random) => photograph(await printDots(lines, random, { dots: 384, fontSize: 16 }), random),
  small: photographed({ fill: 0.5, size: [1500, 2000] }),
};

/** Pictures that are no such receipt. The first argument is what was typed. */
const negatives: Readonly<Record<string, Draw>> = {
  colour: (_, random) => plain([wholeBetween(random, 0, 255), wholeBetween(random, 0, 255), wholeBetween(random, 0, 255)]),
  landscape: async (_, random) => drawLandscape(random),
  website: async ({ shop, total, day }) => {
    const goods = [
      `${shop.title} e-shop`,
      'Domů  Kategorie  Košík',
      `Novinka ${day}`,
      `${formatAmount(total)} Kč`,
      'Přidat do košíku',
      'Doprava zdarma',
    ];
    return sharp(
      await printReceipt(
        goods.map((left) => ({ left })),
        { width: 900, paper: '#fff' },
      ),
    )
      .webp({ quality: 80 })
      .toBuffer();
  },
  other: async ({ shop }, random) => {
    const others = shops.filter(({ language, id }) => language === shop.language && id !== shop.id);
    return photograph(await printReceipt(writeReceipt(random, { shop: others[0] ?? shop }).lines), random);
  },
  pen: async (receipt, random) => {
    const changed = String(wholeBetween(random, 2, 9)) + String(receipt.total);
    const total = formatAmount(receipt.total);
    const lines = receipt.lines.map((line) => {
      const isTotal = line.size === 1.25;
      return isTotal ? { ...line, right: line.right?.replace(/[\d .,]*\d/, formatAmount(Number(changed))) ?? total } : line;
    });
    return photograph(await printReceipt(lines), random);
  },
  note: async ({ shop, number, total, day }, random) => {
    const note = [shop.title, `Účtenka č. ${number}`, day.split('-').reverse().join('.'), `Celkem ${formatAmount(total)}`];
    return photograph(await printReceipt(note.map((left) => ({ left }))), random);
  },
};

/** Draws a set of receipts and negatives. A seed gives the same set on every machine with the same fonts. */
export async function* drawSet(seed: number, { each = 6, negativesEach = 6 } = {}): AsyncGenerator<DrawnReceipt> {
  for (const [index, [condition, draw]] of Object.entries(conditions).entries()) {
    for (let count = 0; count < each; count += 1) {
      const random = seeded(seed * 1_000_003 + index * 1009 + count);
      const receipt = writeReceipt(random, condition === 'long' ? { items: 130 } : {});
      yield { name: `${condition}-${count}`, picture: await draw(receipt, random), typed: receipt, isReceipt: true };
    }
  }
  for (const [index, [kind, draw]] of Object.entries(negatives).entries()) {
    for (let count = 0; count < negativesEach; count += 1) {
      const random = seeded(seed * 1_000_003 + 500_009 + index * 1009 + count);
      const receipt = writeReceipt(random);
      const picture = await draw(receipt, random);
      const total = kind === 'pen' ? Number(`${penDigit(seed, index, count)}${receipt.total}`) : receipt.total;
      yield { name: `${kind}-${count}`, picture, typed: { ...receipt, total }, isReceipt: false };
    }
  }
}

/** The digit that the pen wrote: drawn with the same random numbers. */
function penDigit(seed: number, index: number, count: number): number {
  const random = seeded(seed * 1_000_003 + 500_009 + index * 1009 + count);
  writeReceipt(random);
  return wholeBetween(random, 2, 9);
}

/** Prints in the dots of a 203-dpi thermal head, with a few dead dots. */
async function printDots(
  lines: WrittenReceipt['lines'],
  random: Random,
  { dots, fontSize }: { dots: number; fontSize: number },
): Promise<Buffer> {
  const { data, info } = await sharp(await printReceipt(lines, { width: dots, fontSize, ink: '#000', paper: '#fff' }))
    .greyscale()
    .threshold(150)
    .raw()
    .toBuffer({ resolveWithObject: true });
  const dead = Array.from({ length: 3 }, () => wholeBetween(random, 0, info.width - 1));
  for (const column of dead) for (let y = 0; y < info.height; y += 1) data[y * info.width + column] = 255;
  for (let i = 0; i < data.length; i += 1) data[i] = data[i] === 0 ? 40 : 244;
  return sharp(data, { raw: { width: info.width, height: info.height, channels: 1 } })
    .resize(info.width * 2, info.height * 2, { kernel: 'nearest' })
    .blur(0.8)
    .toColourspace('srgb')
    .png()
    .toBuffer();
}

function plain([r, g, b]: readonly [number, number, number]): Promise<Buffer> {
  return sharp({ create: { width: 1500, height: 2000, channels: 3, background: { r, g, b } } })
    .webp({ quality: 80 })
    .toBuffer();
}

function drawLandscape(random: Random): Promise<Buffer> {
  const hills = Array.from({ length: 12 }, (_, index) => {
    const y = 700 + index * 100 + random() * 60;
    const colour = choose(random, ['#4a7', '#385', '#264', '#875', '#567']);
    return `<path d="M0 ${y} C 400 ${y - 300 * random()}, 900 ${y + 200 * random()}, 1500 ${y - 100} V2000 H0 Z" fill="${colour}"/>`;
  });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1500" height="2000"><rect width="1500" height="2000" fill="#9cf"/>
    <circle cx="${1500 * random()}" cy="300" r="120" fill="#ffd"/>${hills.join('')}</svg>`;
  return sharp(Buffer.from(svg)).blur(1).webp({ quality: 80 }).toBuffer();
}
