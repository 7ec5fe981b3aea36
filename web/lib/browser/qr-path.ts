import { create } from 'qrcode';

export interface QrDrawing {
  /** Side of the square in modules, including the quiet zone that readers need. */
  size: number;
  /** The dark modules as the data of an SVG path. */
  path: string;
}

const rim = 4;

/** Encodes a text as a QR code. The library is large, so import this module only on pages that show a code. */
export function toQrDrawing(text: string): QrDrawing {
  const { size, data } = create(text, { errorCorrectionLevel: 'M' }).modules;
  const runs: string[] = [];
  for (let y = 0; y < size; y += 1) {
    for (let x = 0; x < size; x += 1) {
      let length = 0;
      while (x + length < size && data[y * size + x + length]) length += 1;
      if (length > 0) runs.push(`M${x + rim} ${y + rim}h${length}v1h-${length}z`);
      x += length;
    }
  }
  return { size: size + 2 * rim, path: runs.join('') };
}
