import type { Database } from './database.ts';
import { prepareAnnouncementQueries } from './queries/announcements.ts';
import { prepareBookingOrderQueries } from './queries/booking-orders.ts';
import { prepareCategoryQueries } from './queries/categories.ts';
import { prepareCompanyQueries } from './queries/companies.ts';
import { prepareConsentQueries } from './queries/consents.ts';
import { prepareConversationQueries } from './queries/conversations.ts';
import { prepareCookieConsentQueries } from './queries/cookie-consents.ts';
import { prepareCustomerRewardQueries } from './queries/customer-rewards.ts';
import { prepareCustomerQueries } from './queries/customers.ts';
import { prepareDocumentQueries } from './queries/documents.ts';
import { prepareFavouriteQueries } from './queries/favourites.ts';
import { prepareGiftCardQueries } from './queries/gift-cards.ts';
import { prepareImportKey } from './queries/imports.ts';
import { prepareMemberLevelQueries } from './queries/member-levels.ts';
import { prepareNewsletterQueries } from './queries/newsletter.ts';
import { prepareNoticeListQueries } from './queries/notice-list.ts';
import { prepareNoticeQueries } from './queries/notices.ts';
import { prepareParkingCodeQueries } from './queries/parking-codes.ts';
import { prepareParkingStayQueries } from './queries/parking-stays.ts';
import { preparePaymentMethodQueries } from './queries/payment-methods.ts';
import { preparePaymentQueries } from './queries/payments.ts';
import { preparePushQueries } from './queries/push-subscriptions.ts';
import { prepareReceiptQueries } from './queries/receipts.ts';
import { prepareRewardQueries } from './queries/rewards.ts';
import { prepareSupportQueries } from './queries/support.ts';
import { prepareTierQueries } from './queries/tiers.ts';

/** What several parts of the domain ask of a table, and write into it. A resource prepares itself what it asks alone. */
export function prepareQueries(db: Database) {
  return {
    announcements: prepareAnnouncementQueries(db),
    bookingOrders: prepareBookingOrderQueries(db),
    categories: prepareCategoryQueries(db),
    companies: prepareCompanyQueries(db),
    consents: prepareConsentQueries(db),
    conversations: prepareConversationQueries(db),
    cookieConsents: prepareCookieConsentQueries(db),
    customerRewards: prepareCustomerRewardQueries(db),
    customers: prepareCustomerQueries(db),
    documents: prepareDocumentQueries(db),
    favourites: prepareFavouriteQueries(db),
    giftCards: prepareGiftCardQueries(db),
    getImportKey: prepareImportKey(db),
    memberLevels: prepareMemberLevelQueries(db),
    newsletter: prepareNewsletterQueries(db),
    noticeList: prepareNoticeListQueries(db),
    notices: prepareNoticeQueries(db),
    parkingCodes: prepareParkingCodeQueries(db),
    parkingStays: prepareParkingStayQueries(db),
    paymentMethods: preparePaymentMethodQueries(db),
    payments: preparePaymentQueries(db),
    push: preparePushQueries(db),
    receipts: prepareReceiptQueries(db),
    rewards: prepareRewardQueries(db),
    support: prepareSupportQueries(db),
    tiers: prepareTierQueries(db),
  };
}

export type Queries = ReturnType<typeof prepareQueries>;
