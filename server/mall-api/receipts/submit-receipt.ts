import type { DatabaseSync } from 'node:sqlite';
import type { BodyOf } from '#shared/contracts/endpoint.ts';
import { ApiError } from '#shared/contracts/errors.ts';
import type { Receipt, submitReceipt } from '#shared/contracts/receipts.ts';
import { foldReceiptNumber } from '#shared/rules/receipt-number.ts';
import { calendarDateIn, toInstant } from '#shared/rules/time-zone.ts';
import { prepareCompanyQueries } from '../db/queries/companies.ts';
import { prepareReceiptQueries } from '../db/queries/receipts.ts';
import { prepareLedger } from '../loyalty/ledger.ts';
import { found } from '../routes/found.ts';
import { decideReceipt } from './approve-by-rule.ts';
import { readFiscalCode } from './read-fiscal-code.ts';
import type { ReceiptPictures } from './receipt-pictures.ts';
import type { Till } from './verify-fiscal-code.ts';

interface Dependencies {
  db: DatabaseSync;
  clock: () => Date;
  pictures: ReceiptPictures;
  tills: readonly Till[];
}

interface Submission {
  customerId: number;
  body: BodyOf<typeof submitReceipt>;
  picture: Buffer | undefined;
}

/** Takes a receipt: what it brings, it brings in the same transaction, which the caller holds. */
export function prepareReceiptSubmission({ db, clock, pictures, tills }: Dependencies) {
  const companies = prepareCompanyQueries(db);
  const receipts = prepareReceiptQueries(db);
  const ledger = prepareLedger({ db, clock });

  return ({ customerId, body, picture }: Submission): Receipt => {
    const rules = ledger.program.getRules();
    const timeZone = ledger.program.getTimeZone();
    const now = clock();
    const today = calendarDateIn(now, timeZone);
    const { currency } = rules.spend_per_point;
    const company = companies.find(body.company_id);
    const foldedNumber = foldReceiptNumber(body.number);
    const purchasedMs = new Date(body.purchased_at).getTime();
    if (!company) throw new ApiError('UnprocessableEntity', { errors: { company_id: ['not_allowed'] } });
    if (foldedNumber === '') throw new ApiError('UnprocessableEntity', { errors: { number: ['invalid'] } });
    const typed = { companyId: company.id, amount: body.amount, currency, purchasedMs };
    const fiscal = body.fiscal_code ? readFiscalCode(body.fiscal_code, typed, { timeZone, tills }) : undefined;
    const identity = {
      companyId: company.id,
      foldedNumber,
      amount: body.amount,
      day: calendarDateIn(new Date(purchasedMs), timeZone),
      fiscalKey: fiscal?.key ?? null,
    };
    const status = decideReceipt(
      {
        ...identity,
        purchasedMs,
        hasPicture: picture !== undefined,
        signature: fiscal?.state,
        receivedToday: receipts.countSince(customerId, toInstant(today, '00:00', timeZone).getTime()),
        waiting: receipts.countPending(customerId),
        wasRejected: receipts.hasRejected(identity),
      },
      rules.receipts,
      { nowMs: now.getTime(), today },
    );
    if (receipts.hasSame(identity)) throw new ApiError('Conflict', { errors: { number: ['duplicate'] } });

    const { points, multiplier } = ledger.pointsForPurchase({ amount: body.amount, currency }, customerId);
    const id = receipts.insert({
      ...identity,
      customerId,
      number: body.number,
      currency,
      purchasedMs,
      status,
      points,
      multiplier,
      picture: picture ? pictures.write(picture) : null,
      fiscalKind: fiscal?.kind ?? null,
      isFiscalVerified: fiscal ? toFlag(fiscal.state === 'holds' || fiscal.state === 'trusted') : null,
      createdMs: now.getTime(),
    });
    if (status === 'approved' && points > 0) {
      const name = company.translations[0]?.title ?? null;
      receipts.setEntry(id, ledger.credit({ customerId, kind: 'receipt', points, reference: { type: 'receipt', id, name } }));
    }
    return found(receipts.findOwn(customerId, id));
  };
}

function toFlag(condition: boolean): 0 | 1 {
  return condition ? 1 : 0;
}
