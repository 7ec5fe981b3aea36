import { accountChecks } from '../schemas/account.ts';
import { amenitiesChecks } from '../schemas/amenities.ts';
import { announcementsChecks } from '../schemas/announcements.ts';
import { bookingChecks } from '../schemas/booking.ts';
import { categoriesChecks } from '../schemas/categories.ts';
import type { Check } from '../schemas/check.ts';
import { companiesChecks } from '../schemas/companies.ts';
import { cookieConsentsChecks } from '../schemas/cookie-consents.ts';
import { customerRewardsChecks } from '../schemas/customer-rewards.ts';
import { customersChecks } from '../schemas/customers.ts';
import { emailChangeChecks } from '../schemas/email-change.ts';
import { entrancesChecks } from '../schemas/entrances.ts';
import { faqChecks } from '../schemas/faq.ts';
import { favouritesChecks } from '../schemas/favourites.ts';
import { filmsChecks } from '../schemas/films.ts';
import { floorplansChecks } from '../schemas/floorplans.ts';
import { giftCardOrdersChecks } from '../schemas/gift-card-orders.ts';
import { giftCardsChecks } from '../schemas/gift-cards.ts';
import { householdChecks } from '../schemas/household.ts';
import { keysChecks } from '../schemas/keys.ts';
import { legalChecks } from '../schemas/legal.ts';
import { loyaltyChecks } from '../schemas/loyalty.ts';
import { mallsChecks } from '../schemas/malls.ts';
import { memberListsChecks } from '../schemas/member-lists.ts';
import { messagesChecks } from '../schemas/messages.ts';
import { newsletterChecks } from '../schemas/newsletter.ts';
import { noticesChecks } from '../schemas/notices.ts';
import { oauthChecks } from '../schemas/oauth.ts';
import { outcomesChecks } from '../schemas/outcomes.ts';
import { parkingChecks } from '../schemas/parking.ts';
import { paymentsChecks } from '../schemas/payments.ts';
import { pictureTextsChecks } from '../schemas/picture-texts.ts';
import { pointsChecks } from '../schemas/points.ts';
import { profileChecks } from '../schemas/profile.ts';
import { purchasesChecks } from '../schemas/purchases.ts';
import { receiptsChecks } from '../schemas/receipts.ts';
import { redirectsChecks } from '../schemas/redirects.ts';
import { rewardsChecks } from '../schemas/rewards.ts';
import { satisfactionChecks } from '../schemas/satisfaction.ts';
import { searchChecks } from '../schemas/search.ts';
import { searchWordsChecks } from '../schemas/search-words.ts';
import { settingsChecks } from '../schemas/settings.ts';
import { siteFactsChecks } from '../schemas/site-facts.ts';
import { sitemapChecks } from '../schemas/sitemap.ts';
import { supportChecks } from '../schemas/support.ts';
import { tillPurchasesChecks } from '../schemas/till-purchases.ts';
import { visitorNoticesChecks } from '../schemas/visitor-notices.ts';
import { walletChecks } from '../schemas/wallet.ts';
import { websitePagesChecks } from '../schemas/website-pages.ts';

/** Checks of all calls for visitors, members and operators, including every form of the site. */
export const siteChecks: readonly Check[] = [
  ...accountChecks,
  ...amenitiesChecks,
  ...announcementsChecks,
  ...bookingChecks,
  ...categoriesChecks,
  ...companiesChecks,
  ...cookieConsentsChecks,
  ...customerRewardsChecks,
  ...customersChecks,
  ...emailChangeChecks,
  ...entrancesChecks,
  ...faqChecks,
  ...favouritesChecks,
  ...filmsChecks,
  ...floorplansChecks,
  ...giftCardOrdersChecks,
  ...giftCardsChecks,
  ...keysChecks,
  ...householdChecks,
  ...legalChecks,
  ...loyaltyChecks,
  ...mallsChecks,
  ...memberListsChecks,
  ...messagesChecks,
  ...newsletterChecks,
  ...noticesChecks,
  ...oauthChecks,
  ...outcomesChecks,
  ...parkingChecks,
  ...paymentsChecks,
  ...pictureTextsChecks,
  ...pointsChecks,
  ...profileChecks,
  ...purchasesChecks,
  ...receiptsChecks,
  ...redirectsChecks,
  ...rewardsChecks,
  ...searchWordsChecks,
  ...satisfactionChecks,
  ...searchChecks,
  ...settingsChecks,
  ...siteFactsChecks,
  ...sitemapChecks,
  ...supportChecks,
  ...tillPurchasesChecks,
  ...visitorNoticesChecks,
  ...walletChecks,
  ...websitePagesChecks,
];
