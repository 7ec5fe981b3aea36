import { cleanCode, cleanTyped } from './typed-text.ts';

/** Characters that a computer with a Czech or Slovak keyboard layout receives when a scanner types the digits of a US keyboard. */
const digits: Readonly<Record<string, string>> = {
  '+': '1', ě: '2', ľ: '2', š: '3', č: '4', ř: '5', ť: '5', ž: '6', ý: '7', á: '8', í: '9', é: '0',
}; // biome-ignore format: a table
/** Signs of a foreign layout, including changed hyphens (`=`, `ß`, `/`); Y and Z are then swapped too. */
const foreignSigns = /[ěľščřťžýáíé=ß/]/;
/** AIM identifier of the symbology, sent first by some scanners: `]Q1` for a QR code (ISO/IEC 15424). */
const symbology = /^\][a-z][0-9a-z]/i;

/**
 * Returns a scanned code in capitals without separators, even if scanner and computer have different keyboard layouts. Never changes correct manual
 * input: codes contain only letters without accents, digits and hyphens.
 */
export function cleanScanned(typed: string): string {
  const text = cleanTyped(typed).toLowerCase();
  const isForeign = foreignSigns.test(text);
  const plain = isForeign ? [...text.replace(/^\)/, ']')].map((sign) => digits[sign] ?? swapped[sign] ?? sign).join('') : text;
  return cleanCode(plain.replace(symbology, '').replace(/[=ß/]/g, '-'));
}

/** Possible readings of a code, the likelier one first: Y and Z may be the only trace of a German or Czech layout. */
export function listReadings(typed: string): readonly string[] {
  const code = cleanScanned(typed);
  return [
    ...new Set([
      code,
      [...code.toLowerCase()]
        .map((sign) => swapped[sign] ?? sign)
        .join('')
        .toUpperCase(),
    ]),
  ];
}

const swapped: Readonly<Record<string, string>> = { y: 'z', z: 'y' };
