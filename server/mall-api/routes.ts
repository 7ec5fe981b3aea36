import { registerCustomers, registerProfile } from './account/routes.ts';
import { registerDeskActivity } from './activity/routes.ts';
import { registerAmenities } from './amenities/routes.ts';
import { registerAnnouncements } from './announcements/routes.ts';
import { registerBanners } from './banners/routes.ts';
import { registerDeskWaiting } from './booking/desk-waiting.ts';
import { registerBooking, registerDeskBookings } from './booking/routes.ts';
import { registerBuilding } from './building/routes.ts';

import { registerCompanies } from './companies/routes.ts';
import { registerDesk } from './conversations/desk-routes.ts';
import { registerInbox } from './conversations/inbox-routes.ts';
import { registerMessages, registerSupport } from './conversations/routes.ts';
import { registerCookieConsents } from './cookie-consents/routes.ts';
import { registerDeskToday, registerDeskVisits } from './desk-today/routes.ts';
import { registerDocuments } from './documents/routes.ts';
import { registerFavourites, registerMemberLists } from './favourites/routes.ts';
import { registerFloorplans } from './floorplans/routes.ts';
import { registerDeskGiftCardOrders } from './gift-cards/order-routes.ts';
import { registerDeskGiftCards, registerGiftCards, registerGuestGiftCards } from './gift-cards/routes.ts';
import { registerDeskHours } from './hours/routes.ts';
import { registerHousehold } from './household/routes.ts';
import { registerDeskBulk } from './imports/routes.ts';
import { registerDeskKeys } from './keys/desk-routes.ts';
import { registerOwnKey } from './keys/routes.ts';
import { registerCampaigns, registerLoyalty, registerPoints } from './loyalty/routes.ts';
import { registerMemberData } from './member-desk/data-routes.ts';
import { registerMemberDesk } from './member-desk/routes.ts';
import { registerMemberImports } from './member-imports/routes.ts';
import { registerAccount, registerEmailChange } from './membership/routes.ts';
import { registerSso } from './membership/sso-routes.ts';
import { registerNewsletter } from './newsletter/routes.ts';
import { registerNotices } from './notices/routes.ts';
import { registerOutcomes } from './outcomes/routes.ts';
import { registerParking } from './parking/routes.ts';
import { registerOauth } from './partners/routes.ts';
import { registerDeskPayments } from './payments/desk-routes.ts';
import { registerPayments } from './payments/routes.ts';
import { registerDeskPictures } from './pictures/routes.ts';
import { registerPreviews } from './previews/routes.ts';
import { registerPurchases } from './purchases/routes.ts';
import { registerDecidedReceipts } from './receipts/decided-routes.ts';
import { registerDeskReceipts, registerReceipts } from './receipts/routes.ts';
import { registerDeskForms, registerDeskRecords, registerDeskSheets } from './records/routes.ts';
import { registerSavedViews } from './records/saved-views.ts';
import { registerDeskCodes, registerRewardRefunds } from './rewards/desk-routes.ts';
import { registerCustomerRewards, registerRewards } from './rewards/routes.ts';
import { registerSearch } from './search/routes.ts';
import { registerSettlement } from './settlement/routes.ts';
import { registerApprovals, registerShopOffers } from './shop-offers/routes.ts';
import { registerSiteFacts } from './site-facts/routes.ts';
import { registerSitemap } from './sitemap/routes.ts';
import { registerStaffCompany } from './staff/company-routes.ts';
import { registerStaffEmails } from './staff/email-routes.ts';
import { registerStaffPasskeys } from './staff/passkey-routes.ts';
import { registerStaffPeople } from './staff/people-routes.ts';
import { registerStaff, registerStaffAccess } from './staff/routes.ts';
import { registerCashiers } from './tills/cashier-routes.ts';
import { registerTillPurchases } from './tills/routes.ts';
import { registerDeskUnits } from './units/routes.ts';
import { registerWallet } from './wallet/routes.ts';
import { registerWebhooks } from './webhooks/routes.ts';
import { registerWebsitePages } from './website-pages/routes.ts';

/** The calls of each resource. Only the app imports them, because domain, import and commands do not need HTTP. */
export const routes = [
  registerDocuments,
  registerCompanies,
  registerAnnouncements,
  registerRewards,
  registerAmenities,
  registerFloorplans,
  registerWebsitePages,
  registerSearch,
  registerSiteFacts,
  registerSitemap,
  registerCookieConsents,
  registerAccount,
  registerProfile,
  registerEmailChange,
  registerSso,
  registerOauth,
  registerNewsletter,
  registerSupport,
  registerNotices,
  registerFavourites,
  registerMemberLists,
  registerMessages,
  registerDesk,
  registerOwnKey,
  registerDeskKeys,
  registerDeskForms,
  registerDeskSheets,
  registerDeskBulk,
  registerInbox,
  registerMemberData,
  registerMemberDesk,
  registerMemberImports,
  registerDeskGiftCards,
  registerDeskGiftCardOrders,
  registerBuilding,
  registerBanners,
  registerDeskHours,
  registerDeskActivity,
  registerDeskToday,
  registerDeskVisits,
  registerDeskBookings,
  registerDeskWaiting,
  registerDeskUnits,
  registerStaff,
  registerStaffPasskeys,
  registerStaffCompany,
  registerStaffAccess,
  registerStaffEmails,
  registerStaffPeople,
  registerDeskRecords,
  registerSavedViews,
  registerShopOffers,
  registerApprovals,
  registerDeskPictures,
  registerPreviews,
  registerWebhooks,
  registerSettlement,
  registerParking,
  registerLoyalty,
  registerPoints,
  registerHousehold,
  registerCustomerRewards,
  registerDeskCodes,
  registerCashiers,
  registerRewardRefunds,
  registerCustomers,
  registerReceipts,
  registerCampaigns,
  registerDeskPayments,
  registerDeskReceipts,
  registerDecidedReceipts,
  registerBooking,
  registerGiftCards,
  registerGuestGiftCards,
  registerPurchases,
  registerWallet,
  registerPayments,
  registerTillPurchases,
  registerOutcomes,
] as const;
