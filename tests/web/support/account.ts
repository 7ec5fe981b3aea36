import { vi } from 'vitest';
import { getLoyaltyProgram, listTiers } from '#shared/contracts/loyalty.ts';
import { Customer } from '#shared/contracts/profile.ts';
import { answered } from './calls.ts';
import { tier } from './records.ts';

/** Of a link in an e-mail, and of the session that it may open. */
export const linkToken = 'L'.repeat(43);
const sessionToken = 'T'.repeat(43);

export const program = answered(
  getLoyaltyProgram,
  {},
  {
    spend_per_point: { amount: 1000, currency: 'CZK' },
    points_last_months: 24,
    welcome_bonus: 50,
    birthday_bonus: 1,
    receipts: { max_age_days: 30, approved_up_to: { amount: 500_000, currency: 'CZK' }, per_day: 5 },
    reward_code_days: 30,
  },
);

/** What every page of the account shows beside its form. */
export const besideForm = [program, answered(listTiers, {}, [tier(1), tier(2, { multiplier: 1.5 })])];

/** Jana, who has told us nothing that she need not. */
export const customer = (changes: Partial<Customer> = {}): Customer =>
  Customer.parse({
    id: 1,
    email: 'jana@visitor.example',
    first_name: 'Jana',
    last_name: 'Malá',
    birth_date: null,
    phone: null,
    locale: 'cz',
    card_number: '9000000000000001',
    picture: null,
    consents: { terms: { version: '1', at: '2026-11-01T08:00:00+01:00' }, newsletter: false },
    interests: [],
    has_password: true,
    created_at: '2026-11-01T08:00:00+01:00',
    ...changes,
  });

export const openedSession = () => ({ token: sessionToken, customer: customer() });

/** Where the page is left for. */
export function watchLeaving() {
  return vi.spyOn(location, 'replace').mockImplementation(() => {});
}

/** What the gateway answers about the cookie. */
export function answerSession(answer: () => Response | Promise<Response>) {
  const asked = vi.fn((_address: string, _init: RequestInit) => Promise.resolve().then(answer));
  vi.stubGlobal('fetch', asked);
  return asked;
}
