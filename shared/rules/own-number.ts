const form = /^P-[0-9A-F]{16}$/;

/**
 * Returns the number of a purchase or payment without a receipt number: unlike any printed one, and the same for each repetition of a call. `key` is
 * the UUID of the call.
 */
export function toOwnNumber(key: string): string {
  return `P-${key.replaceAll('-', '').slice(0, 16).toUpperCase()}`;
}

/** Returns the number that is on the receipt; undefined if the receipt number was deleted, or is one of `toOwnNumber`, which means nothing to people. */
export function findPrintedNumber(number: string): string | undefined {
  return number === '' || form.test(number) ? undefined : number;
}
