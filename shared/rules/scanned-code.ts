import { cleanCode, cleanTyped } from './typed-text.ts';

/** Characters that a computer with a Czech or Slovak keyboard receives when a scanner types the digits of a US keyboard. */
const digits: Readonly<Record<string, string>> = {
  '+': '1', ě: '2', ľ: '2', š: '3', č: '4', ř: '5', ť: '5', ž: '6', ý: '7', á: '8', í: '9', é: '0',
}; // biome-ignore format: a table
/** Y and Z have changed places there. Also shown by a hyphen that became another sign. */
const foreignSigns = /[ěľščřťžýáíé=ß/]/;
/** AIM identifier of the symbology, which some scanners send first: `]Q1` of a QR code (ISO/IEC 15424). */
const symbology = /^\][a-z][0-9a-z]/i;

/**
 * The code that a scanner has typed, in capitals without separators, also if the scanner has another keyboard layout than the computer. Never
 * changes what a person types correctly: codes hold letters without accents, digits and hyphens alone.
 */
export function cleanScanned(typed: string): string {
  const text = cleanTyped(typed).toLowerCase();
  const isForeign = foreignSigns.test(text);
  const plain = isForeign ? [...text.replace(/^\)/, ']')].map((sign) => digits[sign] ?? swapped[sign] ?? sign).join('') : text;
  return cleanCode(plain.replace(symbology, '').replace(/[=ß/]/g, '-'));
}

/** The readings of a code, the likelier one first: a German or Czech layout may show itself by Y and Z alone. */
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
