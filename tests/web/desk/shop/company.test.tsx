// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { toShopForm } from '#server/mall-api/shop-offers/routes.ts';
import {
  changeShopCompany,
  getShopCompany,
  getShopForm,
  getShopPicture,
  type ShopCompany,
  type ShopCompanyOutcome,
} from '#shared/contracts/desk-shop.ts';
import { renderDesk, toStaff } from '../support/render-desk.tsx';

const day = new Date('2026-11-21T08:00:00Z');
const body = { translations: [{ locale: 'en', title: 'Café' }], phone: '+420 111 222 333', logo: `/media/u/${'a'.repeat(32)}.webp` };
const picture = 'data:image/webp;base64,UklGRg==';

const toCompany = (overrides: Partial<ShopCompany> = {}): ShopCompany => ({
  state: 'shown',
  is_shown: true,
  translations: [{ locale: 'en', title: 'Café' }],
  name: 'Café',
  reason: null,
  updated_at: null,
  updated_by: null,
  version: 0,
  shown: '0123456789abcdef',
  live: body,
  body,
  ...overrides,
});

const next = { draft: 'draft', submit: 'waiting', withdraw: 'draft', discard: 'shown' } as const;

function renderCompany(company = toCompany(), outcomes: ShopCompanyOutcome[] = []) {
  let now = company;
  return renderDesk({
    path: '/our-shop',
    staff: { ...toStaff('shop'), company_id: 5 },
    answers: [
      [
        getShopForm,
        () => ({
          company: { key: '5', translations: [], name: 'Café' },
          form: toShopForm('announcements', day),
          company_form: toShopForm('companies', day),
          categories: [],
        }),
      ],
      [getShopCompany, () => now],
      [getShopPicture, () => ({ picture })],
      [
        changeShopCompany,
        (value) => {
          const outcome = outcomes.shift();
          if (outcome) return outcome;
          const { act, body: written } = value as { act: keyof typeof next; body?: ShopCompany['body'] };
          now = { ...now, version: now.version + 1, state: next[act], body: written ?? now.body };
          return { outcome: 'done', company: now };
        },
      ],
    ],
  });
}

describe('the shop’s own company', () => {
  it('is edited, submitted, and taken back', async () => {
    const { user, sent } = renderCompany();
    const phone = await screen.findByLabelText(/Phone/);
    await user.clear(phone);
    await user.type(phone, '+420 777 123 456');
    await user.click(screen.getByRole('button', { name: 'Send for approval' }));
    await screen.findByText('The centre is checking your change');
    expect(screen.getByText('+420 777 123 456')).toBeTruthy();
    expect(sent.at(-1)).toMatchObject({
      name: 'changeShopCompany',
      body: { act: 'submit', version: 0, body: { phone: '+420 777 123 456' } },
    });
    await user.click(screen.getByRole('button', { name: 'Take it back' }));
    await screen.findByLabelText(/Phone/);
  });

  it('shows an unpublished picture from the call, not from its public address', async () => {
    renderCompany();
    await waitFor(() => expect(document.querySelector(`img[src="${picture}"]`)).not.toBeNull());
    expect(document.querySelector('img[src*="/media/u/"]')).toBeNull();
  });

  it('shows the reason after a change was sent back', async () => {
    renderCompany(toCompany({ state: 'sent_back', reason: 'Whose number?' }));
    await screen.findByText('The centre has sent your change back');
    expect(screen.getByText('Whose number?')).toBeTruthy();
  });

  it('links each fault to its field', async () => {
    const fault = { kind: null, key: null, path: ['web'], code: 'invalid' as const, reason: 'is invalid' };
    const { user } = renderCompany(toCompany({ state: 'draft', version: 1 }), [{ outcome: 'refused', faults: [fault] }]);
    await user.click(await screen.findByRole('button', { name: 'Send for approval' }));
    const alert = await screen.findByRole('alert');
    expect(within(alert).getByRole('link').getAttribute('href')).toBe('#field-web');
  });
});
