import { escapeMarkup } from '#shared/rules/escape-markup.ts';
import { readVector, type VectorElement } from './read-vector.ts';
import { findReference, readDeclarations } from './vector-allow-list.ts';

export interface CleanVector {
  /** Size in the picture's own units. */
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

/** Converts a length to pixels; undefined for units that depend on the page. */
function toPixels(length: string | undefined): number | undefined {
  const [, number, unit = ''] = /^(\d{0,9}(?:\.\d{1,9})?)([a-z]{0,2})$/.exec(length?.trim() ?? '') ?? [];
  const scale = Object.hasOwn(pixelsOf, unit) ? pixelsOf[unit] : undefined;
  return number && scale !== undefined ? Number(number) * scale : undefined;
}

function write({ name, attributes, children }: VectorElement): string {
  const written = [...attributes].map(([attribute, value]) => ` ${attribute}="${escapeMarkup(value)}"`).join('');
  return `<${name}${written}>${children.map((child) => (typeof child === 'string' ? escapeMarkup(child) : write(child))).join('')}</${name}>`;
}

/** Max number of drawn elements. An element that is drawn again by reference counts each time. */
const maxDrawn = 20_000;
/** Cost of a layer in drawn elements, in addition to its content. */
const costOfLayer: Readonly<Record<string, number>> = { mask: 200, pattern: 200, clipPath: 20 };

interface Reference {
  id: string;
  remove: () => void;
}

/**
 * Removes references from `use` to elements that contain `use` themselves, and circular references. Throws if the rest
 * draws too many elements: a picture of a few lines can request a billion shapes.
 */
function removeCostlyReferences(root: VectorElement): void {
  const byId = new Map<string, VectorElement>();
  visit(root, (element) => {
    const id = element.attributes.get('id');
    if (id !== undefined && !byId.has(id)) byId.set(id, element);
  });
  const users = new Set<VectorElement>();
  markUsers(root, users);
  const costs = new Map<VectorElement, number>();
  const underWay = new Set<VectorElement>();

  function costOf(element: VectorElement): number {
    const known = costs.get(element);
    if (known !== undefined) return known;
    underWay.add(element);
    let cost = 1 + (costOfLayer[element.name] ?? 0);
    for (const child of element.children) if (typeof child !== 'string') cost += costOf(child);
    for (const { id, remove } of listReferences(element)) {
      const target = byId.get(id);
      if (!target || underWay.has(target) || (element.name === 'use' && users.has(target))) remove();
      else cost += costOf(target);
    }
    underWay.delete(element);
    if (cost > maxDrawn) throw new Error('a vector picture that draws too much');
    costs.set(element, cost);
    return cost;
  }
  costOf(root);
}

/**
 * Lists everything that an element refers to by attribute or style. References to gradients cost nothing, because
 * gradients refer only to gradients.
 */
function listReferences(element: VectorElement): Reference[] {
  const { attributes } = element;
  const references: Reference[] = [];
  const href = attributes.get('href');
  if (href?.startsWith('#')) references.push({ id: href.slice(1), remove: () => attributes.delete('href') });
  for (const name of ['fill', 'stroke', 'clip-path', 'mask']) {
    const id = findReference(attributes.get(name) ?? '');
    if (id !== undefined) references.push({ id, remove: () => attributes.delete(name) });
  }
  const style = readDeclarations(attributes.get('style') ?? '');
  for (const [property, value] of style) {
    const id = findReference(value);
    if (id === undefined) continue;
    const remove = () => {
      const left = readDeclarations(attributes.get('style') ?? '').filter(([other]) => other !== property);
      attributes.set('style', left.map((pair) => pair.join(':')).join(';'));
    };
    references.push({ id, remove });
  }
  return references;
}

/** Collects `use` elements and the elements that contain one. */
function markUsers(element: VectorElement, users: Set<VectorElement>): boolean {
  let isUser = element.name === 'use';
  for (const child of element.children) if (typeof child !== 'string' && markUsers(child, users)) isUser = true;
  if (isUser) users.add(element);
  return isUser;
}

function visit(element: VectorElement, look: (element: VectorElement) => void): void {
  look(element);
  for (const child of element.children) if (typeof child !== 'string') visit(child, look);
}
