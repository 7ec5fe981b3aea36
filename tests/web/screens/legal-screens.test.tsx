// @vitest-environment happy-dom
import { within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { getPrivacyPolicy, getTermsConditions } from '#shared/contracts/legal.ts';
import { listMalls } from '#shared/contracts/malls.ts';
import { toConsentCookies } from '#shared/rules/consent-cookies.ts';
import type { SiteConsent } from '#shared/site/consent.ts';
import { locales } from '#shared/site/locales.ts';
import { writeCookie } from '#web/features/consent/consent-store.ts';
import { answered, failed } from '../support/calls.ts';
import { expectFailedPage, expectLoading, expectNotFound, headingOf, hrefOf, textsOf } from '../support/expectations.ts';
import { inLanguages, mall } from '../support/records.ts';
import { renderScreen } from '../support/render-screen.tsx';

const texts = {
  en: '<h2>Who we are</h2><p>The quay.</p><h2>Your rights</h2><p>Many.</p>',
  cz: '<h2>Kdo jsme</h2><p>Nábřeží.</p><h2>Vaše práva</h2><p>Mnohá.</p>',
  sk: '<h2>Kto sme</h2><p>Nábrežie.</p><h2>Vaše práva</h2><p>Mnohé.</p>',
  de: '<h2>Wer wir sind</h2><p>Das Ufer.</p><h2>Ihre Rechte</h2><p>Viele.</p>',
};
const policy = (privacy_policy = texts) =>
  answered(getPrivacyPolicy, {}, { version: '3.1', valid_from: '2026-05-25', translations: inLanguages({ privacy_policy }) });
const terms = (terms_and_conditions = texts) =>
  answered(getTermsConditions, {}, { version: '2026-09', valid_from: '2026-09-01', translations: inLanguages({ terms_and_conditions }) });
const ofTheMall = answered(listMalls, {}, [mall(1, { translations: inLanguages({ cookies: texts, operating_rules: texts }) })]);
const crumbs = '<p>Crumbs.</p>';
const inEnglish = [
  { locale: 'en' as const, cookies: crumbs, operating_rules: crumbs, privacy_policy: crumbs, terms_and_conditions: crumbs },
];

beforeEach(() => vi.stubGlobal('fetch', () => new Promise(() => {}))); // the list of cookies is still loading
afterEach(() => vi.unstubAllGlobals());

const pages = [
  { route: 'privacy-policy', calls: policy(), contract: getPrivacyPolicy, titles: { cz: 'Ochrana osobních údajů', de: 'Datenschutz' } },
  { route: 'terms-and-conditions', calls: terms(), contract: getTermsConditions, titles: { cz: 'Obchodní podmínky', de: 'AGB' } },
  { route: 'cookies', calls: ofTheMall, contract: listMalls, titles: { cz: 'Cookies', de: 'Cookies' } },
  { route: 'operating-rules', calls: ofTheMall, contract: listMalls, titles: { cz: 'Provozní řád', de: 'Hausordnung' } },
] as const;
const paths = {
  'privacy-policy': { cz: '/cz/ochrana-osobnich-udaju', de: '/de/datenschutz' },
  'terms-and-conditions': { cz: '/cz/obchodni-podminky', de: '/de/agb' },
  cookies: { cz: '/cz/cookies', de: '/de/cookies' },
  'operating-rules': { cz: '/cz/provozni-rad', de: '/de/hausordnung' },
};

describe.each(pages)('the screen of $route', ({ route, calls, contract, titles }) => {
  it.each([
    ['cz', 'Nábřeží.', ['Kdo jsme', 'Vaše práva'], ['#s-kdo-jsme', '#s-vase-prava']],
    ['de', 'Das Ufer.', ['Wer wir sind', 'Ihre Rechte'], ['#s-wer-wir-sind', '#s-ihre-rechte']],
  ] as const)('shows the text in %s with its contents', async (locale, sentence, headings, anchors) => {
    const shown = await renderScreen(route, { locale, calls });
    expect(headingOf(shown)).toBe(titles[locale]);
    expect(shown.main.getByText(sentence)).toBeTruthy();
    expect(textsOf([...shown.mainElement.querySelectorAll('.document-text h2')])).toEqual(headings);
    const contents = within(shown.main.getByRole('navigation', { name: shown.t('documents.contents') })).getAllByRole('link');
    expect(contents.map((link) => link.getAttribute('href'))).toEqual(anchors);
    expect(anchors.every((anchor) => shown.mainElement.querySelector(`h2${anchor}`))).toBe(true);
  });

  it('has a title, a description, and an address in each language', async () => {
    const { head, status } = await renderScreen(route, { calls });
    expect(status).toBe(200);
    expect(head).toMatchObject({ title: titles.cz, path: paths[route].cz, alternates: paths[route] });
    expect(head?.description).toContain('Nábřeží');
    expect(head?.isUnlisted).toBeUndefined();
  });

  it('can be printed', async () => {
    const print = vi.fn();
    vi.stubGlobal('print', print);
    const { main, t } = await renderScreen(route, { calls });
    await userEvent.click(main.getByRole('button', { name: t('documents.print') }));
    expect(print).toHaveBeenCalledOnce();
    vi.unstubAllGlobals();
  });

  it('lists the tenant’s documents, its own first, and nothing without any', async () => {
    const name = route.replace('-', '_');
    const settings = { documents_lost_things: '/media/documents/lost.zip', [`documents_${name}`]: '/media/documents/own.pdf' };
    const shown = await renderScreen(route, { calls, settings });
    const list = within(shown.main.getByRole('list', { name: shown.t('documents.files') }));
    expect(list.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      [`${titles.cz}PDF`, '/api/documents/media/documents/own.pdf'],
      ['Lost thingsZIP', '/api/documents/media/documents/lost.zip'],
    ]);
    expect((await renderScreen(route, { calls })).main.queryByText(shown.t('documents.files'))).toBeNull();
  });

  it('announces that it loads, and has no head until then', async () => {
    const shown = await renderScreen(route, { waiting: [contract] });
    expectLoading(shown);
    expect(shown.head).toBeUndefined();
  });

  it('is not found without a text', async () => {
    expectNotFound(await renderScreen(route, { failures: failed(contract, {}, 'NotFound') }));
  });

  it('shows an error page if its text fails', async () => {
    expectFailedPage(await renderScreen(route, { failures: failed(contract, {}, 'ServiceUnavailable') }), 'ServiceUnavailable');
  });
});

describe('a document with a version', () => {
  it.each([
    ['privacy-policy', policy(), 'Platí od 25. 5. 2026', 'Verze 3.1'],
    ['terms-and-conditions', terms(), 'Platí od 1. 9. 2026', 'Verze 2026-09'],
  ] as const)('shows its version and validity: %s', async (route, calls, since, version) => {
    const { main } = await renderScreen(route, { calls });
    expect(main.getByText(since)).toBeTruthy();
    expect(main.getByText(version)).toBeTruthy();
  });

  it('has no table of contents with a single heading', async () => {
    const short = { en: '<h2>A</h2>', cz: '<h2>A</h2>', sk: '<h2>A</h2>', de: '<h2>A</h2>' };
    const { main, t } = await renderScreen('privacy-policy', { calls: policy(short) });
    expect(main.queryByRole('navigation', { name: t('documents.contents') })).toBeNull();
  });
});

const entry = { links: [], isPreselected: false, targetCookieIds: [] };
const consent: SiteConsent = {
  version: '0123456789ab',
  isForced: false,
  necessary: [{ ...entry, id: 'language', name: 'Jazyk', description: 'Pamatuje si jazyk.', targetCookieIds: ['locale'] }],
  optional: [{ ...entry, id: 'map', name: 'Mapa', description: 'Ukazuje mapu.', src: 'https://map.example/a.js' }],
};

describe('the loaded scripts on the cookies page', () => {
  const sent = vi.fn();
  const { version: consentVersion } = consent;
  const answerWith = (list: SiteConsent) =>
    vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
      if (init?.method === 'POST') sent(url);
      return Response.json({ status: 'success', data: url.startsWith('/api/consent?locale=cz') ? list : {} });
    });

  beforeEach(() => void answerWith(consent));
  afterEach(() => {
    for (const name of ['ncc_c', 'ncc_e']) writeCookie(`${name}=; max-age=0; path=/`);
    vi.unstubAllGlobals();
  });

  it('are shown as undecided before any script, with the name and purpose of each entry', async () => {
    const { main, markup, t } = await renderScreen('cookies', { calls: ofTheMall, consentVersion });
    expect(markup).toContain(t('cookies_now.state_undecided'));
    expect(await main.findByText('Pamatuje si jazyk.')).toBeTruthy();
    expect(main.getByText('Ukazuje mapu.')).toBeTruthy();
    for (const status of [t('cookies_now.status_always'), t('cookies_now.status_waiting')]) expect(main.getByText(status)).toBeTruthy();
    expect(main.getByText(t('cookies_now.source', { host: 'map.example' }))).toBeTruthy();
  });

  it.each(locales)('are in the server’s document in %s, readable without scripts: each entry, its cookies, its links', async (locale) => {
    vi.stubGlobal('fetch', () => new Promise(() => {}));
    const stat = { ...entry, id: 'stat', name: 'Čísla', description: 'Počítá.', category: 'STAT', targetCookieIds: ['_ga_*'] } as const;
    const linked = { ...stat, links: [{ href: 'https://google.example/', label: 'Google' }] };
    const { markup, t } = await renderScreen('cookies', {
      calls: ofTheMall,
      consentVersion,
      locale,
      consent: { ...consent, optional: [linked] },
    });
    const page = new DOMParser().parseFromString(markup, 'text/html');
    const groups = [...page.querySelectorAll('.cookie-group')].map((group) => group.textContent);
    expect(groups).toEqual([
      expect.stringMatching(new RegExp(`^${t('cookies_now.optional')}Čísla${t('cookies_now.status_waiting')}Počítá\\..*_ga_\\*.*Google`)),
      `${t('cookies_now.necessary')}Jazyk${t('cookies_now.status_always')}Pamatuje si jazyk.${t('cookies_now.names')} locale`,
    ]);
    expect(groups[0]).toContain(t('cookies_now.statistics'));
    expect(page.querySelector('.cookie-group a')?.getAttribute('href')).toBe('https://google.example/');
    expect(page.querySelector('noscript')?.textContent).toContain(t('cookies_now.needs_script'));
  });

  it('are shown with this browser’s decision, its time and number, and a button to withdraw it', async () => {
    const proof = { id: 'abcdef0123456789', version: consent.version, decidedAtMs: Date.parse('2026-11-20T09:30:00Z') };
    for (const cookie of toConsentCookies({ isGiven: true, enabledIds: ['language', 'map'] }, proof, false)) writeCookie(cookie);
    const { main, t } = await renderScreen('cookies', { calls: ofTheMall, consentVersion });
    expect(await main.findByText(t('cookies_now.state_accepted_all'))).toBeTruthy();
    expect(main.getByText(t('cookies_now.status_allowed'))).toBeTruthy();
    expect(main.getByText(/20\. 11\. 2026.*abcdef0123456789.*0123456789ab/)).toBeTruthy();
    await userEvent.click(main.getByRole('button', { name: t('cookies_now.withdraw') }));
    expect(await main.findByText(t('cookies_now.state_declined_all'))).toBeTruthy();
    expect(main.getByText(t('cookies_now.status_refused'))).toBeTruthy();
    await vi.waitFor(() => expect(sent).toHaveBeenCalledWith('/api/v1/cookie-consents'));
  });

  it('need no consent if nothing is optional', async () => {
    answerWith({ ...consent, optional: [] });
    const told = await renderScreen('cookies', { calls: ofTheMall });
    expect(await told.main.findByText('Pamatuje si jazyk.')).toBeTruthy();
    expect(told.main.getByText(told.t('cookies_now.lead_unasked'))).toBeTruthy();
    expect(told.main.queryByRole('button', { name: told.t('cookies_now.change') })).toBeNull();
  });
});

describe('a legal text missing in the language', () => {
  it.each([
    ['privacy-policy', answered(getPrivacyPolicy, {}, { version: '1', valid_from: '2026-01-01', translations: inEnglish })],
    ['terms-and-conditions', answered(getTermsConditions, {}, { version: '1', valid_from: '2026-01-01', translations: inEnglish })],
    ['cookies', answered(listMalls, {}, [mall(1, { translations: inEnglish })])],
    ['operating-rules', answered(listMalls, {}, [mall(1, { translations: inEnglish })])],
  ] as const)('is reported on %s, and kept out of search engines', async (route, calls) => {
    const shown = await renderScreen(route, { calls, settings: { use_fallback_locale: 'false' } });
    expect(shown.main.getByRole('heading', { name: 'Zatím není k dispozici v češtině' })).toBeTruthy();
    expect(hrefOf(shown, shown.t('documents.write'))).toBe('mailto:info@centre.example');
    expect(shown.head?.isUnlisted).toBe(true);
    const withFallback = await renderScreen(route, { calls });
    expect(withFallback.main.getByText('Crumbs.')).toBeTruthy();
  });
});
