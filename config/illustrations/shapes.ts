/** Flat shapes as SVG source: only presentation attributes, one decimal place. */

const short = (value: number) => String(Math.round(value * 10) / 10);

export const all = (...parts: string[]) => parts.join('');

export function rect(x: number, y: number, width: number, height: number, fill: string, radius = 0) {
  const rounded = radius === 0 ? '' : ` rx="${short(radius)}"`;
  return `<rect x="${short(x)}" y="${short(y)}" width="${short(width)}" height="${short(height)}"${rounded} fill="${fill}"/>`;
}

export const disc = (cx: number, cy: number, radius: number, fill: string) =>
  `<circle cx="${short(cx)}" cy="${short(cy)}" r="${short(radius)}" fill="${fill}"/>`;

export const oval = (cx: number, cy: number, rx: number, ry: number, fill: string) =>
  `<ellipse cx="${short(cx)}" cy="${short(cy)}" rx="${short(rx)}" ry="${short(ry)}" fill="${fill}"/>`;

export const path = (d: string, fill: string) => `<path d="${d}" fill="${fill}"/>`;

/** Round caps and joins are inherited from the picture. */
export const line = (d: string, stroke: string, width: number, cap: 'round' | 'butt' = 'round') =>
  `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${short(width)}"${cap === 'round' ? '' : ' stroke-linecap="butt"'}/>`;

/** Breaks a line into dashes, `'30 24'`. */
export const dashed = (drawn: string, dashes: string) => drawn.replace('/>', ` stroke-dasharray="${dashes}"/>`);

export const ring = (cx: number, cy: number, radius: number, stroke: string, width: number) =>
  `<circle cx="${short(cx)}" cy="${short(cy)}" r="${short(radius)}" fill="none" stroke="${stroke}" stroke-width="${short(width)}"/>`;

/** A doorway shape: straight sides below, half a circle (or flatter) above. */
export function arch(x: number, y: number, width: number, height: number, fill: string) {
  const rise = Math.min(width / 2, height);
  const d = `M${short(x)} ${short(y + height)}v${short(rise - height)}a${short(width / 2)} ${short(rise)} 0 0 1 ${short(width)} 0v${short(height - rise)}z`;
  return path(d, fill);
}

/** Half a disc: the flat side lies on `cy`; upwards unless told. */
export const dome = (cx: number, cy: number, radius: number, fill: string, isDown = false) =>
  path(`M${short(cx - radius)} ${short(cy)}a${short(radius)} ${short(radius)} 0 0 ${isDown ? 0 : 1} ${short(2 * radius)} 0z`, fill);

/** Moves, scales and turns (degrees, around the new origin) what is drawn around 0, 0. */
export function at(x: number, y: number, content: string, scale = 1, turn = 0) {
  const turned = turn === 0 ? '' : ` rotate(${short(turn)})`;
  const scaled = scale === 1 ? '' : ` scale(${Math.round(scale * 1000) / 1000})`;
  return `<g transform="translate(${short(x)} ${short(y)})${turned}${scaled}">${content}</g>`;
}

/** The left-right mirror image within a box of this width. */
export const mirrored = (width: number, content: string) => `<g transform="translate(${short(width)} 0) scale(-1 1)">${content}</g>`;

export const faded = (opacity: number, content: string) => `<g opacity="${opacity}">${content}</g>`;

/** Cuts off what reaches beyond the box; the content keeps its coordinates. */
export const cropped = (x: number, y: number, width: number, height: number, content: string) =>
  `<svg x="${short(x)}" y="${short(y)}" width="${short(width)}" height="${short(height)}" viewBox="${short(x)} ${short(y)} ${short(width)} ${short(height)}">${content}</svg>`;

export const repeat = (count: number, part: (index: number) => string) => Array.from({ length: count }, (_, index) => part(index)).join('');

/** The same part at several places. */
export const spots = (places: readonly (readonly number[])[], part: (x: number, y: number, radius: number) => string) =>
  places.map(([x = 0, y = 0, radius = 0]) => part(x, y, radius)).join('');

/** A whole picture file. */
export const picture = (width: number, height: number, content: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" stroke-linecap="round" stroke-linejoin="round">${content}</svg>\n`;
