// @vitest-environment happy-dom
import { fireEvent, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { getLoyaltyProgram, listTiers } from '#shared/contracts/loyalty.ts';
import { getMemberTier } from '#shared/contracts/points.ts';
import { toPoints } from '#shared/rules/points.ts';
import { toReceiptPoints } from '#web/features/points/PointsCalculator.tsx';
import { answered, failed } from '../support/calls.ts';
import { headingOf, hrefOf, textsOf } from '../support/expectations.ts';
import { loyaltyProgram } from '../support/member-records.ts';
import { tier } from '../support/records.ts';
import { renderScreen } from '../support/render-screen.tsx';

const tiers = [tier(2, { multiplier: 1.1 }), tier(1)];
const levels = answered(listTiers, {}, tiers);
const program = answered(getLoyaltyProgram, {}, loyaltyProgram());
const standing = {
  tier: tier(2, { multiplier: 1.1 }),
  next_tier: null,
  points_to_next: null,
  points_in_period: 1200,
  period_ends_at: '2026-12-31T22:59:59Z',
};
const own = answered(getMemberTier, {}, standing);
type Scene = Parameters<typeof renderScreen>[1];
const show = (scene: Scene = {}) => renderScreen('dashboard-get-points', { isMember: true, calls: [program, levels, own], ...scene });

describe('GetPointsScreen', () => {
  it.each([
    [
      'cz',
      'Získat body',
      'Za každých 10 Kč je bod, na vyšší úrovni i víc. Stačí fotka.',
      'Dostanete 100 bodů. Potřebujeme jen znát den, vyplníte ho v profilu.',
    ],
    [
      'de',
      'Punkte sammeln',
      'Je 10 Kč gibt es einen Punkt, auf höheren Stufen mehr. Ein Foto genügt.',
      '100 Punkte als Geschenk. Den Tag tragen Sie im Profil ein.',
    ],
  ] as const)('explains in %s how to earn points, with the centre’s own figures', async (locale, heading, receipt, birthday) => {
    const shown = await show({ locale });
    expect(headingOf(shown)).toBe(heading);
    for (const text of [receipt, birthday]) expect(shown.main.getByText((content) => content.replace(/\s/g, ' ') === text)).toBeTruthy();
  });

  it('links to the form for a receipt, the card and the shops', async () => {
    const shown = await show();
    expect(hrefOf(shown, shown.t('get_points.upload'))).toBe('/cz/uctenky?new=1');
    expect(hrefOf(shown, shown.t('get_points.card'))).toBe('/cz/muj-prehled');
    expect(hrefOf(shown, shown.t('get_points.shops'))).toBe('/cz/obchody/vse/1');
  });

  it('promises no bonus that the centre does not give', async () => {
    const calls = [answered(getLoyaltyProgram, {}, loyaltyProgram({ welcome_bonus: 0, birthday_bonus: 0 })), levels, own];
    const { main, t } = await show({ calls });
    expect(main.queryByText(t('get_points.way_birthday'))).toBeNull();
    expect(main.queryByText(t('get_points.way_welcome'))).toBeNull();
  });

  it.each([
    ['850', '93 bodů'],
    ['9,09', '0 bodů'],
    ['19.1', '2 body'],
    ['1 000', '110 bodů'],
  ])('calculates the points for %s Kč on the member’s level', async (typed, points) => {
    const { main, t } = await show();
    const field = await main.findByLabelText(t('get_points.amount', { currency: 'Kč' }));
    fireEvent.change(field, { target: { value: typed } });
    const result = main.getByRole('status', { name: '' });
    expect(textsOf([...result.querySelectorAll('strong')])).toEqual([points]);
  });

  it.each([
    ['-5', 'typed.amount_unreadable', { example: '1299,90' }],
    ['sto', 'typed.amount_unreadable', { example: '1299,90' }],
    ['12 €', 'typed.amount_foreign', { currency: 'Kč' }],
    ['1,234', 'typed.amount_ambiguous', { text: '1,234', whole: '1 234 Kč', decimal: '1,234 Kč', write: '1234' }],
    ['99999999', 'get_points.amount_wrong', {}],
  ])('calculates nothing for “%s”, and shows why', async (typed, key, values) => {
    const { main, mainElement, t } = await show();
    const field = await main.findByLabelText(t('get_points.amount', { currency: 'Kč' }));
    await userEvent.clear(field);
    await userEvent.type(field, `${typed}{Tab}`);
    expect(main.getByText(t(key, values))).toBeTruthy();
    expect(mainElement.querySelector('output strong')).toBeNull();
  });

  it('calculates the same points as the mall', () => {
    const amounts = fc.integer({ min: 0, max: 100_000_000 });
    const multipliers = fc.integer({ min: 1, max: 50_000 }).map((units) => units / 10_000);
    fc.assert(
      fc.property(amounts, fc.integer({ min: 1, max: 100_000 }), multipliers, (amount, spend, multiplier) => {
        const spend_per_point = { amount: spend, currency: 'CZK' as const };
        const expected = toPoints({ amount, currency: 'CZK' }, spend_per_point, multiplier);
        expect(toReceiptPoints(amount, loyaltyProgram({ spend_per_point }), { multiplier })).toBe(expected);
      }),
    );
  });

  it('compares the levels, lowest first, and marks the member’s own', async () => {
    const { main } = await show();
    await waitFor(() => expect(main.getByText('Vaše')).toBeTruthy());
    expect(
      main
        .getAllByRole('row')
        .slice(1)
        .map((row) => textsOf([...row.children])),
    ).toEqual([
      ['Stupeň 1', 'Hned od začátku', '1×', '100 bodů'],
      ['Stupeň 2 Vaše', '1 000 bodů', '1,1×', '110 bodů'],
    ]);
    expect(main.getAllByRole('row').filter((row) => row.hasAttribute('aria-current'))).toHaveLength(1);
  });

  it('shows the rules; points last as long as on the member’s level', async () => {
    const calls = [program, levels, answered(getMemberTier, {}, { ...standing, tier: tier(2, { points_last_months: 3 }) })];
    const { main, mainElement, t } = await show({ calls });
    await waitFor(() => expect(main.getByText('3 měsíce, do konce posledního z nich')).toBeTruthy());
    const rules = within(main.getByRole('region', { name: t('get_points.rules') }));
    for (const text of ['nejvýš 30 dní', 'nejvýš 5 účtenek, dohromady do 8 000 Kč; další nejdřív zkontrolujeme', 'lze použít 14 dní'])
      expect(rules.getByText(text)).toBeTruthy();
    expect(mainElement.textContent).not.toContain('24 měsíců');
  });

  it('uses the lowest level if the member’s own cannot be loaded', async () => {
    const { main } = await show({ calls: [program, levels], failures: failed(getMemberTier, {}, 'BadGateway') });
    expect(await main.findByText(/Stupeň 1 \(1×\)/)).toBeTruthy();
    expect(main.queryByText('Vaše')).toBeNull();
  });

  it('shows its head immediately while its parts load', async () => {
    const loading = await renderScreen('dashboard-get-points', { isMember: true, waiting: 'all' });
    expect(headingOf(loading)).toBe('Získat body');
    expect(textsOf(loading.main.getAllByRole('status'))).toContain(loading.t('state.loading'));
  });

  it('works without levels', async () => {
    const { main, t } = await show({ calls: [program, answered(listTiers, {}, [])], failures: failed(getMemberTier, {}, 'NotFound') });
    expect(main.queryByRole('region', { name: t('get_points.tiers') })).toBeNull();
    expect(main.getByRole('region', { name: t('get_points.rules') })).toBeTruthy();
  });

  it('shows that the rules could not be loaded', async () => {
    const { main, t } = await show({ calls: [levels, own], failures: failed(getLoyaltyProgram, {}, 'BadGateway') });
    expect(within(main.getByRole('alert')).getByText(t('error.BadGateway'))).toBeTruthy();
  });
});
