/** A barcode: bars and gaps in modules, from left to right, including the quiet zones. */
export interface BarcodeDrawing {
  width: number;
  /** The bars as the data of an SVG path of height 1. */
  path: string;
}

/** Widths of the three bars and three gaps of each value, and of the stop pattern (ISO/IEC 15417, table 1). */
const patterns = (
  '212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 122132 122231 113222 123122 123221 223211 221132 ' +
  '221231 213212 223112 312131 311222 321122 321221 312212 322112 322211 212123 212321 232121 111323 131123 131321 112313 132113 132311 211313 ' +
  '231113 231311 112133 112331 132131 113123 113321 133121 313121 211331 231131 213113 213311 213131 311123 311321 331121 312113 312311 332111 ' +
  '314111 221411 431111 111224 111422 121124 121421 141122 141221 112214 112412 122114 122411 142112 142211 241211 221114 413111 241112 134111 ' +
  '111242 121142 121241 114212 124112 124211 411212 421112 421211 212141 214121 412121 111143 111341 131141 114113 114311 411113 411311 113141 ' +
  '114131 311141 411131 211412 211214 211232 2331112'
).split(' ');

const startB = 104;
const startC = 105;
const toSetB = 100;
const stop = 106;
/** Free space that readers need on both sides. */
const quietZone = 10;

/** Encodes a text as Code 128: digits in pairs (set C), other printable ASCII singly (set B). Undefined for other texts. */
export function toCode128(text: string): BarcodeDrawing | undefined {
  const values = toValues(text);
  if (!values) return undefined;
  const check = values.reduce((sum, value, place) => sum + value * Math.max(place, 1), 0) % 103;
  const widths = [...values, check, stop].flatMap((value) => [...(patterns[value] ?? '')].map(Number));
  let x = quietZone;
  const bars = widths.map((width, index) => {
    const bar = index % 2 === 0 ? `M${x} 0h${width}v1h-${width}z` : '';
    x += width;
    return bar;
  });
  return { width: x + quietZone, path: bars.join('') };
}

function toValues(text: string): number[] | undefined {
  if (/^\d{2,}$/.test(text)) {
    const pairs = (text.match(/\d\d/g) ?? []).map(Number);
    return text.length % 2 === 0 ? [startC, ...pairs] : [startC, ...pairs, toSetB, toValueInB(text.slice(-1))];
  }
  return /^[ -~]+$/.test(text) ? [startB, ...[...text].map(toValueInB)] : undefined;
}

const toValueInB = (sign: string): number => sign.charCodeAt(0) - 32;
