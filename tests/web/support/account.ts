import { vi } from 'vitest';
import { getLoyaltyProgram, listTiers } from '#shared/contracts/loyalty.ts';
import { customer } from '../../support/customer.ts';
import { answered } from './calls.ts';
import { loyaltyProgram } from './member-records.ts';
import { tier } from './records.ts';

/** Token of a link in an email. */
export const linkToken = 'L'.repeat(43);
const sessionToken = 'T'.repeat(43);

/** Answers of the calls that every account page makes beside its form. */
export const besideForm = [
  answered(getLoyaltyProgram, {}, loyaltyProgram()),
  answered(listTiers, {}, [tier(1), tier(2, { multiplier: 1.5 })]),
];

export const openedSession = () => ({ token: sessionToken, customer: customer() });

/** Records the addresses for which the page was left. */
export function watchLeaving() {
  return vi.spyOn(location, 'replace').mockImplementation(() => {});
}

/** Answers the calls for the session cookie with `answer`. */
export function answerSession(answer: () => Response | Promise<Response>) {
  const asked = vi.fn((_address: string, _init: RequestInit) => Promise.resolve().then(answer));
  vi.stubGlobal('fetch', asked);
  return asked;
}
