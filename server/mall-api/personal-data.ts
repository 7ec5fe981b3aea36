import { giftCardLimits } from '#shared/site/gift-card-limits.ts';
import { retentionDays } from '#shared/site/late-limits.ts';
import { staffSession, wrongCodes } from '#shared/site/staff-limits.ts';
import { linksLastAtMostMs } from './account/account-links.ts';
import { emailChangeRetentionMs } from './account/email-change.ts';
import { deviceRetentionMs } from './account/known-devices.ts';
import { loginFailureRetentionMs } from './account/login-limit.ts';
import { prepareAccountPart } from './account/member-part.ts';
import { prepareConversationsPart } from './conversations/member-part.ts';
import { toDateTime } from './core/db/bodies.ts';
import { isoDay } from './core/db/sqlite/dialect.ts';
import { answerRetentionMs } from './core/http/idempotency.ts';
import { staffCallRetentionMs } from './core/http/staff-calls.ts';
import { emailCountRetentionMs } from './core/mail/email-limit.ts';
import type { MemberPart } from './core/member-part.ts';
import type { DomainParts } from './domain-parts.ts';
import { giftCardGuessRetentionMs } from './gift-cards/gift-card-checks.ts';
import { confirmWithinMs } from './newsletter/queries.ts';
import { parkingStayRetentionMs } from './parking/parking-stays.ts';
import { codeRetentionMs } from './partners/oauth-codes.ts';
import { grantRetentionMs } from './partners/partner-grants.ts';
import { prepareReceiptsPart } from './receipts/member-part.ts';

const dayMs = 86_400_000;

/** Members' data by resource: for the data export, in this order, and for the deletion of the account. */
const memberParts: readonly ((parts: DomainParts) => MemberPart)[] = [
  prepareAccountPart,
  preparePartnersPart,
  prepareNewsletterPart,
  prepareSupportPart,
  prepareNoticesPart,
  prepareFavouritesPart,
  prepareConversationsPart,
  prepareParkingPart,
  prepareLoyaltyPart,
  prepareReceiptsPart,
  prepareBookingPart,
  prepareGiftCardsPart,
  preparePaymentMethodsPart,
];

export const prepareMemberParts = (parts: DomainParts): MemberPart[] => memberParts.map((prepare) => prepare(parts));

/**
 * Rows with personal or outdated data, and how long they are needed. Most are also removed when their table is written
 * to. The retention job removes them even if nothing is written.
 */
export const outdatedRows: readonly { from: string; retentionMs: number }[] = [
  { from: 'support_request WHERE created_ms <= :beforeMs', retentionMs: retentionDays.supportRequests * dayMs },
  { from: `newsletter_subscription WHERE status = 'pending' AND requested_ms <= :beforeMs`, retentionMs: confirmWithinMs },
  { from: `newsletter_token WHERE purpose = 'confirm' AND created_ms <= :beforeMs`, retentionMs: confirmWithinMs },
  { from: 'account_link WHERE created_ms <= :beforeMs', retentionMs: linksLastAtMostMs },
  { from: 'login_failure WHERE at_ms <= :beforeMs', retentionMs: loginFailureRetentionMs },
  { from: 'email_change WHERE requested_ms <= :beforeMs', retentionMs: emailChangeRetentionMs },
  { from: 'customer_device WHERE seen_ms <= :beforeMs', retentionMs: deviceRetentionMs },
  { from: 'staff_device WHERE seen_ms <= :beforeMs', retentionMs: deviceRetentionMs },
  { from: 'letter_sent WHERE at_ms <= :beforeMs', retentionMs: emailCountRetentionMs },
  { from: 'idempotency_key WHERE created_ms <= :beforeMs', retentionMs: answerRetentionMs },
  { from: 'oauth_code WHERE created_ms <= :beforeMs', retentionMs: codeRetentionMs },
  { from: 'partner_grant WHERE used_ms <= :beforeMs', retentionMs: grantRetentionMs },
  { from: 'customer_session WHERE expires_ms <= :beforeMs', retentionMs: 0 },
  { from: 'notice WHERE created_ms <= :beforeMs', retentionMs: retentionDays.notices * dayMs },
  { from: 'member_notice WHERE at_ms <= :beforeMs', retentionMs: retentionDays.notices * dayMs },
  { from: 'notice_link WHERE created_ms <= :beforeMs', retentionMs: retentionDays.notices * dayMs },
  { from: 'cookie_consent WHERE decided_ms <= :beforeMs', retentionMs: retentionDays.cookieConsents * dayMs },
  { from: 'gift_card_guess WHERE at_ms <= :beforeMs', retentionMs: giftCardGuessRetentionMs },
  { from: 'gift_card WHERE paid_ms IS NULL AND created_ms <= :beforeMs', retentionMs: giftCardLimits.unpaidDays * dayMs },
  { from: 'parking_stay WHERE left_ms <= :beforeMs', retentionMs: parkingStayRetentionMs },
  { from: 'staff_session WHERE created_ms <= :beforeMs', retentionMs: staffSession.lastsMs },
  { from: 'staff_invite WHERE expires_ms <= :beforeMs', retentionMs: 0 },
  { from: 'staff_call WHERE begun_ms <= :beforeMs', retentionMs: staffCallRetentionMs },
  { from: 'code_guess WHERE at_ms <= :beforeMs', retentionMs: wrongCodes.withinMs },
  { from: 'staff_challenge WHERE expires_ms <= :beforeMs', retentionMs: 0 },
  { from: `page_view WHERE day <= ${isoDay(':beforeMs')}`, retentionMs: retentionDays.pageViews * dayMs },
  { from: `search_miss WHERE day <= ${isoDay(':beforeMs')}`, retentionMs: retentionDays.searchMisses * dayMs },
  { from: 'parking_code WHERE valid_until_ms <= :beforeMs', retentionMs: 0 },
];

/** Deletes the encrypted codes of gift cards once their emails are sent or given up. After that, only the card's holder knows the code. */
export const sealedCodes = {
  where: 'gift_card WHERE sealed_code IS NOT NULL AND paid_ms <= :beforeMs',
  change: 'sealed_code = NULL',
  retentionMs: giftCardLimits.sealedDays * dayMs,
};

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

function prepareSupportPart({ queries: { customers, support } }: DomainParts): MemberPart {
  return {
    sections: { support_requests: (customerId) => support.listByEmail(customers.get(customerId).email) },
    forget: (customerId) => support.removeByEmail(customers.get(customerId).email),
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

function prepareBookingPart({ booking }: DomainParts): MemberPart {
  return { sections: { bookings: booking.listAll }, forget: booking.cancelAll };
}

function prepareGiftCardsPart({ giftCards }: DomainParts): MemberPart {
  return { sections: { gift_cards: giftCards.listAll }, forget: giftCards.forgetBuyer };
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
