/**
 * Codes of places, as printed on signs (`/h/entrance-2`) and in the plan's address: `entrance-2`, `amenity-3`, `shop-12`, `unit-a-1`. `car-2` is the
 * car park of entrance 2, `car-2-c` its row C. `way-1-lift-west` is the connector `lift-west` of plan 1.
 */
const pattern =
  /^(?:(?:entrance|amenity|shop)-\d{1,10}|car-\d{1,10}(?:-[\p{L}\p{N}]{1,8})?|unit-[\w.-]{1,100}|way-\d{1,10}-[\w-]{1,100})$/u;

export function isPlaceCode(text: string): boolean {
  return pattern.test(text);
}

/** Value of `here` for a place that no longer exists. */
export const goneCode = 'gone';

/** Reads the code of a connector. Undefined if it is the code of another place. */
export function readWayCode(code: string): { planId: number; id: string } | undefined {
  const [, planId, id] = /^way-(\d{1,10})-(.+)$/.exec(code) ?? [];
  return planId === undefined || id === undefined ? undefined : { planId: Number(planId), id };
}

/** Reads the code of a place in a car park. `row` is undefined for the whole car park. */
export function readCarCode(code: string): { entranceId: number; row: string | undefined } | undefined {
  const [, id, row] = /^car-(\d{1,10})(?:-(.+))?$/.exec(code) ?? [];
  return id === undefined ? undefined : { entranceId: Number(id), row };
}

const signBeginning = '/h/';

/** Address on a sign: short, the same in every language. */
export function toSignPath(code: string): string {
  return signBeginning + encodeURIComponent(code);
}

/** Returns the place code of a sign's address. Undefined for other addresses. A code with a typing error is a place that is gone. */
export function readSignPath(path: string): string | undefined {
  if (!path.startsWith(signBeginning)) return undefined;
  const code = decode(path.slice(signBeginning.length));
  if (code.includes('/')) return undefined;
  return isPlaceCode(code) ? code : goneCode;
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
}
