import type { MemberPart } from '../core/member-part.ts';
import type { DomainParts } from '../domain-parts.ts';
import { takePictures } from '../receipts/receipt-pictures.ts';

/** Max characters of all pictures in an export, newest first. Older pictures are available one by one, with their messages. */
const picturesToTakeAlong = 1_500_000;

export function prepareConversationsPart({ receiptPictures, replyFiles, queries: { conversations } }: DomainParts): MemberPart {
  return {
    sections: {
      conversations(customerId) {
        const take = takePictures(receiptPictures, picturesToTakeAlong);
        const newestFirst = conversations.listOfMember(customerId).toReversed();
        return newestFirst
          .map(({ id, reference, subject, category, closed_at }) => {
            const ratings = conversations.listRatings(id);
            const messages = conversations.listAllMessages(id).map(({ attachments, files, ...message }) => ({
              ...message,
              files: files.map(({ id: fileId, title }) => ({ title, content: take(() => replyFiles.findMembersName(fileId, customerId)) })),
              pictures: attachments.map(({ id: messageId }) => take(() => conversations.findPicture(messageId, customerId))),
            }));
            return { reference, subject, category, closed_at, messages, ratings };
          })
          .reverse();
      },
    },
    forget(customerId) {
      const pictures = conversations.listPictures(customerId);
      replyFiles.removeOfMember(customerId);
      conversations.forget(customerId);
      receiptPictures.removeLater(pictures);
    },
  };
}
