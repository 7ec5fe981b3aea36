import sharp from 'sharp';
import type { PrintedLine } from './write-receipt.ts';

interface Print {
  /** Width of the paper in pixels. */
  width?: number;
  fontSize?: number;
  font?: string;
  ink?: string;
  paper?: string;
}

const fallback = 'DejaVu Sans Mono, Liberation Mono, monospace';

/** Draws the paper of a receipt. */
export async function printReceipt(
  lines: readonly PrintedLine[],
  { width = 640, fontSize = 26, font = fallback, ink = '#222', paper = '#f6f4ee' }: Print = {},
): Promise<Buffer> {
  const margin = width * 0.05;
  const texts: string[] = [];
  let y = margin;
  for (const { left, right, size = 1, isCentred } of lines) {
    y += fontSize * size * 1.35;
    const style = `y="${y}" font-size="${fontSize * size}"`;
    texts.push(
      isCentred
        ? `<text x="${width / 2}" ${style} text-anchor="middle">${toXml(left)}</text>`
        : `<text x="${margin}" ${style}>${toXml(left)}</text>`,
    );
    if (right !== undefined) texts.push(`<text x="${width - margin}" ${style} text-anchor="end">${toXml(right)}</text>`);
  }
  const height = Math.round(y + margin * 1.5);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="${paper}"/>
    <g font-family="${font}" fill="${ink}" xml:space="preserve">${texts.join('')}</g></svg>`;
  return sharp(Buffer.from(svg)).removeAlpha().png().toBuffer();
}

function toXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
