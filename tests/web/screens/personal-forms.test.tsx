// @vitest-environment happy-dom
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { act, fireEvent } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { type BookingService, getBookingService, listBookingSlots } from '#shared/contracts/booking.ts';
import { ApiError } from '#shared/contracts/errors.ts';
import type { GiftCardOrder } from '#shared/contracts/gift-card-orders.ts';
import { type GiftCardOffer, getGiftCardOffer } from '#shared/contracts/gift-cards.ts';
import { getLoyaltyProgram } from '#shared/contracts/loyalty.ts';
import { listMalls } from '#shared/contracts/malls.ts';
import { getProfile } from '#shared/contracts/profile.ts';
import { getWebsitePageByAlias } from '#shared/contracts/website-pages.ts';
import { toPath } from '#shared/rules/routing.ts';
import { locales } from '#shared/site/locales.ts';
import type { RouteName } from '#shared/site/routes.ts';
import { customer } from '../../support/customer.ts';
import { besideForm } from '../support/account.ts';
import { answered, failed } from '../support/calls.ts';
import { firebaseSdk as sdk } from '../support/firebase-sdk.ts';
import { giftCard } from '../support/gift-cards.ts';
import { keepMemberCookie } from '../support/member-cookie.ts';
import { loyaltyProgram } from '../support/member-records.ts';
import { outlined } from '../support/outlines.ts';
import { company, inLanguages, mall } from '../support/records.ts';
import { renderScreen, type ShownScreen } from '../support/render-screen.tsx';

vi.mock('@firebase/app', async () => (await import('../support/firebase-sdk.ts')).firebaseApp);
vi.mock('@firebase/auth', async () => (await import('../support/firebase-sdk.ts')).loadFirebaseAuth());
afterEach(() => localStorage.clear());

type Scene = NonNullable<Parameters<typeof renderScreen>[1]>;

const title = { en: 'Bees', cz: 'Včely', sk: 'Včely', de: 'Bienen' };
const service: BookingService = { id: 1, duration_minutes: 90, capacity: 4, price: null, translations: inLanguages({ title }) };
const slot = { service_id: 1, starts_at: '2026-11-22T10:00:00+01:00', ends_at: '2026-11-22T11:00:00+01:00', free: 4 };
const offer: GiftCardOffer = {
  values: [{ amount: 50_000, currency: 'CZK' }],
  free_amount: null,
  valid_months: 24,
  cancel_days: 14,
  image: null,
  is_sold: true,
  translations: inLanguages({ title }),
};
const noPage = (alias: string) => failed(getWebsitePageByAlias, { params: { alias } }, 'NotFound');

interface PersonalForm {
  route: RouteName;
  scene: Scene;
  /** Message key of the form's accessible name. */
  name: Parameters<ShownScreen['t']>[0];
  /** Clicks the control that leads to the form. */
  open?: (shown: ShownScreen) => Promise<void>;
  /** Whether the whole page or dialog is hidden without a policy, so that it needs no message. */
  isHiddenWhole?: true;
}

/** The site's forms for personal data, by file. */
const forms: Readonly<Record<string, PersonalForm>> = {
  'support/SupportForm.tsx': {
    route: 'contact',
    scene: {
      calls: answered(listMalls, {}, [mall(1)]),
      failures: noPage('contact'),
    },
    name: 'contact.form',
  },
  'support/RatingButtons.tsx': {
    route: 'rating',
    scene: { query: { token: 'A'.repeat(43) }, onWrite: () => ({ score: 'good', comment: '', rated_at: '2026-11-21T10:00:00Z' }) },
    name: 'rating.comment',
    open: ({ main, t }) => act(async () => void fireEvent.click(main.getByRole('button', { name: t('rating.good') }))),
  },
  'newsletter/SubscribeForm.tsx': { route: 'newsletter', scene: {}, name: 'menu.newsletter', isHiddenWhole: true },
  'account/RegisterForm.tsx': { route: 'register', scene: { calls: besideForm }, name: 'account.register' },
  'account/SsoButtons.tsx': {
    route: 'login',
    scene: {
      calls: besideForm,
      firebase: {
        projectId: 'quay-centre',
        apiKey: 'k'.repeat(39),
        authDomain: 'quay-centre.firebaseapp.com',
        providers: ['google.com'],
      },
      onWrite() {
        throw new ApiError('UnprocessableEntity', { errors: { consents: ['required'] } });
      },
    },
    name: 'sso.consents',
    async open({ main, t }) {
      keepMemberCookie();
      sdk.signInWithPopup.mockReset().mockResolvedValue({ user: { getIdToken: async () => 'an ID token' } });
      await act(async () => fireEvent.click(main.getByRole('button', { name: t('sso.continue', { provider: 'Google' }) })));
      await main.findByRole('heading', { name: t('sso.consents') });
    },
  },
  'account/SetupForms.tsx': {
    route: 'dashboard',
    scene: {
      calls: [answered(getProfile, {}, customer()), answered(getLoyaltyProgram, {}, loyaltyProgram())],
      waiting: 'all',
      isMember: true,
    },
    name: 'setup.about',
    open: async ({ main, t }) => void fireEvent.click(await main.findByRole('button', { name: t('setup.start') })),
    isHiddenWhole: true,
  },
  'gift-cards/GiftCardForm.tsx': {
    route: 'gift-cards',
    scene: {
      calls: answered(getGiftCardOffer, {}, offer),
      failures: noPage('gift-cards'),
      isMember: true,
    },
    name: 'gift_cards.buy',
  },
  'gift-cards/GuestGiftCardForm.tsx': {
    route: 'gift-cards',
    scene: {
      calls: answered(getGiftCardOffer, {}, { ...offer, is_sold_to_guests: true }),
      failures: noPage('gift-cards'),
    },
    name: 'gift_cards.buy',
  },
  'gift-cards/ResendForm.tsx': {
    route: 'gift-card-order',
    scene: {
      calls: answered(listMalls, {}, [mall(1)]),
      query: { token: 'A'.repeat(43) },
      onWrite: (): GiftCardOrder => ({
        card: giftCard({ recipient: { name: null, email: 'petr@visitor.example' } }),
        buyer_email: 'jana@visitor.example',
        sent_at: null,
        resends_left: 3,
      }),
    },
    name: 'gift_cards.resend',
    open: async ({ main, t }) => void fireEvent.click(await main.findByRole('button', { name: t('gift_cards.resend') })),
  },
  'booking/BookingForm.tsx': {
    route: 'booking-service',
    scene: {
      params: { id: 1 },
      calls: [
        answered(getBookingService, { params: { id: 1 } }, service),
        answered(listBookingSlots, { query: { service: 1, from: '2026-11-21', to: '2026-11-27', full: '1' } }, [slot]),
      ],
      isMember: true,
    },
    name: 'booking.order',
    open: async ({ main }) => void fireEvent.click(await main.findByRole('radio', { name: /^10:00/ })),
  },
  'receipts/ReceiptForm.tsx': {
    route: 'dashboard-receipts',
    scene: {
      query: { new: 1 },
      calls: [outlined([company(4)]), answered(getLoyaltyProgram, {}, loyaltyProgram())],
      isMember: true,
    },
    name: 'receipts.new',
  },
};

/** Forms without new personal data, and those of a member's own account, which must work without a policy. */
const otherForms = [
  'account/ForgotPasswordForm.tsx',
  'account/LoginForm.tsx',
  'account/NewPasswordForm.tsx',
  'booking/WaitingForm.tsx',
  'design/record-samples.tsx',
  'floor-plan/way/WayForm.tsx',
  'floor-plan/way/WayPanel.tsx',
  'gift-cards/GiftCardShop.tsx',
  'household/JoinPanel.tsx',
  'profile/DataForm.tsx',
  'profile/DeletionByPassword.tsx',
  'profile/EmailByLogin.tsx',
  'profile/EmailByPassword.tsx',
  'profile/PasswordForm.tsx',
  'support/MessageComposer.tsx',
];

const features = join(import.meta.dirname, '../../../web/features');
const every = Object.entries(forms).map(([file, form]) => ({ file, ...form }));

describe('a form for personal data', () => {
  it('is listed above, and so is every other form of the site', () => {
    const found = globSync('**/*.tsx', { cwd: features }).filter((file) =>
      /<(?:form|Form|PersonalForm|PersonalData)\b/.test(readFileSync(join(features, file), 'utf8')),
    );
    expect(found.toSorted()).toEqual([...Object.keys(forms), ...otherForms].toSorted());
  });

  it.each(every)('links the privacy policy: $file', async ({ route, scene, name, open }) => {
    const shown = await renderScreen(route, scene);
    await open?.(shown);
    const form = await shown.main.findByRole('form', { name: shown.t(name) });
    const policy = toPath('privacy-policy', 'cz');
    expect([...form.querySelectorAll('a')].map((link) => link.getAttribute('href'))).toContain(policy);
  });

  it.each(every)('is hidden without a privacy policy, and shows how to reach the centre: $file', async (form) => {
    const { route, scene, name, open, isHiddenWhole } = form;
    for (const locale of locales) {
      const shown = await renderScreen(route, { ...scene, locale, empty: ['privacy-policy'] });
      if (isHiddenWhole) {
        expect(shown.main.queryByRole('button', { name: shown.t('setup.start') })).toBeNull(); // new members are not invited to the questions
        expect(shown.main.queryByText(shown.t('form.closed'))).toBeNull();
      } else {
        await open?.(shown);
        const notice = (await shown.main.findByText(shown.t('form.closed'))).closest('.notice');
        const hrefs = [...(notice?.querySelectorAll('a') ?? [])].map((link) => link.getAttribute('href'));
        expect([locale, ...hrefs]).toEqual([locale, 'tel:+420200000000', 'mailto:info@centre.example']);
        expect(notice?.textContent).toContain('170 00 Praha');
      }
      expect(shown.main.queryByRole('form', { name: shown.t(name) })).toBeNull();
      shown.mainElement.remove();
    }
  });
});
