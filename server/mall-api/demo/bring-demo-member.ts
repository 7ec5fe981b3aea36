import type { DemoMember } from '#config/demo-member.ts';
import { calendarDateIn } from '#shared/rules/time-zone.ts';
import type { Passwords } from '../account/passwords.ts';
import { inTransaction } from '../core/db/transaction.ts';
import { toNumberKey } from '../core/secrets/receipt-keys.ts';
import { createDomain } from '../domain.ts';
import type { DomainDependencies } from '../domain-parts.ts';

interface Dependencies extends Omit<DomainDependencies, 'clock' | 'mailTasks'> {
  now: Date;
  passwords: Passwords;
}

const dayMs = 86_400_000;
const dayMinutes = 1440;

/** Creates the demo member's history through the regular ledger. An existing member stays unchanged. */
export async function bringDemoMember({ now, passwords, ...given }: Dependencies, member: DemoMember): Promise<void> {
  let today = now;
  const mailTasks = { add: () => {} }; // the demo member's address is fictitious
  const domain = createDomain({ ...given, clock: () => today, mailTasks });
  const { ledger, lifecycle, activations, parkingStays, receiptReview, queries } = domain;
  const { companies, customers, favourites, receipts } = queries;
  if (customers.findByEmail(member.email)) return;
  const goTo = (daysAgo: number) => {
    today = new Date(now.getTime() - daysAgo * dayMs);
  };
  const passwordHash = await passwords.hash(member.password, member.email);

  function hand(customerId: number, { company_id, number, amount, days_ago }: DemoMember['receipts'][number]): void {
    goTo(days_ago);
    const company = companies.find(company_id);
    if (!company) throw new Error(`the demo member has bought at company ${company_id}, which there is not`);
    const { currency } = ledger.program.getRules().spend_per_point;
    const { points, multiplier } = ledger.pointsForPurchase({ amount, currency }, customerId);
    const boughtMs = today.getTime() - dayMs / 8;
    const id = receipts.insert({
      customerId,
      companyId: company_id,
      number,
      numberKey: toNumberKey(company_id, number) ?? '',
      amount,
      currency,
      purchasedMs: boughtMs,
      day: calendarDateIn(new Date(boughtMs), ledger.program.getTimeZone()),
      status: 'pending',
      points,
      multiplier,
      picture: null,
      fiscalKind: null,
      fiscalKey: null,
      isFiscalVerified: null,
      heldFor: null,
      holds: [],
      createdMs: today.getTime(),
    });
    receiptReview.approve(id, 'Demo'); // by a person, so that the next receipts are not those of a newcomer
  }

  function park(customerId: number, { option_id, days_ago, minutes }: DemoMember['parking'][number]): void {
    goTo(days_ago + minutes / dayMinutes);
    parkingStays.enter(customerId, option_id, null);
    goTo(days_ago);
    parkingStays.leave(customerId, null);
  }

  inTransaction(given.db, () => {
    goTo(member.joined_days_ago);
    const { email, first_name: firstName, last_name: lastName, birth_date: birthDate, locale } = member;
    const [consents, isEmailProven] = [{ newsletter: false }, true];
    const customerId = lifecycle.register({
      email,
      firstName,
      lastName,
      birthDate,
      phone: undefined,
      locale,
      passwordHash,
      consents,
      isEmailProven,
    });
    lifecycle.verify(customerId);
    for (const receipt of member.receipts.toSorted((a, b) => b.days_ago - a.days_ago)) hand(customerId, receipt);
    for (const stay of member.parking.toSorted((a, b) => b.days_ago - a.days_ago)) park(customerId, stay);
    goTo(0);
    for (const rewardId of member.rewards) activations.activate(customerId, rewardId);
    for (const companyId of member.follows) favourites.follow(customerId, companyId, now);
  });
}
