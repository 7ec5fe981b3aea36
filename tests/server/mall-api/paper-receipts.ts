import sharp from 'sharp';

type Random = () => number;

/** Returns a generator of random numbers, which are the same for a seed on every machine (mulberry32). */
function seeded(seed: number): Random {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    const mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    const more = mixed ^ (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed));
    return ((more ^ (more >>> 14)) >>> 0) / 2 ** 32;
  };
}

const paperWidth = 260;

/** Draws bars instead of printed characters, because fonts differ between machines. */
function print(random: Random, x: number, y: number, height: number, emails: number): string {
  return Array.from({ length: emails }, (_, index) => {
    const isUpright = random() < 0.5;
    const [width, tall] = isUpright ? [height * 0.15, height * 0.8] : [height * 0.5, height * 0.18];
    return `<rect x="${x + index * height * 0.62}" y="${y + random() * height * 0.4}" width="${width}" height="${tall}"/>`;
  }).join('');
}

/** Draws a shop's fixed head and foot around the purchased items. */
function toPaper(shop: number, receipt: number): { svg: string; height: number } {
  const [ofShop, own] = [seeded(shop * 7919 + 1), seeded(receipt * 104_729 + 17)];
  const lines: string[] = [print(ofShop, 40, 14, 20, 13)];
  let y = 44;
  for (let line = 0; line < 3; line += 1, y += 12) lines.push(print(ofShop, 20 + ofShop() * 30, y, 8, 30));
  y += 10;
  for (let line = 0, count = 1 + Math.floor(own() * 13); line < count; line += 1, y += 14) {
    lines.push(print(own, 14, y, 9, 8 + Math.floor(own() * 16)), print(own, paperWidth - 56, y, 9, 6));
  }
  y += 12;
  lines.push(print(ofShop, 14, y, 15, 7), print(own, paperWidth - 96, y, 15, 8));
  y += 26;
  for (let line = 0; line < 3; line += 1, y += 11) lines.push(print(ofShop, 14, y, 7, 16), print(own, paperWidth - 100, y, 7, 14));
  return { svg: `<rect width="${paperWidth}" height="${y + 16}" fill="#f6f4ee"/><g fill="#222">${lines.join('')}</g>`, height: y + 16 };
}

/** Returns a photograph of a paper receipt on a table, each time with slightly different position, angle and light. */
export async function photographReceipt({ shop = 1, receipt = 1, table = 1 } = {}): Promise<Buffer> {
  const [width, height] = [450, 600];
  const paper = toPaper(shop, receipt);
  const [wood, hand] = [seeded(table * 99_991 + 3), seeded(receipt * 31_337 + table * 17 + 5)];
  const grain = Array.from({ length: 24 }, () => {
    const grey = 60 + Math.floor(wood() * 60);
    return `<rect y="${wood() * height}" width="${width}" height="${2 + wood() * 14}" fill="rgb(${grey},${grey - 14},${grey - 26})"/>`;
  });
  const scale = Math.min((width * 0.82) / paperWidth, (height * 0.92) / paper.height) * (0.88 + hand() * 0.14);
  const at = `${width / 2 + (hand() - 0.5) * 35} ${height / 2 + (hand() - 0.5) * 35}`;
  const light = `<linearGradient id="l"><stop stop-opacity="${hand() * 0.3}"/><stop offset="1" stop-opacity="0"/></linearGradient>`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><defs>${light}</defs>
    <rect width="${width}" height="${height}" fill="#5c4632"/>${grain.join('')}
    <g transform="translate(${at}) rotate(${(hand() - 0.5) * 7}) scale(${scale}) translate(${-paperWidth / 2} ${-paper.height / 2})">${paper.svg}</g>
    <rect width="${width}" height="${height}" fill="url(#l)"/></svg>`;
  return sharp(Buffer.from(svg)).blur(0.8).webp({ quality: 80 }).toBuffer();
}
