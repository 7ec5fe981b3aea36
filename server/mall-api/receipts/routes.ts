import type { FastifyInstance } from 'fastify';
import { getReceipt, getReceiptPicture, listReceipts, submitReceipt as submit } from '#shared/contracts/receipts.ts';
import { found } from '../core/db/found.ts';
import { implementMember, implementMemberPaged } from '../core/http/implement-member.ts';
import type { RouteDependencies } from '../dependencies.ts';
import { createHashBackfill } from './backfill-hashes.ts';

/** Routes of members' receipts. Other members' receipts and pictures are not found. */
export function registerReceipts(app: FastifyInstance, dependencies: RouteDependencies): void {
  const { db, clock, receiptPictures, knownHashes, submitReceipt, queries } = dependencies;
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
  implementMember(app, dependencies, getReceiptPicture, ({ customerId, params }) => {
    const picture = found(receiptPictures.find(found(receipts.findOwnPicture(customerId, params.id))));
    return { picture: `data:image/webp;base64,${picture.toString('base64')}` };
  });
}
