import { describe, expect, it } from 'vitest';
import type { Mall } from '#shared/contracts/malls.ts';
import { type CentreFacts, fillableScreens, type Has, isFilled } from '#shared/rules/filled-screens.ts';
import type { RouteName } from '#shared/site/routes.ts';

/** Facts of a centre without any content. */
const nothing: CentreFacts = {
  mall: { opening_hours: [], translations: [{ locale: 'cz' }] } as unknown as Mall, // safe: the rules read no other fields
  settings: {},
  listed: () => false,
  companyHours: false,
  webShops: false,
  cinema: false,
  films: false,
  articles: false,
  questions: false,
  privacyPolicy: false,
  termsAndConditions: false,
  parking: false,
  giftCards: false,
  bookings: false,
  savedCards: false,
  appLinks: false,
  announced: () => false,
  written: () => false,
};
const ofMall = (fields: object): Partial<CentreFacts> => ({ mall: { ...nothing.mall, ...fields } as unknown as Mall }); // safe: the rules read no other fields
const unknown: CentreFacts = Object.fromEntries(
  Object.keys(nothing).map((name) => [name, ['listed', 'announced', 'written'].includes(name) ? () => undefined : undefined]),
) as unknown as CentreFacts; // safe: an object with all names of CentreFacts

describe('isFilled', () => {
  it.each(fillableScreens)('is false for %s in a centre without content', (screen) => {
    expect(isFilled(screen, nothing)).toBe(false);
  });

  it.each(fillableScreens)('is undefined for %s if the facts are unknown', (screen) => {
    expect(isFilled(screen, { ...unknown, settings: {} })).toBeUndefined();
  });

  it.each<[RouteName, string, Partial<CentreFacts>, Has]>([
    ['shops', 'companies', { listed: (kind) => kind === 'company' }, true],
    ['rewards', 'rewards', { listed: (kind) => kind === 'reward' }, true],
    ['amenities', 'everything but amenities', { listed: (kind) => kind !== 'amenity' }, false],
    ['events', 'events that are over', { listed: (kind) => kind === 'event' }, false],
    ['home', 'nothing', {}, true],
    ['opening-hours', 'hours of its own', ofMall({ opening_hours: [{}] }), true],
    ['opening-hours', 'companies with own hours', { companyHours: true }, true],
    ['news-events', 'only events', { announced: (type) => type === 'event' }, true],
    ['news-stores', 'only news of the centre', { announced: (type, scope) => type === 'news' && scope !== 'store' }, false],
    ['cookies', 'a text about them', ofMall({ translations: [{ locale: 'cz' }, { locale: 'en', cookies: '<p>Yes.</p>' }] }), true],
    ['newsletter', 'a privacy policy', { privacyPolicy: true }, true],
    ['newsletter', 'a policy elsewhere', { settings: { newsletter_consent_link_url: 'https://a.example' } }, true],
    ['cinema', 'films', { films: true }, true],
    ['cinema', 'a page, and unknown companies', { written: (alias) => alias === 'cinema', cinema: undefined }, true],
    ['cinema', 'unknown films', { films: undefined }, undefined],
    ['parking', 'a text about it', ofMall({ translations: [{ locale: 'cz', parking_description: '<p>Ano.</p>' }] }), true],
    ['gift-cards', 'cards that are sold', { giftCards: true }, true],
    ['contact', 'a phone', ofMall({ phone: '+420 200 555 000' }), true],
    ['map-way', 'a place on the map', ofMall({ latitude: 0, longitude: 0 }), true],
    ['dashboard-payment-methods', 'cards that can be saved', { savedCards: true }, true],
    ['mobile-app', 'links to stores', { appLinks: true }, true],
  ])('decides for %s with: %s', (screen, _what, facts, expected) => {
    expect(isFilled(screen, { ...nothing, ...facts })).toBe(expected);
  });
});
