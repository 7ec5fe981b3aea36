import { cleanTyped } from '#shared/rules/typed-text.ts';

/** Common mail domains in the countries of our tenants. For these domains there is never a suggestion. */
const domains = [
  ...['gmail.com', 'seznam.cz', 'email.cz', 'post.cz', 'centrum.cz', 'atlas.cz', 'volny.cz', 'tiscali.cz', 'quick.cz', 'spoluzaci.cz'],
  ...['azet.sk', 'centrum.sk', 'zoznam.sk', 'post.sk', 'pobox.sk', 'atlas.sk'],
  ...['gmx.de', 'gmx.net', 'gmx.at', 'gmx.ch', 'web.de', 't-online.de', 'freenet.de', 'posteo.de', 'mailbox.org', 'aon.at', 'bluewin.ch'],
  ...['outlook.com', 'outlook.cz', 'outlook.de', 'hotmail.com', 'hotmail.de', 'live.com', 'msn.com', 'yahoo.com', 'yahoo.de', 'icloud.com'],
  ...['me.com', 'mac.com', 'proton.me', 'protonmail.com', 'googlemail.com', 'aol.com', 'mail.com', 'email.com', 'ymail.com'],
] as const;
const known: ReadonlySet<string> = new Set(domains);

/** Endings of domains that are almost certainly typos, each with its correction. */
const endings: readonly (readonly [RegExp, string])[] = [
  [/^(gmail|gmial|gmai)\.(cz|sk|de|at)$/, 'gmail.com'],
  [/\.(con|cmo|ocm|comm|cim|vom|xom|com\.)$/, '.com'],
  [/\.(cz\.|zc|czz|xz)$/, '.cz'],
  [/\.(sk\.|ks|skk)$/, '.sk'],
];

/** Min length of a suggested domain, because shorter domains are too similar to each other. From the second length on, two typos are allowed. */
const longEnough = 6;
const longEnoughForTwo = 9;

/**
 * Returns the address that was probably meant; undefined if the typed address may be correct. Show the suggestion as a question, never replace the
 * address.
 */
export function suggestEmail(typed: string): string | undefined {
  const address = cleanTyped(typed);
  const at = address.lastIndexOf('@');
  const domain = address.slice(at + 1).toLowerCase();
  if (at < 1 || domain === '' || known.has(domain)) return undefined;
  const ended = endings.reduce((text, [wrong, right]) => text.replace(wrong, right), domain);
  const meant = known.has(ended) ? ended : (findNearest(ended) ?? (ended === domain ? undefined : ended));
  return meant === undefined ? undefined : `${address.slice(0, at)}@${meant}`;
}

function findNearest(domain: string): string | undefined {
  const near = domains
    .filter((one) => one.length >= longEnough)
    .map((one) => ({ one, distance: distanceOf(domain, one) }))
    .filter(({ one, distance }) => distance <= (one.length >= longEnoughForTwo ? 2 : 1))
    .sort((a, b) => a.distance - b.distance);
  return near[0] && near[1]?.distance !== near[0].distance ? near[0].one : undefined;
}

/** Counts wrong, missing, additional and transposed letters (optimal string alignment). */
function distanceOf(one: string, other: string): number {
  if (Math.abs(one.length - other.length) > 2) return 3;
  const rows: number[][] = [Array.from({ length: other.length + 1 }, (_none, index) => index)];
  for (let i = 1; i <= one.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= other.length; j += 1) {
      const isSame = one[i - 1] === other[j - 1];
      const isSwapped = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      const at = (back: number, left: number) => rows[i - back]?.[j - left] ?? 0;
      row.push(Math.min(at(1, 0) + 1, (row[j - 1] ?? 0) + 1, at(1, 1) + (isSame ? 0 : 1), ...(isSwapped ? [at(2, 2) + 1] : [])));
    }
    rows.push(row);
  }
  return rows[one.length]?.[other.length] ?? 0;
}
