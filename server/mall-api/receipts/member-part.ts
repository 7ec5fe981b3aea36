import type { MemberPart } from '../core/member-part.ts';
import type { DomainParts } from '../domain-parts.ts';
import { takePictures } from './receipt-pictures.ts';

/** Max characters of all pictures in an export, newest first. Older pictures are available one by one, with their receipts. */
const picturesToTakeAlong = 5_000_000;

export function prepareReceiptsPart({ clock, receiptPictures, queries: { receipts } }: DomainParts): MemberPart {
  return {
    sections: {
      receipts(customerId) {
        const take = takePictures(receiptPictures, picturesToTakeAlong);
        const newestFirst = receipts.listOwn(customerId).toReversed();
        return newestFirst
          .map((receipt) => ({
            ...receipt,
            reading: receipts.findOwnReading(customerId, receipt.id),
            picture: take(() => receipts.findOwnPicture(customerId, receipt.id)),
          }))
          .reverse();
      },
    },
    forget(customerId) {
      const pictures = receipts.listPictures(customerId);
      receipts.forgetOwner(customerId, clock().getTime());
      receiptPictures.removeLater(pictures);
    },
  };
}
