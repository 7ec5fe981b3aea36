import { describe, expect, it } from 'vitest';
import { Cookies, findCookieFaults } from '#config/cookies.ts';
import { toFaults } from '#config/faults.ts';

const texts = { en: 'Statistics', cz: 'Statistika' };
const entry = { id: 'statistics', name: texts, description: texts };
const meta = { en: {}, cz: {} };

/** Returns the faults of a cookie list, as reported for the tenant file. */
function faultsOf(cookies: unknown, rest: { gtmId?: string; metaId?: string } = {}): string[] {
  const parsed = Cookies.safeParse(cookies);
  const faults = parsed.success
    ? findCookieFaults({ cookies: parsed.data, ...rest, pagesMetaTags: meta })
    : toFaults(parsed.error, cookies, true);
  return faults.map(({ key, reason }) => `${key}: ${reason}`);
}

const asked = (changes: object) => ({ optional: [{ ...entry, ...changes }] });

describe('the cookie list of a tenant', () => {
  it('may be empty, and an entry requires only a name and a reason', () => {
    expect(faultsOf({})).toEqual([]);
    expect(Cookies.parse({ optional: [entry] }).optional).toEqual([{ ...entry, links: {}, targetCookieIds: [], isPreselected: false }]);
  });

  it('accepts an entry with every field', () => {
    const whole = {
      links: { 'https://policies.google.com/privacy': texts, '/en/privacy-policy': texts },
      targetCookieIds: ['_ga', '_ga_*'],
      src: 'https://scripts.example/map.js?v=2',
      isPreselected: true,
      category: 'STAT',
    };
    expect(faultsOf(asked(whole), { gtmId: 'GTM-1', metaId: '12345' })).toEqual([]);
  });

  it.each([
    ['an id with characters that the cookie cannot contain', asked({ id: 'Stat~1' }), /^optional\.0\.id: must be a small letter/],
    ['an id that is a number', asked({ id: '1' }), /^optional\.0\.id: must be a small letter/],
    ['an id twice', { necessary: [entry], optional: [entry] }, /^cookies\.optional\.0\.id: is that of cookies\.necessary\.0 too$/],
    ['a language without its name', asked({ name: { en: 'Statistics' } }), /^cookies\.optional\.0\.name\.cz: is missing$/],
    ['a link without its words', asked({ links: { '/en/x': { cz: 'Zde' } } }), /^cookies\.optional\.0\.links\.\/en\/x\.en: is missing$/],
    ['an empty description', asked({ description: { en: ' ', cz: 'Proto' } }), /^optional\.0\.description\.en: must be/],
    ['a script over plain http', asked({ src: 'http://scripts.example/a.js' }), /^optional\.0\.src: must be an https address/],
    ['a script with a password', asked({ src: 'https://a:b@scripts.example/a.js' }), /^optional\.0\.src: must be an https address/],
    ['a script that would open the policy', asked({ src: 'https://*.example/a.js' }), /^optional\.0\.src: must be an https address/],
    ['a link to a script', asked({ links: { 'javascript:alert(1)': texts } }), /^optional\.0\.links/],
    ['a link that leaves by two slashes', asked({ links: { '//evil.example': texts } }), /^optional\.0\.links/],
    ['an impossible cookie name', asked({ targetCookieIds: ['a=b; c'] }), /^optional\.0\.targetCookieIds\.0: must be the name/],
    ['all cookies', asked({ targetCookieIds: ['*'] }), /^optional\.0\.targetCookieIds\.0: must be the name/],
    ['the site’s own cookie', asked({ targetCookieIds: ['tok*'] }), /targetCookieIds\.0: would remove the site's own cookie token$/],
    ['an unknown category', asked({ category: 'ADS' }), /^optional\.0\.category: must be one of STAT$/],
    ['a key that is misspelt', asked({ isPreSelected: true }), /^optional\.0\.isPreSelected: is not a known key$/],
    ['something necessary that is ticked', { necessary: [{ ...entry, isPreselected: true }] }, /^necessary\.0\.isPreselected: is not a/],
  ])('refuses %s, and reports key and reason', (_what, cookies, fault) => {
    expect(faultsOf(cookies)).toEqual([expect.stringMatching(fault)]);
  });

  it.each(['gtmId', 'metaId'])('refuses a %s if no cookie entry could ever allow it', (key) => {
    const only = { [key]: key === 'gtmId' ? 'GTM-1' : '12345' };
    expect(faultsOf(asked({}), only)).toEqual([`${key}: would never be loaded: no entry of cookies.optional has the category STAT`]);
    expect(faultsOf(asked({ category: 'STAT' }), only)).toEqual([]);
  });
});
