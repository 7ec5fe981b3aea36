import type { MemberPart } from '../core/member-part.ts';
import type { DomainParts } from '../domain-parts.ts';
import { takePictures } from '../receipts/receipt-pictures.ts';

/** Max characters of all pictures in an export, newest first. Older pictures are available one by one, with their messages. */
const picturesToTakeAlong = 1_500_000;

export function prepareConversationsPart({ receiptPictures, queries: { conversations } }: DomainParts): MemberPart {
  return {
    sections: {
      conversations(customerId) {
        const take = takePictures(receiptPictures, picturesToTakeAlong);
        const newestFirst = conversations.listOfMember(customerId).toReversed();
        return newestFirst
          .map(({ id, reference, subject, category, closed_at }) => {
            const messages = conversations.listAllMessages(id).map(({ attachments, ...message }) => ({
              ...message,
              pictures: attachments.map(({ id: messageId }) => take(() => conversations.findPicture(messageId, customerId))),
            }));
            return { reference, subject, category, closed_at, messages };
          })
          .reverse();
      },
    },
    forget(customerId) {
      const pictures = conversations.listPictures(customerId);
      conversations.forget(customerId);
      receiptPictures.removeLater(pictures);
    },
  };
}
