/** The WHATWG class, which browsers and Node provide. `shared` is compiled without the types of either. */
declare const URL: { new (address: string): { hostname: string }; canParse(address: string): boolean };

/**
 * Normalizes one typed line, from a phone, an email or a chat. Removes invisible and bidirectional characters; makes spaces and dashes plain and
 * full-width characters ASCII; leaves one space between words. Not NFKC, which would split `´` in `O´Brien`. Not for texts of several lines, whose
 * joined emoji it would split.
 */
export function cleanTyped(typed: string): string {
  return typed
    .replace(/[\s\p{Cc}]+/gu, ' ') // before invisible characters are removed: U+FEFF is both, a tab only space
    .replace(/\p{Default_Ignorable_Code_Point}+|\p{Cf}+/gu, '')
    .replace(/[\uff01-\uff5e]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
    .replace(/\p{Pd}|\u2212/gu, '-')
    .replace(/ {2,}/g, ' ')
    .trim()
    .normalize('NFC');
}

/** Normalizes a code or number that is stored in capitals, without grouping spaces and hyphens. */
export function cleanCode(typed: string): string {
  return cleanTyped(typed).replace(/[ -]+/g, '').toUpperCase();
}

/** Cleans an address and converts its domain to the form that mail servers use: `jana@příklad.cz` → `jana@xn--pklad-zsa96e.cz` (IDNA, UTS 46). */
export function cleanEmail(typed: string): string {
  const address = cleanTyped(typed);
  const at = address.lastIndexOf('@') + 1;
  const domain = address.slice(at);
  const isInternational = /^[\p{L}\p{M}\p{N}.。｡-]+$/u.test(domain) && /\P{ASCII}/u.test(domain);
  if (!isInternational || !URL.canParse(`http://${domain}`)) return address;
  return address.slice(0, at) + new URL(`http://${domain}`).hostname;
}

/** Max length of a text in any record, proposal or body, in UTF-16 code units: that of a rich text. */
export const maxTextLength = 100_000;

/** Returns the paths of longer texts in a JSON value. Call it before a schema or a regular expression reads the value. */
export function listTooLong(value: unknown, path: readonly PropertyKey[] = []): PropertyKey[][] {
  if (typeof value === 'string') return value.length > maxTextLength ? [[...path]] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => [
    ...(key.length > maxTextLength ? [[...path]] : []),
    ...listTooLong(inner, [...path, Array.isArray(value) ? Number(key) : key]),
  ]);
}
