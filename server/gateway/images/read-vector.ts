import { Parser } from 'htmlparser2';
import {
  asGroups,
  cleanStyleSheet,
  drawnAttributes,
  drawnElements,
  isPlainValue,
  readDeclarations,
  withText,
} from './vector-allow-list.ts';

export interface VectorElement {
  name: string;
  attributes: Map<string, string>;
  children: (VectorElement | string)[];
}

const maxBytes = 2 * 1024 * 1024;
const maxElements = 20_000;
const maxNested = 64;
const maxEmbedded = 20;
const maxEmbeddedCharacters = 400_000;

/** Parses a vector picture: the elements to draw, and embedded pictures. Throws if the file is not SVG or exceeds a limit. */
export function readVector(text: string): { root: VectorElement; embedded: Buffer[] } {
  if (text.length > maxBytes) throw new Error('a vector picture of too many bytes');
  const embedded: Buffer[] = [];
  const open: VectorElement[] = [];
  const gradients = new Set<string>();
  let root: VectorElement | undefined;
  let elements = 0;
  let nested = 0;
  /** Depth inside a skipped element. */
  let left = 0;

  function onOpen(givenName: string, input: Record<string, string>): void {
    elements += 1;
    nested += 1;
    if (elements > maxElements || nested > maxNested) throw new Error('a vector picture of too much');
    const name = asGroups.has(givenName) ? 'g' : givenName;
    if (left > 0 || !drawnElements.has(name) || (root === undefined ? name !== 'svg' : open.length === 0)) {
      left += 1;
      return;
    }
    const element = { name, attributes: readAttributes(name, input, embedded), children: [] };
    if (name.endsWith('Gradient')) gradients.add(element.attributes.get('id') ?? '');
    open.at(-1)?.children.push(element);
    open.push(element);
    root ??= element;
  }

  function onClose(): void {
    nested -= 1;
    if (left > 0) left -= 1;
    else open.pop();
  }

  function onText(content: string): void {
    const into = open.at(-1);
    if (left > 0 || !into || !withText.has(into.name)) return;
    into.children.push(content);
  }

  const parser = new Parser({ onopentag: onOpen, onclosetag: onClose, ontext: onText }, { xmlMode: true, decodeEntities: true });
  parser.end(text);
  if (!root) throw new Error('no vector picture');
  cleanStyles(root, (id) => gradients.has(id));
  return { root, embedded };
}

function readAttributes(element: string, input: Record<string, string>, embedded: Buffer[]): Map<string, string> {
  const attributes = new Map<string, string>();
  for (const [name, value] of Object.entries(input)) {
    if (name === 'style') {
      const style = readDeclarations(value);
      if (style.length > 0) attributes.set(name, style.map((pair) => pair.join(':')).join(';'));
    } else if (name === 'href' || name === 'xlink:href') {
      const reference = toReference(element, value.trim(), embedded);
      if (reference !== undefined && (name === 'href' || !attributes.has('href'))) attributes.set('href', reference);
    } else if (drawnAttributes.has(name) && isPlainValue(value)) attributes.set(name, value);
  }
  return attributes;
}

/**
 * Returns the value if it refers to an element of the picture or is an embedded picture; otherwise undefined. Adds an
 * embedded picture to `embedded`.
 */
function toReference(element: string, value: string, embedded: Buffer[]): string | undefined {
  if (element !== 'image') return /^#[\w.:-]+$/.test(value) ? value : undefined;
  const [, base64] = /^data:image\/(?:png|jpeg|jpg|webp|gif);base64,([A-Za-z0-9+/=\s]+)$/.exec(value) ?? [];
  if (base64 === undefined) return undefined;
  if (base64.length > maxEmbeddedCharacters || embedded.length >= maxEmbedded) throw new Error('a vector picture of too large pictures');
  embedded.push(Buffer.from(base64, 'base64'));
  return value;
}

/** Cleans style sheets. Called last, because the text of style sheets arrives in pieces. */
function cleanStyles(element: VectorElement, isGradient: (id: string) => boolean): void {
  const texts = element.children.filter((child) => typeof child === 'string');
  if (element.name === 'style') element.children = [cleanStyleSheet(texts.join(''), isGradient)];
  else for (const child of element.children) if (typeof child !== 'string') cleanStyles(child, isGradient);
}
