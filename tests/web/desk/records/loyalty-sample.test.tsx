// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { toSuccess } from '#shared/contracts/envelope.ts';
import { listTiers } from '#shared/contracts/loyalty.ts';
import { LoyaltySample } from '#web/desk/records/LoyaltySample.tsx';
import { readLoyaltyRules } from '#web/desk/records/loyalty-rules.ts';
import { renderDesk } from '../support/render-desk.tsx';

const money = (amount: number) => ({ amount, currency: 'CZK' });
const rules = {
  spend_per_point: money(1000),
  points_last_months: 12,
  welcome_bonus: 50,
  birthday_bonus: 0,
  receipts: {
    max_age_days: 30,
    approved_up_to: money(100_000),
    pace: { day: { count: 2, amount: money(150_000) }, week: { count: 9, amount: money(900_000) } },
    sample_percent: 5,
  },
  reward_code_days: 30,
};
const tier = { id: 1, order: 1, threshold: 0, multiplier: 1, colour: '', translations: [{ locale: 'en', name: 'Silver', perks: [] }] };
const gold = { ...tier, id: 2, order: 2, multiplier: 1.5, translations: [{ locale: 'en', name: 'Gold', perks: [] }] };

function renderSample(body: typeof rules) {
  const places = [{ path: '', roles: ['manager'] as const, screen: async () => () => <LoyaltySample body={body} /> }];
  return renderDesk({ places, answers: [[listTiers, () => toSuccess([tier, gold])]] });
}

it('shows the loyalty rules in sentences, beside a sample purchase', async () => {
  const { user, t } = renderSample(rules);
  expect(await screen.findByText(/^1 point for each CZK\s?10/)).toBeTruthy();
  expect(screen.getByText(t('loyalty.no_birthday'))).toBeTruthy();
  const sample = within(screen.getByRole('region', { name: t('loyalty.sample') }));
  expect(await sample.findByText('125 points')).toBeTruthy();
  await user.selectOptions(await sample.findByLabelText(t('loyalty.sample_level')), 'Gold');
  expect(await sample.findByText('187 points')).toBeTruthy(); // rounded down
  expect(sample.getByText(t('receipts.hold_amount'))).toBeTruthy(); // 1,250 is above 1,000
  await user.clear(sample.getByLabelText(t('loyalty.sample_amount')));
  await user.type(sample.getByLabelText(t('loyalty.sample_amount')), '500');
  await waitFor(() => expect(sample.getByText(t('loyalty.at_once'))).toBeTruthy());
  await user.clear(sample.getByLabelText(t('loyalty.sample_count')));
  await user.type(sample.getByLabelText(t('loyalty.sample_count')), '2');
  await waitFor(() => expect(sample.getByText(t('receipts.hold_day_pace'))).toBeTruthy());
  await user.clear(sample.getByLabelText(t('loyalty.sample_age')));
  await user.type(sample.getByLabelText(t('loyalty.sample_age')), '31');
  await waitFor(() => expect(sample.getByText(t('loyalty.too_old', { days: 30 }))).toBeTruthy());
});

it('shows no sentence and no sample for rules that are not filled in', () => {
  expect(readLoyaltyRules({ spend_per_point: { amount: 0, currency: 'CZK' }, welcome_bonus: 1.5, receipts: { max_age_days: 3 } })).toEqual({
    spend_per_point: undefined,
    points_last_months: undefined,
    welcome_bonus: undefined,
    birthday_bonus: undefined,
    receipts: undefined,
    reward_code_days: undefined,
  });
});
