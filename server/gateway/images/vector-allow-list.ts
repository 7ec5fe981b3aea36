/** Elements of a vector picture that are drawn. All others are dropped: filters, scripts, foreign objects, animations and so on. */
export const drawnElements: ReadonlySet<string> = new Set([
  ...['svg', 'g', 'defs', 'symbol', 'use', 'style', 'image', 'text', 'tspan'],
  ...['path', 'rect', 'circle', 'ellipse', 'line', 'polyline', 'polygon'],
  ...['linearGradient', 'radialGradient', 'stop', 'clipPath', 'mask', 'pattern'],
]);

/** Elements that only contain other elements. */
export const asGroups: ReadonlySet<string> = new Set(['a', 'switch']);

/** Elements whose text is content, not whitespace. */
export const withText: ReadonlySet<string> = new Set(['text', 'tspan', 'style']);

/** Painting properties, allowed as attributes, in `style` and in style sheets. */
const painting = [
  ...['fill', 'fill-opacity', 'fill-rule', 'opacity', 'color', 'display', 'visibility', 'paint-order', 'vector-effect', 'shape-rendering'],
  ...['stroke', 'stroke-width', 'stroke-opacity', 'stroke-linecap', 'stroke-linejoin', 'stroke-miterlimit', 'stroke-dasharray'],
  ...['stroke-dashoffset', 'stop-color', 'stop-opacity', 'overflow', 'mix-blend-mode', 'isolation', 'clip-rule'],
  ...['font-family', 'font-size', 'font-style', 'font-weight', 'font-stretch', 'font-variant', 'text-anchor', 'text-decoration'],
  ...['letter-spacing', 'word-spacing', 'dominant-baseline', 'alignment-baseline', 'baseline-shift', 'writing-mode', 'direction'],
];

/**
 * Allowed in style sheets. Properties that cost as much as the element they refer to are allowed only at an element
 * itself, where they are counted.
 */
export const paintingProperties: ReadonlySet<string> = new Set(painting);
export const styleProperties: ReadonlySet<string> = new Set([...painting, 'clip-path', 'mask']);

export const drawnAttributes: ReadonlySet<string> = new Set([
  ...styleProperties,
  ...[
    'id',
    'class',
    'transform',
    'x',
    'y',
    'width',
    'height',
    'cx',
    'cy',
    'r',
    'rx',
    'ry',
    'x1',
    'y1',
    'x2',
    'y2',
    'd',
    'points',
    'dx',
    'dy',
  ],
  ...['fx', 'fy', 'fr', 'offset', 'rotate', 'textLength', 'lengthAdjust', 'viewBox', 'preserveAspectRatio', 'spreadMethod'],
  ...['gradientUnits', 'gradientTransform', 'clipPathUnits', 'maskUnits', 'maskContentUnits'],
  ...['patternUnits', 'patternContentUnits', 'patternTransform', 'xml:space'],
]);

const maxRules = 500;
const selectors = /^\s*(?:[\w-]+|[\w-]*[.#][\w-]+)(?:\s*,\s*(?:[\w-]+|[\w-]*[.#][\w-]+))*\s*$/;
const ownReference = /^url\(\s*["']?#([\w.:-]+)["']?\s*\)/;

/** Whether a value has no escapes, rules or external references; references within the file are allowed. */
export function isPlainValue(value: string): boolean {
  if (/[\\@{}<>;]/.test(value)) return false;
  return !/url\s*\(/i.test(value) || ownReference.test(value);
}

/** Returns the id of the element that a value refers to. */
export function findReference(value: string): string | undefined {
  return ownReference.exec(value.trim())?.[1];
}

/** Returns the allowed declarations of a `style` attribute, in order. */
export function readDeclarations(text: string): [property: string, value: string][] {
  return readAll(text, styleProperties);
}

/**
 * Reduces a style sheet to plain rules by element, class and id. Drops other rules, and all references except
 * references to gradients.
 */
export function cleanStyleSheet(text: string, isGradient: (id: string) => boolean): string {
  const rules: string[] = [];
  for (const rule of withoutComments(text).split('}')) {
    const [selector = '', body, ...more] = rule.split('{');
    if (body === undefined || more.length > 0 || selector.length > 500 || !selectors.test(selector)) continue;
    const declarations = readAll(body, paintingProperties).filter(([, value]) => {
      const id = findReference(value);
      return id === undefined || isGradient(id);
    });
    if (declarations.length > 0) rules.push(`${selector.trim()}{${declarations.map((pair) => pair.join(':')).join(';')}}`);
    if (rules.length === maxRules) break;
  }
  return rules.join('');
}

function readAll(text: string, allowed: ReadonlySet<string>): [string, string][] {
  return text.split(';').flatMap((declaration): [string, string][] => {
    const at = declaration.indexOf(':');
    const property = declaration.slice(0, at).trim().toLowerCase();
    const value = declaration.slice(at + 1).trim();
    return at > 0 && allowed.has(property) && isPlainValue(value) ? [[property, value]] : [];
  });
}

function withoutComments(text: string): string {
  return text
    .split('/*')
    .map((part, index) => (index === 0 ? part : part.includes('*/') ? part.slice(part.indexOf('*/') + 2) : ''))
    .join(' ');
}
