import type { BodyOf } from '#shared/contracts/endpoint.ts';
import { ApiError } from '#shared/contracts/errors.ts';
import type { Receipt, submitReceipt } from '#shared/contracts/receipts.ts';
import { addDays, calendarDateIn, toInstant } from '#shared/rules/time-zone.ts';
import { found } from '../core/db/found.ts';
import type { RandomBytes } from '../core/secrets/link-token.ts';
import { toFiscalKey, toNumberKey } from '../core/secrets/receipt-keys.ts';
import type { Campaigns } from '../loyalty/campaigns.ts';
import type { Ledger } from '../loyalty/ledger.ts';
import type { Queries } from '../prepare-queries.ts';
import { findHolds, toHeldFor, weekMs } from './approve-by-rule.ts';
import { readFiscalCode, type Till } from './fiscal-code.ts';
import type { KnownHashes } from './known-hashes.ts';
import type { PerceptualHash } from './perceptual-hash.ts';
import type { PurchaseEvents } from './purchase-events.ts';
import type { Hold, ReceiptIdentity } from './queries.ts';
import type { ReceiptReadings } from './reading/receipt-readings.ts';

interface Dependencies {
  clock: () => Date;
  randomBytes: RandomBytes;
  queries: Pick<Queries, 'companies' | 'receipts'>;
  ledger: Ledger;
  campaigns: Pick<Campaigns, 'computeNew' | 'store'>;
  knownHashes: KnownHashes;
  purchaseEvents: Pick<PurchaseEvents, 'tellCredited'>;
  receiptReadings: Pick<ReceiptReadings, 'announce'>;
  tills: readonly Till[];
}

export interface Submission {
  customerId: number;
  body: BodyOf<typeof submitReceipt>;
}

/** A picture that has been hashed and written. */
export interface WrittenPicture {
  name: string;
  hash: PerceptualHash;
}

/** Submits a receipt with its picture. Points are granted in the same transaction, which the caller holds. */
export function prepareReceiptSubmission(dependencies: Dependencies) {
  const { clock, randomBytes, queries, ledger, campaigns, knownHashes, purchaseEvents, receiptReadings, tills } = dependencies;
  const { companies, receipts } = queries;

  function listLikenesses(identity: ReceiptIdentity & { customerId: number }, hash: PerceptualHash | undefined, fromDay: string): Hold[] {
    const known = hash && knownHashes.find(hash, identity, fromDay);
    const ofPicture: Hold[] = known ? [{ reason: known.isSame ? 'same_picture' : 'near_picture', receipt_id: known.receiptId }] : [];
    return [...ofPicture, ...receipts.listLikenesses(identity)];
  }

  return ({ customerId, body }: Submission, picture: WrittenPicture | undefined): Receipt => {
    const rules = ledger.program.getRules();
    const timeZone = ledger.program.getTimeZone();
    const now = clock();
    const today = calendarDateIn(now, timeZone);
    const { currency } = rules.spend_per_point;
    const company = companies.find(body.company_id);
    const purchasedMs = new Date(body.purchased_at).getTime();
    if (!company) throw new ApiError('UnprocessableEntity', { errors: { company_id: ['not_allowed'] } });
    const numberKey = toNumberKey(company.id, body.number);
    if (numberKey === undefined) throw new ApiError('UnprocessableEntity', { errors: { number: ['invalid'] } });
    const typed = { companyId: company.id, amount: body.amount, currency, purchasedMs };
    const fiscal = body.fiscal_code ? readFiscalCode(body.fiscal_code, typed, { timeZone, tills }) : undefined;
    const identity = {
      companyId: company.id,
      numberKey,
      amount: body.amount,
      day: calendarDateIn(new Date(purchasedMs), timeZone),
      fiscalKey: fiscal ? toFiscalKey(fiscal.key) : null,
    };
    const facts = {
      amount: body.amount,
      day: identity.day,
      purchasedMs,
      hasPicture: picture !== undefined,
      signature: fiscal?.state,
      receivedToday: receipts.sumSince(customerId, toInstant(today, '00:00', timeZone).getTime()),
      receivedThisWeek: receipts.sumSince(customerId, now.getTime() - weekMs),
      waiting: receipts.countPending(customerId),
      approvedByStaff: receipts.countApprovedByStaff(customerId, rules.receipts.newcomer_receipts),
      likenesses: listLikenesses({ ...identity, customerId }, picture?.hash, addDays(today, -rules.receipts.max_age_days)),
    };
    const holds = findHolds(facts, rules.receipts, { nowMs: now.getTime(), today, lot: drawLot(randomBytes) });
    if (receipts.hasSame(identity)) throw new ApiError('Conflict', { errors: { number: ['duplicate'] } });

    const isApproved = holds.length === 0;
    const amount = { amount: body.amount, currency };
    const { multiplier } = ledger.pointsForPurchase(amount, customerId);
    const { points, parts } = campaigns.computeNew({ amount, multiplier, customerId, companyId: company.id, boughtMs: purchasedMs });
    const id = receipts.insert({
      ...identity,
      customerId,
      number: body.number,
      currency,
      purchasedMs,
      status: isApproved ? 'approved' : 'pending',
      points,
      multiplier,
      picture: picture?.name ?? null,
      fiscalKind: fiscal?.kind ?? null,
      isFiscalVerified: fiscal ? toFlag(fiscal.state === 'holds' || fiscal.state === 'trusted') : null,
      heldFor: toHeldFor(holds),
      holds,
      createdMs: now.getTime(),
    });
    campaigns.store(id, parts);
    if (picture) knownHashes.add(id, picture.hash);
    if (isApproved) purchaseEvents.tellCredited(id);
    if (picture && !isApproved) receiptReadings.announce();
    if (isApproved && points > 0) {
      const name = company.translations[0]?.title ?? null;
      receipts.setEntry(id, ledger.credit({ customerId, kind: 'receipt', points, reference: { type: 'receipt', id, name } }));
    }
    return found(receipts.findOwn(customerId, id));
  };
}

/** Returns a uniformly random number from 0 to below 100. */
export function drawLot(randomBytes: RandomBytes): number {
  return (randomBytes(4).readUInt32BE() / 2 ** 32) * 100;
}

function toFlag(condition: boolean): 0 | 1 {
  return condition ? 1 : 0;
}
