/** WHATWG's, which browsers and Node share; the compiler's own library for `shared` knows neither. */
declare const URL: { new (address: string): { hostname: string }; canParse(address: string): boolean };

/**
 * One line as somebody meant it, whatever a phone, a letter or a chat has put into it: no invisible and no bidirectional characters, every
 * space and dash the plain one, full-width characters as ASCII has them, one space between words. Not by NFKC, which takes `´` in `O´Brien`
 * apart; and not for texts of several lines, whose joined emoji it would take apart as well.
 */
export function cleanTyped(typed: string): string {
  return typed
    .replace(/[\s\p{Cc}]+/gu, ' ') // before what is invisible goes: U+FEFF is both, a tab only space
    .replace(/\p{Default_Ignorable_Code_Point}+|\p{Cf}+/gu, '')
    .replace(/[\uff01-\uff5e]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
    .replace(/\p{Pd}|\u2212/gu, '-')
    .replace(/ {2,}/g, ' ')
    .trim()
    .normalize('NFC');
}

/** A code or a number that is kept in capitals, without the spaces and hyphens it is grouped by. */
export function cleanCode(typed: string): string {
  return cleanTyped(typed).replace(/[ -]+/g, '').toUpperCase();
}

/** An address with its domain as mail servers have it: `jana@příklad.cz` → `jana@xn--pklad-zsa96e.cz` (IDNA, UTS 46). */
export function cleanEmail(typed: string): string {
  const address = cleanTyped(typed);
  const at = address.lastIndexOf('@') + 1;
  const domain = address.slice(at);
  const isInternational = /^[\p{L}\p{M}\p{N}.。｡-]+$/u.test(domain) && /\P{ASCII}/u.test(domain);
  if (!isInternational || !URL.canParse(`http://${domain}`)) return address;
  return address.slice(0, at) + new URL(`http://${domain}`).hostname;
}
