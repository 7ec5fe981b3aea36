const start = '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"';
const square = `${start} width="100" height="100" viewBox="0 0 100 100">`;
const shape = '<rect width="100" height="100" fill="#00ff00"/>';
const kinds = ['mask', 'clip-path', 'fill'] as const;

const noise =
  '<filter id="f" x="-10" y="-10" width="30" height="30"><feTurbulence baseFrequency="0.9" numOctaves="20"/><feGaussianBlur stdDeviation="80"/><feMorphology radius="50"/></filter>';

/** Creates nested groups, each with ten uses of the previous group, so that ten billion squares would be drawn. */
function laughs(attribute: string): string {
  const uses = (id: number) => `<use ${attribute}="#g${id}"/>`.repeat(10);
  const groups = Array.from({ length: 9 }, (_, level) => `<g id="g${level + 1}">${uses(level)}</g>`).join('');
  return `${square}<defs><g id="g0"><rect width="100" height="100"/></g>${groups}</defs>${uses(9)}${shape}</svg>`;
}

function nestedLayers(kind: (typeof kinds)[number]): string {
  const element = { mask: 'mask', 'clip-path': 'clipPath', fill: 'pattern' }[kind];
  const size = kind === 'fill' ? ' width="3" height="3" patternUnits="userSpaceOnUse"' : '';
  const layer = (level: number) =>
    `<${element} id="l${level}"${size}>${`<rect width="100" height="100" ${kind}="url(#l${level - 1})"/>`.repeat(10)}</${element}>`;
  const layers = Array.from({ length: 9 }, (_, level) => layer(level + 1)).join('');
  return `${square}<defs>${layers}</defs><rect width="100" height="100" ${kind}="url(#l9)"/>${shape}</svg>`;
}

/** Passes every check, but would take minutes to draw. */
export const endlessVector = `${start} viewBox="0 0 1000 2000" width="1920" height="3840">${'<g opacity="0.5"><rect width="1000" height="2000" fill="#0f08"/></g>'.repeat(9000)}</svg>`;
/** Passes every check, but needs more and more memory to draw. */
export const hungryVector = `${start} viewBox="0 0 1000 2000" width="1920" height="3840">${'<g opacity="0.9">'.repeat(60)}<rect width="1000" height="2000"/>${'</g>'.repeat(60)}</svg>`;

const entities = Array.from({ length: 9 }, (_, level) => `<!ENTITY e${level + 1} "${`&e${level};`.repeat(10)}">`).join('');
const canary = (address: string) => `${address}/canary`;

/**
 * Creates vector pictures that are short but very expensive to draw, or that refer to other hosts or files. `address` must never be requested.
 * If the outcome is `drawn`, the hostile parts are removed, and a green square is left.
 */
export function makeHostileVectors(address: string): [what: string, outcome: 'drawn' | 'refused', picture: string][] {
  return [
    ['a billion laughs by use', 'drawn', laughs('href')],
    ['a billion laughs by use, as it was written before', 'drawn', laughs('xlink:href')],
    [
      'twenty thousand uses of twenty thousand shapes',
      'refused',
      `${square}<g id="g">${'<path d="M0 0h9v9z"/>'.repeat(9000)}</g>${'<use href="#g"/>'.repeat(9000)}</svg>`,
    ],
    ['a use of itself', 'drawn', `${square}<g id="g"><use href="#g"/></g><use href="#g"/>${shape}</svg>`],
    ...kinds.map((kind): [string, 'drawn' | 'refused', string] => [`nested layers by ${kind}`, 'refused', nestedLayers(kind)]),
    [
      'a layer within itself',
      'drawn',
      `${square}<mask id="m"><rect width="9" height="9" mask="url(#m)"/></mask><rect width="9" height="9" style="mask:url(#m)"/>${shape}</svg>`,
    ],
    [
      'a huge filter',
      'drawn',
      `${start} width="6300" height="6300">${noise}<rect width="6300" height="6300" fill="#0f0" filter="url(#f)"/></svg>`,
    ],
    [
      'a huge filter by a style sheet',
      'drawn',
      `${start} width="6300" height="6300"><style>rect{filter:url(#f);fill:#0f0}</style>${noise}<rect width="6300" height="6300" style="filter:url(#f)"/></svg>`,
    ],
    ['a huge view box', 'refused', `${start} viewBox="0 0 1e9 1e9"><rect width="1e9" height="1e9"/></svg>`],
    ['a huge size', 'refused', `${start} width="2000000000" height="2000000000"><rect/></svg>`],
    ['one without end', 'refused', `${start} width="1" height="90000" viewBox="0 0 1 90000" preserveAspectRatio="none"><rect/></svg>`],
    ['no size', 'refused', `${start}><rect width="9" height="9"/></svg>`],
    ['a negative size', 'refused', `${start} width="-5" height="NaN">${shape}</svg>`],
    ['a hundred thousand groups in each other', 'refused', `${square}${'<g>'.repeat(100_000)}${'</g>'.repeat(100_000)}</svg>`],
    ['groups that are never closed', 'refused', `${square}${'<g opacity="0.5">'.repeat(100_000)}${'</x>'.repeat(400_000)}`],
    ['a hundred thousand shapes', 'refused', `${square}${'<rect width="1" height="1"/>'.repeat(70_000)}</svg>`],
    ['a path of ten megabytes', 'refused', `${square}<path d="M0 0${'L9 9'.repeat(2_500_000)}"/></svg>`],
    [
      'a line of a billion dashes',
      'drawn',
      `${square}<path d="M0 0H1000000000" stroke="#000" stroke-width="1" stroke-dasharray="0.0001"/>${shape}</svg>`,
    ],
    [
      'a script, a foreign object, an animation',
      'drawn',
      `${square}<script>while(1);</script><foreignObject width="99" height="99"><iframe xmlns="http://www.w3.org/1999/xhtml" src="${canary(address)}"/></foreignObject><rect onload="while(1);" width="0"><animate attributeName="width" to="9"/></rect>${shape}</svg>`,
    ],
    [
      'everything from elsewhere',
      'drawn',
      [
        `<?xml version="1.0"?><?xml-stylesheet href="${canary(address)}"?>${square}<style>@import url(${canary(address)});rect{fill:url(${canary(address)}#a)}`,
        `@font-face{font-family:x;src:url(${canary(address)})}</style><image width="9" height="9" href="${canary(address)}"/>`,
        '<image width="9" height="9" xlink:href="file:///etc/passwd"/><image width="9" height="9" href="/etc/passwd"/>',
        `<use href="${canary(address)}#a"/><rect width="9" height="9" fill="url(${canary(address)}#a)" style="mask:u\\72l(${canary(address)}#a)"/>`,
        `<image width="9" height="9" href="data:image/svg+xml;base64,${Buffer.from(`${square}<image href="${canary(address)}"/></svg>`).toString('base64')}"/>`,
        `<xi:include xmlns:xi="http://www.w3.org/2001/XInclude" href="${canary(address)}"/>${shape}</svg>`,
      ].join(''),
    ],
    ['entities in entities', 'drawn', `<!DOCTYPE svg [<!ENTITY e0 "ha">${entities}]>${square}<text x="5000">&e9;</text>${shape}</svg>`],
    [
      'an entity from elsewhere',
      'drawn',
      `<!DOCTYPE svg SYSTEM "${canary(address)}" [<!ENTITY x SYSTEM "file:///etc/passwd"><!ENTITY % y SYSTEM "${canary(address)}"> %y;]>${square}<text x="5000">&x;</text>${shape}</svg>`,
    ],
    ['another alphabet', 'refused', Buffer.from(`${square}${shape}</svg>`, 'utf16le').toString('latin1')],
    ['HTML', 'refused', '<!doctype html><svg></svg><script>alert(1)</script>'],
    ['nothing', 'refused', ''],
  ];
}
