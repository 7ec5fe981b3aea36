import type { FastifyInstance } from 'fastify';
import { getReceipt, getReceiptPicture, listReceipts, submitReceipt } from '#shared/contracts/receipts.ts';
import { found } from '../db/found.ts';
import { prepareReceiptQueries } from '../db/queries/receipts.ts';
import type { MemberDependencies } from '../dependencies.ts';
import { implementMember, implementMemberPaged } from '../members/implement-member.ts';
import { createLookBackfill } from '../receipts/backfill-looks.ts';
import { prepareKnownLooks } from '../receipts/known-looks.ts';
import { createReceiptPictures } from '../receipts/receipt-pictures.ts';
import { prepareReceiptSubmission } from '../receipts/submit-receipt.ts';
import type { Till } from '../receipts/verify-fiscal-code.ts';

interface Dependencies extends MemberDependencies {
  /** Where pictures of receipts lie. */
  receiptsDir: string;
  tills: readonly Till[];
}

/** Signs in all: the gateway takes no answer above eight megabytes. Older ones are to be had one by one, with their receipts. */
const picturesToTakeAlong = 5_000_000;

/** Another member's receipt is there for nobody else, nor is its picture. */
export function registerReceipts(app: FastifyInstance, dependencies: Dependencies): void {
  const { db, clock, randomBytes, memberEvents, ownData, receiptsDir, tills } = dependencies;
  const receipts = prepareReceiptQueries(db);
  const pictures = createReceiptPictures({ folder: receiptsDir, randomBytes, isKept: receipts.hasPicture });
  const knownLooks = prepareKnownLooks(db);
  const submit = prepareReceiptSubmission({ db, clock, randomBytes, pictures, knownLooks, tills });
  const backfill = createLookBackfill({ db, pictures, knownLooks, log: app.log });
  app.addHook('onReady', async () => pictures.sweep(clock()));
  app.addHook('onReady', async () => backfill.start());
  app.addHook('onClose', () => backfill.close());

  const readLook = async ({ picture }: { picture: Buffer | undefined }) => picture && knownLooks.read(picture);
  implementMember(app, dependencies, submitReceipt, submit, readLook);
  implementMemberPaged(app, dependencies, listReceipts, ({ customerId, query: { status, ...page } }) =>
    receipts.list(customerId, status, page),
  );
  implementMember(app, dependencies, getReceipt, ({ customerId, params }) => found(receipts.findOwn(customerId, params.id)));
  implementMember(app, dependencies, getReceiptPicture, ({ customerId, params }) => {
    const picture = found(pictures.find(found(receipts.findOwnPicture(customerId, params.id))));
    return { picture: `data:image/webp;base64,${picture.toString('base64')}` };
  });

  ownData.addSection('receipts', (customerId) => {
    let left = picturesToTakeAlong;
    const newestFirst = receipts.listOwn(customerId).toReversed();
    const withPictures = newestFirst.map((receipt) => {
      const name = left > 0 ? receipts.findOwnPicture(customerId, receipt.id) : undefined;
      const picture = name && pictures.find(name)?.toString('base64');
      left -= picture?.length ?? 0;
      return { ...receipt, picture: picture && left >= 0 ? picture : null };
    });
    return withPictures.reverse();
  });
  memberEvents.onErased((customerId) => {
    const names = receipts.listPictures(customerId);
    receipts.forgetOwner(customerId, clock().getTime());
    pictures.removeLater(names);
  });
}
