import { escapeMarkup } from '#shared/rules/escape-markup.ts';
import { readVector, type VectorElement } from './read-vector.ts';
import { removeCostlyReferences } from './vector-references.ts';

export interface CleanVector {
  /** In the picture's own units. */
  width: number;
  height: number;
  /** Embedded pictures, to be checked before drawing. */
  embedded: Buffer[];
  /** Writes the picture as SVG of this width. */
  toText: (width: number) => string;
}

const maxSide = 100_000;

/**
 * Sanitizes an untrusted vector picture. Removes scripts, external references, and everything that would cost more to
 * draw than its size suggests. Writes a new file from the parsed elements. Throws if the file is not understood or
 * exceeds a limit.
 */
export function cleanVector(file: Buffer): CleanVector {
  const { root, embedded } = readVector(new TextDecoder('utf-8', { fatal: true }).decode(file));
  removeCostlyReferences(root);
  const { width, height, viewBox } = measure(root);
  return {
    width,
    height,
    embedded,
    toText(wanted) {
      const own = { ...Object.fromEntries(root.attributes), viewBox, width: String(wanted), height: String((wanted * height) / width) };
      return write({ ...root, attributes: new Map(Object.entries({ ...own, xmlns: 'http://www.w3.org/2000/svg' })) });
    },
  };
}

function measure(root: VectorElement): { width: number; height: number; viewBox: string } {
  const viewBox =
    root.attributes
      .get('viewBox')
      ?.trim()
      .split(/[\s,]+/)
      .map(Number) ?? [];
  const [, , boxWidth, boxHeight] = viewBox.length === 4 && viewBox.every(Number.isFinite) ? viewBox : [];
  const [ownWidth, ownHeight] = ['width', 'height'].map((name) => toPixels(root.attributes.get(name)));
  const ratio = boxWidth && boxHeight ? boxWidth / boxHeight : undefined;
  const width = ownWidth ?? (ownHeight && ratio ? ownHeight * ratio : boxWidth);
  const height = ownHeight ?? (width && ratio ? width / ratio : boxHeight);
  if (!isSide(width) || !isSide(height)) throw new Error('a vector picture of no size, or of too much');
  return { width, height, viewBox: ratio === undefined ? `0 0 ${width} ${height}` : viewBox.join(' ') };
}

function isSide(side: number | undefined): side is number {
  return side !== undefined && side > 0 && side <= maxSide;
}

const pixelsOf: Readonly<Record<string, number>> = { '': 1, px: 1, pt: 96 / 72, pc: 16, mm: 96 / 25.4, cm: 96 / 2.54, in: 96 };

/** Undefined for units that depend on the page. */
function toPixels(length: string | undefined): number | undefined {
  const [, number, unit = ''] = /^(\d{0,9}(?:\.\d{1,9})?)([a-z]{0,2})$/.exec(length?.trim() ?? '') ?? [];
  const scale = Object.hasOwn(pixelsOf, unit) ? pixelsOf[unit] : undefined;
  return number && scale !== undefined ? Number(number) * scale : undefined;
}

function write({ name, attributes, children }: VectorElement): string {
  const written = [...attributes].map(([attribute, value]) => ` ${attribute}="${escapeMarkup(value)}"`).join('');
  return `<${name}${written}>${children.map((child) => (typeof child === 'string' ? escapeMarkup(child) : write(child))).join('')}</${name}>`;
}
