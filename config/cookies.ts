import * as z from 'zod/mini';
import { matchesTarget } from '#shared/rules/consent-cookies.ts';
import { browserStorage } from '#shared/site/browser-storage.ts';
import { cookieCategories, cookieIdPattern } from '#shared/site/consent.ts';
import { type Locale, locales } from '#shared/site/locales.ts';
import type { Fault } from './faults.ts';

const Texts = z.partialRecord(z.enum(locales), z.string().check(z.trim(), z.minLength(1), z.maxLength(1000)));
const Id = z.string().check(z.regex(cookieIdPattern, 'must be a small letter, then small letters, digits, _ and -, 40 at most'));
/** A token as in RFC 6265. */
const Target = z
  .string()
  .check(z.regex(/^[\w!#$%&'.^`|+-]{1,100}\*?$/, 'must be the name of a cookie, or how names begin with a * at its end'));
const ScriptAddress = z
  .string()
  .check(z.refine(isScriptAddress, 'must be an https address of a host by name, without user name, password or fragment'));
const LinkAddress = z
  .string()
  .check(z.regex(/^(?:https:\/\/[^\s]+|\/(?![/\\])[^\s\\]*)$/, 'must be an https address, or a path of the site'));

function isScriptAddress(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, username, password, hash, hostname } = new URL(text);
  return protocol === 'https:' && username + password + hash === '' && /^[a-z0-9.-]+\.[a-z]{2,}$/.test(hostname);
}

const necessary = {
  id: Id,
  name: Texts,
  description: Texts,
  /** Link texts by address. */
  links: z._default(z.record(LinkAddress, Texts), {}),
  /** Cookies of the entry. For optional entries, they are removed when it is switched off. */
  targetCookieIds: z._default(z.array(Target), []),
  src: z.optional(ScriptAddress),
} as const;
const Necessary = z.strictObject(necessary);
const Optional = z.strictObject({
  ...necessary,
  isPreselected: z._default(z.boolean(), false),
  category: z.optional(z.enum(cookieCategories)),
});
export type CookieEntry = z.infer<typeof Optional>;

/** The `cookies` of a tenant file: necessary cookies, of which visitors are only informed, and optional ones, which visitors can allow. */
export const Cookies = z.strictObject({
  necessary: z._default(z.array(Necessary), []),
  optional: z._default(z.array(Optional), []),
  /** The dialog opens automatically and requires a decision. */
  isModalForced: z._default(z.boolean(), false),
});
export type Cookies = z.infer<typeof Cookies>;

interface Lists {
  cookies: Cookies;
  gtmId?: string | undefined;
  metaId?: string | undefined;
  pagesMetaTags: Partial<Record<Locale, unknown>>;
}

/** Returns the faults of the list as a whole, and those of its combination with the rest of the tenant file. */
export function findCookieFaults({ cookies, gtmId, metaId, pagesMetaTags }: Lists): Fault[] {
  const entries = [...toPlaces('necessary', cookies.necessary), ...toPlaces('optional', cookies.optional)];
  const spoken = locales.filter((locale) => pagesMetaTags[locale]);
  const hasStatistics = cookies.optional.some(({ category }) => category === 'STAT');
  const unasked = Object.entries({ gtmId, metaId }).filter(([, id]) => id !== undefined && !hasStatistics);
  return [
    ...entries.flatMap(({ key, cookie }, index) => {
      const first = entries.findIndex((other) => other.cookie.id === cookie.id);
      return first === index ? [] : [{ key: `${key}.id`, reason: `is that of ${entries[first]?.key} too` }];
    }),
    ...entries.flatMap(({ key, cookie }) => [
      ...missingIn(`${key}.name`, cookie.name, spoken),
      ...missingIn(`${key}.description`, cookie.description, spoken),
      ...Object.entries(cookie.links).flatMap(([href, label]) => missingIn(`${key}.links.${href}`, label, spoken)),
    ]),
    ...toPlaces('optional', cookies.optional).flatMap(({ key, cookie }) =>
      cookie.targetCookieIds.flatMap((target, index) => {
        const own = browserStorage.find(({ name, storedIn }) => storedIn === 'cookie' && matchesTarget(name, target));
        return own ? [{ key: `${key}.targetCookieIds.${index}`, reason: `would remove the site's own cookie ${own.name}` }] : [];
      }),
    ),
    ...unasked.map(([key]) => ({ key, reason: 'would never be loaded: no entry of cookies.optional has the category STAT' })),
  ];
}

function toPlaces<C>(group: string, cookies: readonly C[]): { key: string; cookie: C }[] {
  return cookies.map((cookie, index) => ({ key: `cookies.${group}.${index}`, cookie }));
}

function missingIn(key: string, texts: Partial<Record<Locale, string>>, spoken: readonly Locale[]): Fault[] {
  return spoken.filter((locale) => texts[locale] === undefined).map((locale) => ({ key: `${key}.${locale}`, reason: 'is missing' }));
}
