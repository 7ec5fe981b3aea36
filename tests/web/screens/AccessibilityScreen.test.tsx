// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { getWebsitePageByAlias } from '#shared/contracts/website-pages.ts';
import { locales } from '#shared/site/locales.ts';
import { claims } from '#web/features/accessibility/claims.ts';
import { answered, failed } from '../support/calls.ts';
import { expectFailedPart, headingOf, hrefOf, textsOf } from '../support/expectations.ts';
import { websitePage } from '../support/records.ts';
import { renderScreen, type ShownScreen } from '../support/render-screen.tsx';

const alias = { params: { alias: 'accessibility' } };
const without = { failures: failed(getWebsitePageByAlias, alias, 'NotFound') };
const headingsOf = ({ main }: ShownScreen) => textsOf(main.getAllByRole('heading', { level: 2 }));

describe('AccessibilityScreen', () => {
  it.each(locales)('shows the whole statement in %s', async (locale) => {
    const shown = await renderScreen('accessibility', { locale, ...without, mall: { country: 'CZ', email: 'info@quay.example' } });
    const { t, main, mainElement, head, status } = shown;
    expect([status, headingOf(shown), head?.isUnlisted]).toEqual([200, t('menu.accessibility'), undefined]);
    const parts = ['status', 'limits', 'claims', 'assessment', 'feedback', 'enforcement'];
    expect(headingsOf(shown)).toEqual(parts.map((part) => t(`accessibility.${part}`)));
    expect(main.getByText(t('accessibility.assessed_on', { date: locale === 'en' ? '30 Nov 2026' : '30. 11. 2026' }))).toBeTruthy();
    for (const { name, criteria } of claims) expect(mainElement.textContent).toContain(`${t(`accessibility.claim_${name}`)} (${criteria})`);
  });

  it('names the tests of each claim', async () => {
    const shown = await renderScreen('accessibility', without);
    const lists = shown.main.getAllByRole('list', { name: shown.t('accessibility.proofs') });
    expect(lists.map((list) => list.querySelectorAll('li').length)).toEqual(claims.map(({ proofs }) => proofs.length));
    expect(shown.main.getByText('never advances automatically with reduced motion').getAttribute('lang')).toBe('en');
    expect(shown.main.getAllByText('… of … in …: logs nothing, is accessible, and does not shift').length).toBeGreaterThan(0);
  });

  it('leads to the contact form with its subject, to email and to phone', async () => {
    const shown = await renderScreen('accessibility', { ...without, mall: { email: 'info@quay.example', phone: '+420 200 555 000' } });
    expect(hrefOf(shown, shown.t('accessibility.write'))).toBe('/cz/kontakt?topic=accessibility');
    expect(hrefOf(shown, 'info@quay.example')).toBe('mailto:info@quay.example');
    expect(hrefOf(shown, '+420 200 555 000')).toBe('tel:+420200555000');
  });

  it('offers no contact that the centre does not have', async () => {
    const shown = await renderScreen('accessibility', { ...without, empty: ['contact'], mall: { email: undefined, phone: undefined } });
    expect(headingsOf(shown)).not.toContain(shown.t('accessibility.feedback'));
  });

  it.each([
    ['Slovensko', 'Slovenská obchodná inšpekcia', 'https://www.soi.sk/'],
    ['at', 'Sozialministeriumservice', 'https://www.sozialministeriumservice.gv.at/'],
  ])('names the authority of the country %s', async (country, name, href) => {
    const shown = await renderScreen('accessibility', { ...without, mall: { country } });
    expect(hrefOf(shown, new RegExp(`^${name}`))).toBe(href);
  });

  it('names the German authority without a link', async () => {
    const shown = await renderScreen('accessibility', { ...without, mall: { country: 'Německo' } });
    expect(shown.main.getByText(/^Marktüberwachungsstelle der Länder/).getAttribute('lang')).toBe('de');
  });

  it.each([undefined, 'Atlantis', 'US'])('names no authority for the country %s', async (country) => {
    const shown = await renderScreen('accessibility', { ...without, mall: { country } });
    expect(headingsOf(shown)).not.toContain(shown.t('accessibility.enforcement'));
  });

  it('adds the tenant’s own page about accessibility', async () => {
    const page = websitePage(1);
    const shown = await renderScreen('accessibility', { calls: answered(getWebsitePageByAlias, alias, page) });
    expect(headingOf(shown)).toBe('Stránka 1');
    expect(headingsOf(shown)).toContain(shown.t('accessibility.status'));
    expect(shown.main.getByText('Blok.')).toBeTruthy();
    expect(shown.head?.description).toBe('O čem to je.');
  });

  it('shows the statement even if the tenant’s page cannot be loaded', async () => {
    const shown = await renderScreen('accessibility', { failures: failed(getWebsitePageByAlias, alias, 'ServiceUnavailable') });
    expect(headingsOf(shown)).toContain(shown.t('accessibility.status'));
    expectFailedPart(shown, 'ServiceUnavailable');
  });
});
