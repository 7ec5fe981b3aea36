import type { FastifyInstance } from 'fastify';
import {
  approveReceipt,
  getDeskReceipt,
  getDeskReceiptPicture,
  getReceiptQueue,
  listWaitingReceipts,
  previewReceiptApproval,
  rejectReceipt,
  undoReceiptDecision,
} from '#shared/contracts/desk-receipts.ts';
import { ApiError } from '#shared/contracts/errors.ts';
import {
  disputeReceipt as dispute,
  getReceipt,
  getReceiptPicture,
  listReceipts,
  readReceipt,
  submitReceipt as submit,
} from '#shared/contracts/receipts.ts';
import type { ReadFacts } from '#shared/schemas/receipt-reading.ts';
import { maxUnconfirmedPoints } from '#shared/site/staff-limits.ts';
import { found } from '../core/db/found.ts';
import { awaitTransaction } from '../core/db/transaction.ts';
import { implementMember, implementMemberPaged } from '../core/http/implement-member.ts';
import { implementStaff, implementStaffPaged } from '../core/http/implement-staff.ts';
import type { RouteDependencies } from '../dependencies.ts';
import { createHashBackfill } from './backfill-hashes.ts';
import { prepareDeskReceipts } from './desk-receipts.ts';

/** Routes of members' receipts. For receipts and pictures of other members they answer `NotFound`. */
export function registerReceipts(app: FastifyInstance, dependencies: RouteDependencies): void {
  const { db, clock, receiptPictures, knownHashes, submitReceipt, disputeReceipt, recentReadings, queries } = dependencies;
  const { receipts } = queries;
  const backfill = createHashBackfill({ db, pictures: receiptPictures, knownHashes, log: app.log });
  app.addHook('onReady', async () => receiptPictures.sweep(clock()));
  app.addHook('onReady', async () => backfill.start());
  app.addHook('onClose', () => backfill.close());

  implementMember(app, dependencies, submit, submitReceipt, {
    before: async ({ picture }) => picture && { hash: await knownHashes.read(picture), name: await receiptPictures.write(picture) },
    after: (picture) => picture && receiptPictures.removeUnrecorded(picture.name),
  });
  implementMemberPaged(app, dependencies, listReceipts, ({ customerId, query: { status, ...page } }) =>
    receipts.list(customerId, status, page),
  );
  implementMember(app, dependencies, getReceipt, ({ customerId, params }) => found(receipts.findOwn(customerId, params.id)));
  implementMember(app, dependencies, dispute, ({ customerId, params: { id }, body }) =>
    awaitTransaction(db, () => disputeReceipt(customerId, id, body)),
  );
  implementMember(app, dependencies, getReceiptPicture, ({ customerId, params }) => {
    const picture = found(receiptPictures.find(found(receipts.findOwnPicture(customerId, params.id))));
    return { picture: `data:image/webp;base64,${picture.toString('base64')}` };
  });
  implementMember(app, dependencies, readReceipt, async ({ customerId, picture }) => {
    if (!picture) throw new ApiError('UnprocessableEntity', { errors: { image: ['required'] } });
    if (!recentReadings) throw new ApiError('ServiceUnavailable');
    const reading = await recentReadings.readForForm(customerId, picture);
    return reading?.facts ?? nothingRead;
  });
}

const nothingRead: ReadFacts = { total: null, confirmed_by: [], days: [], time: null, number: null, company_id: null };

/** Routes for reviewing receipts: the same actions as `npm run mall -- receipts`, with half a minute to undo. */
export function registerDeskReceipts(app: FastifyInstance, dependencies: RouteDependencies): void {
  const { db, receiptDecisions, staffSessions } = dependencies;
  const deskReceipts = prepareDeskReceipts(dependencies);

  implementStaffPaged(app, dependencies, listWaitingReceipts, ({ query: { shop, reason, ...page } }) =>
    deskReceipts.list({ shop, reason }, page),
  );
  implementStaff(app, dependencies, getReceiptQueue, () => deskReceipts.getQueue());
  implementStaff(app, dependencies, getDeskReceipt, ({ params: { id }, query }) => deskReceipts.get(id, query));
  implementStaff(app, dependencies, getDeskReceiptPicture, ({ params: { id } }) => ({
    picture: `data:image/webp;base64,${deskReceipts.getPicture(id).toString('base64')}`,
  }));

  implementStaff(app, dependencies, previewReceiptApproval, ({ params: { id }, query }) => deskReceipts.preview(id, query));

  implementStaff(app, dependencies, approveReceipt, ({ params: { id }, body: corrections, staff }) =>
    awaitTransaction(db, () => {
      const decision = receiptDecisions.decide(id, { status: 'approved', reason: null, corrections }, staff);
      const isConfirmed = deskReceipts.sumApproved(id, staff.staffId) <= maxUnconfirmedPoints || staffSessions.isConfirmed(staff);
      if (!isConfirmed) throw new ApiError('Forbidden', { errors: { session: ['not_confirmed'] } });
      return deskReceipts.toDecided(id, decision);
    }),
  );
  implementStaff(app, dependencies, rejectReceipt, ({ params: { id }, body: { reason }, staff }) =>
    awaitTransaction(db, () =>
      deskReceipts.toDecided(id, receiptDecisions.decide(id, { status: 'rejected', reason, corrections: {} }, staff)),
    ),
  );
  implementStaff(app, dependencies, undoReceiptDecision, async ({ params: { id }, body: { decision }, staff }) => {
    await awaitTransaction(db, () => receiptDecisions.undo(id, decision, staff));
    return deskReceipts.get(id);
  });
}
