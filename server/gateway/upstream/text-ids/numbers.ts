import { createHash } from 'node:crypto';

/** Numbers of text ids are in the upper half of the range that addresses allow: a mall API's own numbers are rarely that large. */
const first = 2 ** 30;
const last = 2 ** 31 - 1;

/** Matches a UUID, a ULID, a name or a long number: a text that fits in one segment of a path. */
const textId = /^[A-Za-z\d][\w.:~-]{0,99}$/;
/** Texts that are read as numbers (`scalar-readers.ts`), not as text ids. */
const wholeNumber = /^[1-9]\d{0,9}$/;

export function isTextId(value: unknown): value is string {
  return typeof value === 'string' && textId.test(value) && !(wholeNumber.test(value) && Number(value) <= last);
}

export function mayStandForText(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= first && value <= last;
}

/**
 * Returns possible numbers of a text id, in order. The text gets the first number that no other text has. Every gateway
 * computes the same numbers.
 */
export function toCandidates(text: string): number[] {
  const hash = createHash('sha256').update(text).digest();
  return Array.from({ length: 8 }, (_, index) => first + (hash.readUInt32BE(index * 4) % first));
}
