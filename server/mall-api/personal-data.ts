import { prepareAccountPart } from './account/member-part.ts';
import { prepareConversationsPart } from './conversations/member-part.ts';
import { toDateTime } from './core/db/bodies.ts';
import type { MemberPart } from './core/member-part.ts';
import type { DomainParts } from './domain-parts.ts';
import { prepareHouseholdPart } from './household/member-part.ts';
import { prepareMemberImportsPart } from './member-imports/member-part.ts';
import { prepareReceiptsPart } from './receipts/member-part.ts';

/** Members' data by resource: for the data export, in this order, and for the deletion of the account. */
const memberParts: readonly ((parts: DomainParts) => MemberPart)[] = [
  prepareAccountPart,
  prepareWebhooksPart,
  preparePartnersPart,
  prepareNewsletterPart,
  prepareSupportPart,
  prepareNoticesPart,
  prepareWalletPart,
  prepareFavouritesPart,
  prepareConversationsPart,
  prepareParkingPart,
  prepareHouseholdPart, // before the points, which stay with the household
  prepareLoyaltyPart,
  prepareReceiptsPart,
  prepareBookingPart,
  prepareGiftCardsPart,
  preparePaymentMethodsPart,
  prepareMemberImportsPart,
];

export const prepareMemberParts = (parts: DomainParts): MemberPart[] => memberParts.map((prepare) => prepare(parts));

/** Events for other systems. First, because the events of the erasure itself are still sent, with the member's id only. */
function prepareWebhooksPart({ webhooks }: DomainParts): MemberPart {
  return { sections: { webhook_events: webhooks.listOfMember }, forget: webhooks.forget };
}

/** Consents for partners' sites, and connected sites. */
function preparePartnersPart({ oauthCodes, partnerGrants, partners }: DomainParts): MemberPart {
  const findName = (clientId: string) => partners.find(({ client_id }) => client_id === clientId)?.name ?? null;
  return {
    sections: {
      partners: (customerId) => oauthCodes.listConsents(customerId).map((consent) => ({ ...consent, name: findName(consent.client_id) })),
      connected_sites: (customerId) =>
        partnerGrants.list(customerId).map(({ clientId, scopes, createdAt, usedAt }) => ({
          client_id: clientId,
          name: findName(clientId),
          scope: scopes.join(' '),
          since: createdAt,
          last_used_at: usedAt,
        })),
    },
    forget(customerId) {
      oauthCodes.forgetCustomer(customerId);
      partnerGrants.forgetCustomer(customerId);
    },
  };
}

/** The newsletter subscription. Subscriptions and requests for support are stored by address, also for visitors who are not members. */
function prepareNewsletterPart({ queries: { customers, newsletter } }: DomainParts): MemberPart {
  return {
    sections: {
      newsletter(customerId) {
        const subscription = newsletter.findByEmail(customers.get(customerId).email);
        return subscription ? { email: subscription.email, locale: subscription.locale, status: subscription.status } : null;
      },
    },
    forget: (customerId) => newsletter.remove(customers.get(customerId).email),
  };
}

function prepareSupportPart({ replyFiles, queries: { customers, support } }: DomainParts): MemberPart {
  return {
    sections: { support_requests: (customerId) => support.listByEmail(customers.get(customerId).email) },
    forget(customerId) {
      const { email } = customers.get(customerId);
      replyFiles.removeOfVisitor(email);
      support.removeByEmail(email);
    },
  };
}

function prepareNoticesPart({ queries: { noticeList, notices, push } }: DomainParts): MemberPart {
  return {
    sections: {
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
    },
    forget: notices.forget,
    forgetLast(customerId) {
      push.forget(customerId);
      noticeList.forget(customerId);
    },
  };
}

/** Passes in the wallets of phones. The account's part ends them; phones empty them during the following days. */
function prepareWalletPart({ queries: { wallet } }: DomainParts): MemberPart {
  return { sections: { wallet_passes: wallet.listOfMember }, forget: wallet.detach };
}

function prepareFavouritesPart({ queries: { favourites } }: DomainParts): MemberPart {
  return {
    sections: {
      likes: (customerId) => favourites.listKept(customerId, 'likes'),
      follows: (customerId) => favourites.listKept(customerId, 'follows'),
      thumbs: (customerId) => favourites.listKept(customerId, 'thumbs'),
    },
    forget: favourites.forget,
  };
}

function prepareParkingPart({ clock, queries: { parkingCodes, parkingStays } }: DomainParts): MemberPart {
  return {
    sections: {
      parking_code: (customerId) => parkingCodes.find(customerId, clock())?.code ?? null,
      parking_stays: (customerId) =>
        parkingStays.listAll(customerId).map(({ optionId, enteredMs, leftMs, freeMinutesUsed }) => ({
          option_id: optionId,
          entered_at: toDateTime(enteredMs),
          left_at: toDateTime(leftMs),
          free_minutes_used: freeMinutesUsed,
        })),
    },
    forget(customerId) {
      parkingCodes.forget(customerId);
      parkingStays.forget(customerId);
    },
  };
}

/** Points, badges and rewards. */
function prepareLoyaltyPart({ clock, ledger, bonuses, levels, badges, history, queries: { customerRewards } }: DomainParts): MemberPart {
  return {
    sections: {
      points: (customerId) => history.listRows(customerId),
      rewards: (customerId) => customerRewards.listAll(customerId, clock()),
    },
    welcome: bonuses.grantWelcome,
    rememberAddress: bonuses.remember,
    forget(customerId) {
      bonuses.remember(customerId); // so that returning members do not get one-time bonuses again
      const points = ledger.balanceOf(customerId);
      if (points > 0) ledger.debit({ customerId, kind: 'adjustment', points, reference: null });
      badges.forget(customerId);
      customerRewards.endUnused(customerId, clock());
    },
    forgetLast: levels.forget,
  };
}

/**
 * Own bookings and places in waiting lists, notes of the staff about the bookings, and bookings that staff made under the address before there was
 * an account.
 */
function prepareBookingPart({ booking, waitingList, queries: { bookingContacts, customers } }: DomainParts): MemberPart {
  return {
    sections: {
      bookings: booking.listAll,
      waiting_lists: waitingList.listAll,
      booking_notes: bookingContacts.listOfMember,
      bookings_by_address: (customerId) => bookingContacts.listOfEmail(customers.get(customerId).email),
    },
    forget(customerId) {
      waitingList.forget(customerId); // first, so that no place is offered to the member who leaves
      booking.cancelAll(customerId);
      bookingContacts.forget(customerId, customers.get(customerId).email);
    },
  };
}

/** Own gift cards, those that were bought under the address without an account, and those that were sent to it. */
function prepareGiftCardsPart({ giftCards, guestGiftCards, queries: { customers } }: DomainParts): MemberPart {
  const listOfAddress = (customerId: number) => guestGiftCards.listOfAddress(customers.get(customerId).email);
  return {
    sections: {
      gift_cards: giftCards.listAll,
      gift_cards_by_address: (customerId) => listOfAddress(customerId).bought,
      gift_cards_received: (customerId) => listOfAddress(customerId).received,
    },
    forget(customerId) {
      giftCards.forgetBuyer(customerId);
      guestGiftCards.forgetAddress(customers.get(customerId).email);
    },
  };
}

function preparePaymentMethodsPart({ queries: { paymentMethods } }: DomainParts): MemberPart {
  return { sections: { payment_methods: paymentMethods.list }, forget: paymentMethods.forget };
}

/** Collects all stored data of a member by section, for the data export. Throws if two resources use the same section name. */
export function prepareOwnData(memberParts: readonly MemberPart[]) {
  const sections = memberParts.flatMap((part) => Object.entries(part.sections));
  const names = sections.map(([name]) => name);
  const twice = names.filter((name, index) => names.indexOf(name) !== index);
  if (twice.length > 0) throw new Error(`Own data has two sections ${twice.join(', ')}.`);

  return {
    read: (customerId: number): Record<string, unknown> => Object.fromEntries(sections.map(([name, read]) => [name, read(customerId)])),
  };
}
