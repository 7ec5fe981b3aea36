// @vitest-environment happy-dom
import { within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { listCompanies } from '#shared/contracts/companies.ts';
import { listFloorplans } from '#shared/contracts/floorplans.ts';
import { listMalls } from '#shared/contracts/malls.ts';
import { listHeroBanners } from '#shared/contracts/settings.ts';
import { expectConsole } from '../../support/console-guard.ts';
import { answered, failed } from '../support/calls.ts';
import { expectFailedPage, expectLoading, expectNotFound, headingOf, hrefOf, textsOf } from '../support/expectations.ts';
import { banner, company, floor, mall } from '../support/records.ts';
import { renderScreen, type ShownScreen } from '../support/render-screen.tsx';

const ofType = (type: 'store' | 'dining' | 'service', total: number) =>
  answered(listCompanies, { query: { type, per_page: 1 } }, total > 0 ? [company(1, { type })] : [], { total });
const numbers = [ofType('store', 21), ofType('dining', 3), ofType('service', 1), answered(listFloorplans, {}, [floor(1), floor(2)])];
const banners = answered(listHeroBanners, {}, [banner(1), banner(2), banner(3)]);
const about = (changes: Parameters<typeof mall>[1] = {}) => [answered(listMalls, {}, [mall(1, changes)]), banners, ...numbers];

function factsBelow({ main }: ShownScreen, heading: string): string[] {
  const part = main.getByRole('heading', { name: heading }).parentElement;
  return textsOf([...(part?.querySelectorAll('dl > div') ?? [])]);
}

describe('AboutScreen', () => {
  it.each([
    ['cz', 'Nábřeží', 'Dům u řeky.'],
    ['de', 'Am Ufer', 'Ein Haus am Fluss.'],
  ] as const)('shows the centre’s story in %s', async (locale, title, story) => {
    const shown = await renderScreen('about', { locale, calls: about() });
    expect(headingOf(shown)).toBe(title);
    expect(shown.main.getByText(story)).toBeTruthy();
  });

  it('shows the centre’s numbers, in the right plural form', async () => {
    const { main, t } = await renderScreen('about', { calls: about() });
    expect(textsOf([...main.getByRole('region', { name: t('about.numbers') }).querySelectorAll('.stat')])).toEqual([
      'obchodů21',
      'kavárny a restaurace3',
      'služba1',
      'podlaží2',
    ]);
  });

  it('omits zeros and unknown numbers', async () => {
    const calls = [answered(listMalls, {}, [mall(1)]), banners, ofType('store', 0), ofType('dining', 0), ofType('service', 0)];
    const { main, t } = await renderScreen('about', { calls, failures: failed(listFloorplans, {}, 'BadGateway') });
    expect(main.queryByRole('region', { name: t('about.numbers') })).toBeNull();
  });

  it('shows the centre’s people with contact data', async () => {
    const management = [
      { name: 'Jana Malá', position: 'Ředitelka', phone: '+420 200 111 222', email: 'jana@quay.example' },
      { name: 'Petr' },
    ];
    const { main, t } = await renderScreen('about', { calls: about({ management }) });
    const people = within(main.getByRole('region', { name: t('about.people') }));
    expect(textsOf(people.getAllByRole('heading', { level: 3 }))).toEqual(['Jana Malá', 'Petr']);
    expect(people.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['tel:+420200111222', 'mailto:jana@quay.example']);
  });

  it('shows contact and billing data', async () => {
    const shown = await renderScreen('about', {
      calls: about({
        legal_name: 'Nábřeží a.s.',
        registration_number: '12345678',
        billing_email: 'faktury@quay.example',
        instagram: 'https://instagram.example/q',
      }),
    });
    expect(shown.main.getByText('170 00 Praha')).toBeTruthy();
    expect(hrefOf(shown, 'faktury@quay.example')).toBe('mailto:faktury@quay.example');
    expect(hrefOf(shown, /Instagram/)).toBe('https://instagram.example/q');
    expect(hrefOf(shown, shown.t('menu.opening-hours'))).toBe('/cz/oteviraci-doba');
    expect(factsBelow(shown, shown.t('about.billing'))).toEqual([
      'ProvozovatelNábřeží a.s.',
      'IČO12345678',
      'E-mail pro fakturyfaktury@quay.example',
    ]);
  });

  it.each([
    ['an object', { name: 'Správa s.r.o.', web: 'https://www.sprava.example/' }],
    ['JSON text', '{"name":"Správa s.r.o.","web":"https://www.sprava.example/"}'],
  ])('reads the property management from %s', async (_name, property_management) => {
    const shown = await renderScreen('about', { calls: about({ property_management }) });
    expect(factsBelow(shown, shown.t('about.property_management'))[0]).toBe('SpolečnostSpráva s.r.o.');
    expect(hrefOf(shown, /sprava\.example/)).toBe('https://www.sprava.example/');
  });

  it.each([
    ['no JSON', '{broken', /property_management is not JSON/],
    ['another shape', '{"name":7}', /property_management does not fit/],
  ])('logs that the property management is %s, and omits it', async (_name, property_management, message) => {
    expectConsole(message);
    const { main, t } = await renderScreen('about', { calls: about({ property_management }) });
    expect(main.queryByRole('heading', { name: t('about.property_management') })).toBeNull();
  });

  it('describes the page for search engines, with the tenant’s own picture if there is one, else the first banner’s', async () => {
    const { head, status } = await renderScreen('about', {
      calls: about({ email: 'info@quay.example' }),
      settings: { landings_images_about: '/media/about.jpg' },
    });
    expect(status).toBe(200);
    expect(head).toMatchObject({
      title: 'O nás',
      description: 'Dům u řeky.',
      path: '/cz/o-nas',
      alternates: { en: '/en/about', cz: '/cz/o-nas', sk: '/sk/o-nas', de: '/de/ueber-uns' },
      image: '/media/about.jpg',
      structuredData: [{ '@type': 'ShoppingCenter', name: 'Nábřeží', email: 'info@quay.example', description: 'Dům u řeky.' }],
    });
    const plain = await renderScreen('about', { calls: about() });
    expect(plain.head?.image).toBe('/media/hero/1.svg');
  });

  it('announces that it loads', async () => {
    const shown = await renderScreen('about', { waiting: 'all' });
    expectLoading(shown);
    expect(shown.head).toBeUndefined();
  });

  it('is not found without a centre', async () => {
    expectNotFound(await renderScreen('about', { calls: [answered(listMalls, {}, []), banners, ...numbers] }));
  });

  it('shows an error page if the centre cannot be loaded', async () => {
    expectFailedPage(
      await renderScreen('about', { calls: [banners, ...numbers], failures: failed(listMalls, {}, 'BadGateway') }),
      'BadGateway',
    );
  });
});
