import { cropped, line, path, rect, repeat } from './shapes.ts';

/** Box of a pattern: x, y, width, height. */
export type Box = readonly [x: number, y: number, width: number, height: number];

export const stripes = ([x, y, width, height]: Box, step: number, thickness: number, fill: string) =>
  repeat(Math.floor(width / step), (index) => rect(x + index * step + (step - thickness) / 2, y, thickness, height, fill));

export const bars = ([x, y, width, height]: Box, step: number, thickness: number, fill: string) =>
  repeat(Math.floor(height / step), (index) => rect(x, y + index * step, width, thickness, fill));

export function dots([x, y, width, height]: Box, step: number, radius: number, fill: string) {
  const rows = Math.floor(height / step);
  const d = Array.from({ length: rows }, (_, row) => {
    const shift = row % 2 === 0 ? step / 2 : step;
    const count = Math.floor((width - shift) / step) + 1;
    return `M${Math.round(x + shift)} ${Math.round(y + row * step + step / 2)}h0${`m${step} 0h0`.repeat(Math.max(0, count - 1))}`;
  }).join('');
  return line(d, fill, radius * 2);
}

/** Calm rows of waves; the river's own pattern. */
export function waves([x, y, width, height]: Box, step: number, stroke: string, thickness: number, length = step * 2) {
  const rows = Math.max(1, Math.floor(height / step));
  const d = Array.from({ length: rows }, (_, row) => {
    const shift = row % 2 === 0 ? 0 : -length / 2;
    const count = Math.ceil((width - shift) / length);
    return `M${x + shift} ${Math.round(y + row * step + step / 2)}${`q${length / 4} ${-step / 3} ${length / 2} 0t${length / 2} 0`.repeat(count)}`;
  }).join('');
  return cropped(x, y, width, height, line(d, stroke, thickness));
}

/** Overlapping half discs, as roof tiles or fish scales. */
export function scales([x, y, width, height]: Box, radius: number, stroke: string, thickness: number) {
  const rows = Math.ceil(height / radius) + 1;
  const d = Array.from({ length: rows }, (_, row) => {
    const shift = row % 2 === 0 ? 0 : -radius;
    const count = Math.ceil((width - shift) / (radius * 2));
    return `M${x + shift} ${y + row * radius}${`a${radius} ${radius} 0 0 0 ${radius * 2} 0`.repeat(count)}`;
  }).join('');
  return cropped(x, y, width, height, line(d, stroke, thickness));
}

export function checks([x, y, width, height]: Box, size: number, fill: string) {
  const columns = Math.ceil(width / size);
  const d = Array.from({ length: Math.ceil(height / size) }, (_, row) =>
    Array.from({ length: columns }, (_unused, column) =>
      (row + column) % 2 === 0 ? `M${x + column * size} ${y + row * size}h${size}v${size}h${-size}z` : '',
    ).join(''),
  ).join('');
  return cropped(x, y, width, height, path(d, fill));
}

/** Rays from one point, every second one filled. */
export function rays(cx: number, cy: number, radius: number, count: number, fill: string) {
  const corner = (index: number) => {
    const angle = (index * Math.PI) / count;
    return `${Math.round(cx + radius * Math.cos(angle))} ${Math.round(cy + radius * Math.sin(angle))}`;
  };
  return path(Array.from({ length: count }, (_, index) => `M${cx} ${cy}L${corner(index * 2)} ${corner(index * 2 + 1)}z`).join(''), fill);
}
