import { vi } from 'vitest';
import { getLoyaltyProgram, listTiers } from '#shared/contracts/loyalty.ts';
import { customer } from '../../support/customer.ts';
import { answered } from './calls.ts';
import { loyaltyProgram } from './member-records.ts';
import { tier } from './records.ts';

/** Token of a link in an email. */
export const linkToken = 'L'.repeat(43);
const sessionToken = 'T'.repeat(43);

/** Calls of every account page beside its form. */
export const besideForm = [
  answered(getLoyaltyProgram, {}, loyaltyProgram()),
  answered(listTiers, {}, [tier(1), tier(2, { multiplier: 1.5 })]),
];

export const openedSession = () => ({ token: sessionToken, customer: customer() });

/** Records the addresses for which the page was left. */
export function watchLeaving() {
  return vi.spyOn(location, 'replace').mockImplementation(() => {});
}

/** Answers the calls about the session cookie as the gateway. */
export function answerSession(answer: () => Response | Promise<Response>) {
  const asked = vi.fn((_address: string, _init: RequestInit) => Promise.resolve().then(answer));
  vi.stubGlobal('fetch', asked);
  return asked;
}
