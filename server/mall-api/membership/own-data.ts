import type { Partner } from '#config/sign-in.ts';
import type { Consents } from '../account/consents.ts';
import type { CustomerAnswers } from '../account/customer-answers.ts';
import type { EmailChanges } from '../account/email-change.ts';
import type { BookingOrders } from '../booking/booking-orders.ts';
import type { Database, Value } from '../db/database.ts';
import type { Queries } from '../db/prepare-queries.ts';
import type { GiftCards } from '../gift-cards/gift-cards.ts';
import type { History } from '../loyalty/history.ts';
import type { OauthCodes } from '../partners/oauth-codes.ts';
import type { ReceiptPictures } from '../receipts/receipt-pictures.ts';

interface Dependencies {
  db: Database;
  clock: () => Date;
  queries: Queries;
  partners: readonly Partner[];
  consents: Consents;
  customerAnswers: CustomerAnswers;
  emailChanges: EmailChanges;
  history: History;
  oauthCodes: OauthCodes;
  booking: Pick<BookingOrders, 'listAll'>;
  giftCards: Pick<GiftCards, 'listAll'>;
  receiptPictures: ReceiptPictures;
}

/** Characters in all: the gateway takes no answer above eight megabytes. Older ones are to be had one by one, with their receipts and messages. */
const picturesToTakeAlong = { receipts: 5_000_000, messages: 1_500_000 } as const;

/** Everything that is stored of a member, section by section, for them to take along; never what would let somebody in. */
export function prepareOwnData(dependencies: Dependencies) {
  const {
    db,
    clock,
    queries,
    partners,
    consents,
    customerAnswers,
    emailChanges,
    history,
    oauthCodes,
    booking,
    giftCards,
    receiptPictures,
  } = dependencies;
  const {
    conversations,
    customerRewards,
    customers,
    favourites,
    newsletter,
    noticeList,
    notices,
    parkingCodes,
    parkingStays,
    paymentMethods,
    push,
    receipts,
    support,
  } = queries;
  const listSessions = db.prepare(
    'SELECT created_ms, expires_ms, scope FROM customer_session WHERE customer_id = :customerId ORDER BY created_ms',
  );
  const listDevices = db.prepare('SELECT seen_ms FROM customer_device WHERE customer_id = :customerId ORDER BY seen_ms');
  const findSignIn = db.prepare('SELECT firebase_subject, verified_ms FROM customer WHERE id = :customerId');

  function listReceipts(customerId: number) {
    let left: number = picturesToTakeAlong.receipts;
    const newestFirst = receipts.listOwn(customerId).toReversed();
    const withPictures = newestFirst.map((receipt) => {
      const name = left > 0 ? receipts.findOwnPicture(customerId, receipt.id) : undefined;
      const picture = name && receiptPictures.find(name)?.toString('base64');
      left -= picture?.length ?? 0;
      return { ...receipt, picture: picture && left >= 0 ? picture : null };
    });
    return withPictures.reverse();
  }

  function listConversations(customerId: number) {
    let left: number = picturesToTakeAlong.messages;
    const toPicture = (messageId: number) => {
      const name = left > 0 ? conversations.findPicture(messageId, customerId) : undefined;
      const picture = name && receiptPictures.find(name)?.toString('base64');
      left -= picture?.length ?? 0;
      return picture && left >= 0 ? picture : null;
    };
    const newestFirst = conversations.listOfMember(customerId).toReversed();
    return newestFirst
      .map(({ id, reference, subject, category, closed_at }) => {
        const messages = conversations.listAllMessages(id).map(({ attachments, ...message }) => ({
          ...message,
          pictures: attachments.map(({ id: messageId }) => toPicture(messageId)),
        }));
        return { reference, subject, category, closed_at, messages };
      })
      .reverse();
  }

  const sections: Readonly<Record<string, (customerId: number) => unknown>> = {
    parking_code: (customerId) => parkingCodes.find(customerId, clock())?.code ?? null,
    parking_stays: (customerId) =>
      parkingStays.listAll(customerId).map(({ optionId, enteredMs, leftMs, freeMinutesUsed }) => ({
        option_id: optionId,
        entered_at: toDateTime(enteredMs),
        left_at: toDateTime(leftMs),
        free_minutes_used: freeMinutesUsed,
      })),
    partners: (customerId) =>
      oauthCodes.listConsents(customerId).map((consent) => ({
        ...consent,
        name: partners.find(({ client_id }) => client_id === consent.client_id)?.name ?? null,
      })),
    profile(customerId) {
      const signIn = findSignIn.get({ customerId });
      const verified_at = toDateTime(signIn?.verified_ms);
      return { ...customerAnswers.get(customerId), verified_at, sign_in_subject: signIn?.firebase_subject ?? null };
    },
    consents: (customerId) => consents.list(customerId),
    sessions: (customerId) =>
      listSessions.all({ customerId }).map(({ created_ms, expires_ms, scope }) => ({
        opened_at: toDateTime(created_ms),
        expires_at: toDateTime(expires_ms),
        scope: scope ?? null,
      })),
    devices: (customerId) => listDevices.all({ customerId }).map(({ seen_ms }) => ({ last_login_at: toDateTime(seen_ms) })),
    email_change(customerId) {
      const change = emailChanges.find(customerId);
      return change ? { email: change.email, is_confirmed: change.isConfirmed } : null;
    },
    newsletter(customerId) {
      const subscription = newsletter.findByEmail(customers.get(customerId).email);
      return subscription ? { email: subscription.email, locale: subscription.locale, status: subscription.status } : null;
    },
    support_requests: (customerId) => support.listByEmail(customers.get(customerId).email),
    notices(customerId) {
      const offMs = notices.findOffMs(customerId);
      return {
        off_since: offMs === undefined ? null : new Date(offMs).toISOString(),
        sent: notices.list(customerId),
        told: noticeList.listAll(customerId),
        not_wanted_by_mail: [...noticeList.listUnwanted(customerId, 'mail')],
        not_wanted_by_push: [...noticeList.listUnwanted(customerId, 'push')],
      };
    },
    push: (customerId) => push.listSince(customerId).map((since) => ({ since })),
    likes: (customerId) => favourites.listKept(customerId, 'likes'),
    follows: (customerId) => favourites.listKept(customerId, 'follows'),
    thumbs: (customerId) => favourites.listKept(customerId, 'thumbs'),
    conversations: listConversations,
    points: (customerId) => history.listRows(customerId),
    rewards: (customerId) => customerRewards.listAll(customerId, clock()),
    bookings: booking.listAll,
    gift_cards: giftCards.listAll,
    payment_methods: paymentMethods.list,
    receipts: listReceipts,
  };

  return {
    read: (customerId: number): Record<string, unknown> =>
      Object.fromEntries(Object.entries(sections).map(([name, read]) => [name, read(customerId)])),
  };
}

function toDateTime(ms: Value | undefined): string | null {
  return typeof ms === 'number' ? new Date(ms).toISOString() : null;
}
