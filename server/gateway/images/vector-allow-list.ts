/** Elements of a vector picture that are drawn. All others are dropped: filters, scripts, foreign objects, animations and so on. */
export const drawnElements: ReadonlySet<string> = new Set([
  ...['svg', 'g', 'defs', 'symbol', 'use', 'style', 'image', 'text', 'tspan'],
  ...['path', 'rect', 'circle', 'ellipse', 'line', 'polyline', 'polygon'],
  ...['linearGradient', 'radialGradient', 'stop', 'clipPath', 'mask', 'pattern'],
]);

/** Elements that only contain others. */
export const asGroups: ReadonlySet<string> = new Set(['a', 'switch']);

/** Elements whose text is content, not whitespace. */
export const withText: ReadonlySet<string> = new Set(['text', 'tspan', 'style']);

/** Painting properties: as attributes, in `style` and in style sheets. */
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
