// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { ApiError } from '#shared/contracts/errors.ts';
import { creditAtTill, lookUpAtTill, takeCodeAtTill } from '#shared/contracts/till.ts';
import { card, credited, found, show } from './till-steps.tsx';

const translations = [{ locale: 'en', title: 'Flat white' }];
const code = 'KX4M-7QWE-22RT';
const reward = {
  ...{ kind: 'reward', code, translations, refusal: null, shops: [], at: '2026-12-24T10:00:00Z' },
  customer: { id: 1, first_name: 'Ida', is_active: true },
};
const look = (body: unknown) => {
  const scanned = (body as { code: string }).code;
  if (scanned.startsWith('9')) return found(scanned === card ? 'Ida' : 'Eva', scanned);
  return scanned === code ? reward : new ApiError('NotFound');
};

/** Scans a card, types an amount and does not confirm it. */
async function typeAhead() {
  const shown = show([
    [lookUpAtTill, look],
    [takeCodeAtTill, () => ({ code, used_at: '2026-11-30T10:00:00Z', translations })],
    [creditAtTill, () => credited],
  ]);
  const { user, t } = shown;
  await user.type(await screen.findByRole('textbox', { name: t('till.scan') }), `${card}{Enter}`);
  await user.type(await screen.findByLabelText(t('till.amount')), '349{End}'); // another key, so that the scan is one of its own
  return shown;
}

beforeEach(() => localStorage.clear());

describe('an amount that is typed while another code is scanned', () => {
  it('waits until the reward is taken, and is credited then', async () => {
    const { user, t, sent } = await typeAhead();
    await user.keyboard(`${code}{Enter}`); // into the field of the amount
    await user.click(await screen.findByRole('button', { name: t('codes.take') }));
    await screen.findByText(t('till.taken', { code }));
    await screen.findByText(/Not credited yet: CZK\s349/);
    const back = screen.getByRole('button', { name: t('till.back_to_purchase') });
    await waitFor(async () => {
      if (back.isConnected) await user.click(back); // deaf for a moment
      expect(screen.getByLabelText(t('till.amount'))).toHaveProperty('value', '349');
    });
    await user.keyboard('{Enter}');
    await screen.findByText('+34 points');
    expect(sent.at(-1)?.body).toMatchObject({ card, amount: { amount: 34_900 } });
  });

  it('is there again after a code that is not known', async () => {
    const { user, t } = await typeAhead();
    await user.keyboard('KX4M-7QWE-2222{Enter}');
    await screen.findByText(t('till.unknown'));
    await user.click(screen.getByRole('button', { name: t('till.back_to_purchase') }));
    expect(await screen.findByLabelText(t('till.amount'))).toHaveProperty('value', '349');
    screen.getByText('Ida');
  });

  it('is taken over by another card, and the next typed amount replaces it', async () => {
    const { user, t, sent } = await typeAhead();
    await user.keyboard('9024321929607318{Enter}');
    await screen.findByText('Eva');
    const amount = screen.getByLabelText(t('till.amount'));
    expect(amount).toHaveProperty('value', '349');
    await waitFor(() => expect(document.activeElement).toBe(amount));
    await user.keyboard('12{Enter}');
    await screen.findByText('+34 points');
    expect(sent.at(-1)?.body).toMatchObject({ card: '9024321929607318', amount: { amount: 1200 } });
  });
});
