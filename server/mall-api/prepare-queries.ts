import { prepareConsentQueries } from './account/consent-queries.ts';
import { prepareCustomerQueries } from './account/queries.ts';
import { prepareAnnouncementQueries } from './announcements/queries.ts';
import { prepareBookingBlockQueries } from './booking/blocks.ts';
import { prepareBookingContactQueries } from './booking/contacts.ts';
import { prepareBookingOrderQueries } from './booking/queries.ts';
import { prepareWaitQueries } from './booking/waiting-queries.ts';
import { prepareCompanyQueries } from './companies/queries.ts';
import { prepareConversationQueries } from './conversations/queries.ts';
import { prepareSupportQueries } from './conversations/support-queries.ts';
import { prepareCookieConsentQueries } from './cookie-consents/queries.ts';
import type { Database } from './core/db/database.ts';
import { prepareImportKey } from './core/db/imports.ts';
import { prepareCategoryQueries, prepareDocumentQueries } from './documents/queries.ts';
import { prepareFavouriteQueries } from './favourites/queries.ts';
import { prepareGiftCardLinkQueries } from './gift-cards/link-queries.ts';
import { prepareGiftCardQueries } from './gift-cards/queries.ts';
import { prepareTierQueries } from './loyalty/tiers.ts';
import { prepareNewsletterQueries } from './newsletter/queries.ts';
import { prepareNoticeListQueries, prepareNoticeQueries } from './notices/queries.ts';
import { prepareParkingCodeQueries, prepareParkingStayQueries } from './parking/queries.ts';
import { preparePaymentMethodQueries, preparePaymentQueries } from './payments/queries.ts';
import { preparePushQueries } from './push/queries.ts';
import { prepareReceiptQueries } from './receipts/queries.ts';
import { prepareCustomerRewardQueries, prepareRewardQueries } from './rewards/queries.ts';
import { prepareWalletQueries } from './wallet/queries.ts';

/** Queries shared by several parts of the domain. Queries that only one resource needs are prepared by that resource. */
export function prepareQueries(db: Database) {
  const documents = prepareDocumentQueries(db);
  return {
    announcements: prepareAnnouncementQueries(db),
    bookingBlocks: prepareBookingBlockQueries(db),
    bookingContacts: prepareBookingContactQueries(db),
    bookingOrders: prepareBookingOrderQueries(db),
    bookingWaits: prepareWaitQueries(db),
    categories: prepareCategoryQueries(db),
    companies: prepareCompanyQueries(db, documents.getCentre),
    consents: prepareConsentQueries(db),
    conversations: prepareConversationQueries(db),
    cookieConsents: prepareCookieConsentQueries(db),
    customerRewards: prepareCustomerRewardQueries(db),
    customers: prepareCustomerQueries(db),
    documents,
    favourites: prepareFavouriteQueries(db),
    giftCardLinks: prepareGiftCardLinkQueries(db),
    giftCards: prepareGiftCardQueries(db),
    getImportKey: prepareImportKey(db),
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
    wallet: prepareWalletQueries(db),
  };
}

export type Queries = ReturnType<typeof prepareQueries>;
