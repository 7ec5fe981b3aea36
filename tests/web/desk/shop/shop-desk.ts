import { toShopForm } from '#server/mall-api/shop-offers/routes.ts';
import {
  changeShopOffer,
  createShopOffer,
  getShopForm,
  getShopOffer,
  listShopOffers,
  type ShopOffer,
  type ShopOfferRow,
  type ShopOutcome,
} from '#shared/contracts/desk-shop.ts';
import { toSuccess } from '#shared/contracts/envelope.ts';
import { ApiError } from '#shared/contracts/errors.ts';
import { renderDesk, toStaff } from '../support/render-desk.tsx';

const titles = [
  { locale: 'cz' as const, title: 'Káva zdarma' },
  { locale: 'en' as const, title: 'Free coffee' },
];

export const toRow = (overrides: Partial<ShopOfferRow> = {}): ShopOfferRow => ({
  offer: '21',
  state: 'shown',
  is_removal: false,
  is_shown: true,
  translations: titles,
  name: 'Káva zdarma',
  image: null,
  starts_at: null,
  ends_at: null,
  reason: null,
  updated_at: null,
  updated_by: null,
  ...overrides,
});

export const toOffer = (overrides: Partial<ShopOffer> = {}): ShopOffer => ({
  ...toRow(),
  version: 0,
  shown: '0123456789abcdef',
  live: { translations: titles },
  body: { translations: titles },
  ...overrides,
});

interface Scene {
  path: string;
  rows?: readonly ShopOfferRow[];
  /** The existing offer, if any. */
  offer?: ShopOffer;
  /** Outcomes of the actions, in order; then `done`. */
  outcomes?: ShopOutcome[];
}

const nextState = { draft: 'draft', submit: 'waiting', withdraw: 'draft', discard: 'shown', remove: 'waiting' } as const;

const day = new Date('2026-11-21T08:00:00Z');

/** Renders the desk of a shop, which stores changes as the mall API does. */
export function renderShop({ path, rows = [], offer, outcomes = [] }: Scene) {
  let now = offer;
  const act = (value: unknown): ShopOutcome => {
    const outcome = outcomes.shift();
    if (outcome) return outcome;
    const { act: name, body } = value as { act: keyof typeof nextState; body?: ShopOffer['body'] };
    const before = now ?? toOffer({ offer: 'p7', live: null, is_shown: false });
    now = { ...before, version: before.version + 1, state: nextState[name], is_removal: name === 'remove', body: body ?? before.body };
    const written = now.body.translations;
    if (Array.isArray(written)) now.translations = written as typeof titles;
    return { outcome: 'done', offer: now };
  };
  return renderDesk({
    path,
    staff: { ...toStaff('shop'), company_id: 5 },
    answers: [
      [
        getShopForm,
        () => ({
          company: { key: '5', translations: [], name: 'Kavárna' },
          form: toShopForm('announcements', day),
          company_form: toShopForm('companies', day),
          categories: [
            { id: 31, translations: [{ locale: 'en', title: 'Food & drink' }] },
            { id: 32, translations: [{ locale: 'en', title: 'Fashion' }] },
          ],
        }),
      ],
      [
        listShopOffers,
        (_, url) => {
          const state = url.searchParams.get('state');
          const found = rows.filter((row) => state === null || row.state === state);
          return toSuccess(found, { page: 1, pages: 1, per_page: 24, total: found.length });
        },
      ],
      [createShopOffer, act],
      [getShopOffer, () => now ?? new ApiError('NotFound')],
      [changeShopOffer, act],
    ],
  });
}
