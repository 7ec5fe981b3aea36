import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  allowsStatistics,
  asksForConsent,
  type Consent,
  type ConsentAction,
  decide,
  effectsOf,
  isUnsaved,
  stateOf,
  tickedAtFirst,
  undecided,
  whatShows,
} from '#shared/rules/consent.ts';
import { matchesTarget, readConsent, toConsentCookies, toRemovals } from '#shared/rules/consent-cookies.ts';
import type { ConsentState, SiteConsent, SiteCookie } from '#shared/site/consent.ts';

const cookie = (id: string, rest: Partial<SiteCookie> = {}): SiteCookie => ({
  id,
  name: id,
  description: id,
  links: [],
  targetCookieIds: [],
  isPreselected: false,
  ...rest,
});

const list: SiteConsent = {
  version: '0123456789ab',
  isForced: false,
  necessary: [cookie('language', { targetCookieIds: ['locale'] }), cookie('door', { src: 'https://door.example/a.js' })],
  optional: [
    cookie('stat', { category: 'STAT', targetCookieIds: ['_ga', '_ga_*', '_fbp'] }),
    cookie('map', { src: 'https://map.example/a.js', targetCookieIds: ['map', '_fbp'], isPreselected: true }),
  ],
};

const actions = {
  'accept all': { kind: 'accept-all' },
  'save one': { kind: 'save', ids: ['map'] },
  'save all': { kind: 'save', ids: ['map', 'stat'] },
  'save none': { kind: 'save', ids: [] },
  decline: { kind: 'decline' },
  'decline all': { kind: 'decline-all' },
} as const satisfies Record<string, ConsentAction>;
type ActionName = keyof typeof actions;
const actionNames = Object.keys(actions) as ActionName[]; // safe: the keys of a literal

const before: Readonly<Record<ConsentState, Consent>> = {
  undecided,
  'accepted-all': decide(actions['accept all'], list),
  'accepted-partially': decide(actions['save one'], list),
  declined: decide(actions.decline, list),
  'declined-all': decide(actions['decline all'], list),
};

/** The result of each action, which does not depend on the state before. */
const after: Readonly<Record<ActionName, readonly [state: ConsentState, isGiven: boolean, enabled: string]>> = {
  'accept all': ['accepted-all', true, 'language door stat map'],
  'save one': ['accepted-partially', true, 'language door map'],
  'save all': ['accepted-all', true, 'language door stat map'],
  'save none': ['declined', true, 'language door'],
  decline: ['declined', true, 'language door'],
  'decline all': ['declined-all', false, ''],
};

const transitions = Object.entries(before).flatMap(([state, consent]) =>
  actionNames.map((action) => ({ state, consent, action, expected: after[action] })),
);

describe('a decision about cookies', () => {
  it.each(transitions)('$action: from $state', ({ state, consent, action, expected: [next, isGiven, enabled] }) => {
    expect(stateOf(consent, list)).toBe(state);
    const decided = decide(actions[action], list);
    expect(decided).toEqual({ isGiven, enabledIds: enabled.split(' ').filter(Boolean) });
    expect(stateOf(decided, list)).toBe(next);
  });

  it.each([
    ['undecided', { banner: true, control: false, forced: false }],
    ['accepted-all', { banner: false, control: true, forced: false }],
    ['accepted-partially', { banner: false, control: true, forced: false }],
    ['declined', { banner: false, control: true, forced: false }],
    ['declined-all', { banner: false, control: true, forced: false }],
  ] as const)('shows banner, control and dialog as in R-CONS-5 when %s', (state, shown) => {
    expect(whatShows(before[state], list)).toEqual(shown);
    const forced = { ...list, isForced: true };
    expect(whatShows(before[state], forced)).toEqual({ ...shown, banner: false, forced: shown.banner });
  });

  it('is not requested if nothing is optional', () => {
    const told = { ...list, optional: [] };
    expect([asksForConsent(list), asksForConsent(told), asksForConsent(undefined)]).toEqual([true, false, false]);
    expect(whatShows(undecided, { ...told, isForced: true })).toEqual({ banner: false, control: false, forced: false });
  });

  it('ticks the saved entries; before any decision it ticks the tenant’s preselected ones, but enables none of them yet', () => {
    expect(tickedAtFirst(undecided, list)).toEqual(['map']);
    expect(isUnsaved(['map'], undecided, list)).toBe(true);
    expect(undecided.enabledIds).toEqual([]);
    expect(tickedAtFirst(before.declined, list)).toEqual([]);
    expect(tickedAtFirst(before['accepted-all'], list)).toEqual(['stat', 'map']);
    expect(isUnsaved(['map', 'stat'], before['accepted-all'], list)).toBe(false);
    expect(isUnsaved(['stat'], before['accepted-partially'], list)).toBe(true);
  });

  it('enables only entries in the list, and always the necessary ones', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(fc.constantFrom('stat', 'map', 'language', 'door'), fc.string())), (ids) => {
        const { isGiven, enabledIds } = decide({ kind: 'save', ids }, list);
        expect(isGiven).toBe(true);
        expect(enabledIds).toEqual(['language', 'door', ...['stat', 'map'].filter((id) => ids.includes(id))]);
      }),
    );
  });
});

const nothing = { statistics: false, scripts: [] };

describe('effects of a decision', () => {
  it.each([
    ['undecided', false, [], ['_ga', '_ga_*', '_fbp', 'map']],
    ['accepted-all', true, ['https://door.example/a.js', 'https://map.example/a.js'], []],
    ['accepted-partially', false, ['https://door.example/a.js', 'https://map.example/a.js'], ['_ga', '_ga_*']], // the map entry also removes _fbp
    ['declined', false, ['https://door.example/a.js'], ['_ga', '_ga_*', '_fbp', 'map']],
    ['declined-all', false, [], ['_ga', '_ga_*', '_fbp', 'map']],
  ] as const)('starts only allowed scripts and removes refused cookies when %s', (state, statistics, scripts, removedTargets) => {
    expect(allowsStatistics(before[state], list)).toBe(statistics);
    expect(effectsOf(before[state], list, nothing)).toEqual({ scripts, removedTargets, mustReload: false });
  });

  it.each([
    ['statistics withdrawn', { statistics: true, scripts: [] }, 'accepted-partially', true],
    ['statistics stay allowed', { statistics: true, scripts: [] }, 'accepted-all', false],
    ['statistics did not run', nothing, 'declined', false],
    ['a running script withdrawn', { statistics: false, scripts: ['https://map.example/a.js'] }, 'declined', true],
    ['a running script stays allowed', { statistics: false, scripts: ['https://map.example/a.js'] }, 'accepted-partially', false],
  ] as const)('reloads the page only if something runs that is no longer allowed: %s', (_what, started, state, mustReload) => {
    expect(effectsOf(before[state], list, started).mustReload).toBe(mustReload);
  });

  it('never start a refused script, and never remove a cookie of an allowed entry', () => {
    fc.assert(
      fc.property(fc.subarray(['language', 'door', 'stat', 'map']), (enabledIds) => {
        const { scripts, removedTargets } = effectsOf({ isGiven: true, enabledIds }, list, nothing);
        const allowed = [...list.necessary, ...list.optional].filter(({ id }) => enabledIds.includes(id));
        expect(scripts.every((src) => allowed.some((one) => one.src === src))).toBe(true);
        expect(removedTargets.some((target) => allowed.some((one) => one.targetCookieIds.includes(target)))).toBe(false);
      }),
    );
  });
});

const nowMs = Date.UTC(2026, 10, 23, 2);
const proof = { id: 'abcdef0123456789', version: list.version, decidedAtMs: nowMs };

/** Returns the contents of a browser's cookie jar after these cookies were set. */
function keep(cookies: readonly string[]): string {
  const pairs = cookies.filter((text) => !text.includes('max-age=0')).map((text) => text.split('; ')[0]);
  return ['locale=cz', ...pairs].join('; ');
}

const dayMs = 86_400_000;

describe('the cookies of a decision', () => {
  it('contain the decision and the ids joined by ~, for 365 days and this site only', () => {
    expect(toConsentCookies(before['accepted-partially'], proof, true)).toEqual([
      `ncc_c=1.0123456789ab.${(nowMs / 1000).toString(36)}.abcdef0123456789; max-age=31536000; path=/; SameSite=Strict; Secure`,
      'ncc_e=language~door~map; max-age=31536000; path=/; SameSite=Strict; Secure',
    ]);
    expect(toConsentCookies(before['declined-all'], proof, false)).toEqual([
      expect.stringMatching(/^ncc_c=0\.\S+; max-age=31536000; path=\/; SameSite=Strict$/),
      'ncc_e=; max-age=0; path=/; SameSite=Strict',
    ]);
  });

  it('are read as they were written, for any decision', () => {
    fc.assert(
      fc.property(fc.constantFrom(...actionNames), fc.integer({ min: 0, max: 364 }), (action, days) => {
        const consent = decide(actions[action], list);
        const kept = keep(toConsentCookies(consent, proof, true));
        expect(readConsent(kept, list, nowMs + days * dayMs)).toEqual({ consent, proof });
      }),
    );
  });

  const whole = keep(toConsentCookies(before['accepted-all'], proof, false));
  it.each([
    ['nothing', ''],
    ['other cookies', 'locale=cz; token=x'],
    ['only the decision', whole.replace(/; ncc_e=.*/, '')],
    ['only the list', whole.replace(/ncc_c=[^;]*; /, '')],
    ['a word instead of the decision', whole.replace(/ncc_c=[^;]*/, 'ncc_c=true')],
    ['a bare 1', whole.replace(/ncc_c=[^;]*/, 'ncc_c=1')],
    ['an id that is not in the list', `${whole}~spy`],
    ['a list without a necessary entry', whole.replace('language~', '')],
    ['another list', whole.replace(list.version, 'ba9876543210')],
    ['an invalid flag', whole.replace('ncc_c=1', 'ncc_c=2')],
  ])('count as undecided if they are damaged or of another list: %s', (_what, cookies) => {
    expect(readConsent(cookies, list, nowMs)).toEqual({ consent: undecided, proof: undefined });
  });

  it('never throw and never allow entries outside the list, for any cookie jar', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (one, other) => {
        const { consent } = readConsent(`ncc_c=${one}; ncc_e=${other}`, list, nowMs);
        expect(stateOf(consent, list)).toBe('undecided');
      }),
    );
  });

  it('expire after 365 days', () => {
    expect(stateOf(readConsent(whole, list, nowMs + 365 * dayMs).consent, list)).toBe('undecided');
  });

  it('do not ask again after "decline all" when the list changes', () => {
    const kept = keep(toConsentCookies(before['declined-all'], proof, false));
    const other = { ...list, version: 'ba9876543210' };
    expect(stateOf(readConsent(kept, other, nowMs).consent, other)).toBe('declined-all');
  });
});

describe('cookie removal', () => {
  const jar = '_ga=1; _ga_ABC=2; _gat=3; locale=cz; sms_ga=4';
  it.each([
    ['_ga', '_ga', true],
    ['_ga_ABC', '_ga', false],
    ['_ga_ABC', '_ga_*', true],
    ['sms_ga_', '_ga_*', false],
  ])('matches %s with the target %s: %s', (name, target, isMeant) => {
    expect(matchesTarget(name, target)).toBe(isMeant);
  });

  it('covers the host and all domains above, and all paths down to the page', () => {
    const removals = toRemovals(['_ga', '_ga_*'], jar, new URL('https://www.shop.centre.example/cz/obchody?x=1'));
    const paths = ['/', '/cz', '/cz/', '/cz/obchody', '/cz/obchody/'];
    const domains = ['', '; domain=www.shop.centre.example', '; domain=shop.centre.example', '; domain=centre.example'];
    const all = ['_ga', '_ga_ABC'].flatMap((name) =>
      paths.flatMap((path) => domains.map((domain) => `${name}=; max-age=0; path=${path}${domain}`)),
    );
    expect([...removals].sort()).toEqual(all.sort());
  });

  it.each(['http://localhost:3000/', 'http://127.0.0.1:3000/', 'http://[::1]/'])(
    'removes a cookie without naming a domain at %s',
    (address) => {
      expect(toRemovals(['_ga'], jar, new URL(address))).toEqual(['_ga=; max-age=0; path=/']);
    },
  );
});
