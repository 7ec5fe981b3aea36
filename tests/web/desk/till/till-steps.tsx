import { screen } from '@testing-library/react';
import { ApiError } from '#shared/contracts/errors.ts';
import { getTill, lookUpAtTill } from '#shared/contracts/till.ts';
import { storePurchase } from '#web/desk/till/stored-purchases.ts';
import { renderDesk, toStaff } from '../support/render-desk.tsx';

export const card = '9024321929607300';
export const petr = { ...toStaff('shop', 7), name: 'Petr Krám', company_id: 1 };
const shop = { id: 1, translations: [{ locale: 'en' as const, title: 'Café' }] };
export const crowns = (amount: number) => ({ amount: amount * 100, currency: 'CZK' });
export const today = { shop, count: 0, voided: 0, points: 0, purchases: [], rewards: 0, gift_cards: crowns(0), taken: [] };
const member = { balance: 380, owed: 0, level: null, rewards: [], campaigns: [] };
export const found = (first_name: string, number = card) => ({
  kind: 'card',
  card: number,
  customer: { id: 1, first_name, is_active: true },
  member,
});
export const credited = {
  ...{ first_name: 'Ida', member },
  purchase: { id: 1, status: 'credited', amount: crowns(349), points: 34, settled: 0, points_returned: 0, returned: crowns(0) },
};
export const lost = new ApiError('BadGateway');

type Answers = NonNullable<Parameters<typeof renderDesk>[0]>['answers'];
export const show = (answers: Answers = [], path = '/till', staff = petr) =>
  renderDesk({
    path,
    staff,
    answers: [...(answers ?? []), [getTill, () => today], [lookUpAtTill, (body) => found('Ida', (body as { code: string }).code)]],
  });
export const inTurn = (...answers: unknown[]) => {
  let index = 0;
  return () => answers[Math.min(index++, answers.length - 1)];
};

/** Stores a purchase of a cashier, bought some hours ago. */
export const stored = (key: string, by: { id: number; name: string }, hoursAgo = 1) =>
  storePurchase({
    by: { id: by.id, name: by.name },
    purchase: { key, card, amount: crowns(349), company_id: 1, bought_at: new Date(Date.now() - hoursAgo * 3_600_000).toISOString() },
  });

export async function typeAmount({ user, t }: ReturnType<typeof show>): Promise<void> {
  await user.type(await screen.findByRole('textbox', { name: t('till.scan') }), `${card}{Enter}`);
  await user.type(await screen.findByLabelText(t('till.amount')), '349{Enter}');
}
