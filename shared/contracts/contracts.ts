import {
  addPasswordAfterSso,
  changePassword,
  deleteAccount,
  logIn,
  logInByFirebase,
  logInByLink,
  logOut,
  register,
  requestPassword,
  resendVerification,
  setForgottenPassword,
  verifyEmail,
} from './account.ts';
import { getAmenity, listAmenities } from './amenities.ts';
import { getAnnouncement, listAnnouncements } from './announcements.ts';
import { listBookingServices, listBookingSlots } from './booking.ts';
import { listCategories } from './categories.ts';
import { getCompany, listCompanies, listCompaniesWithEntities, listFeaturedCompanies } from './companies.ts';
import { activateReward, getCustomerReward, listCustomerRewards, listRewardLimits, redeemCustomerReward } from './customer-rewards.ts';
import { getCustomerByCard, getCustomerByParkingCode } from './customers.ts';
import { confirmEmailChange, refuseEmailChange, requestEmailChange } from './email-change.ts';
import type { Endpoint } from './endpoint.ts';
import { listEntrances } from './entrances.ts';
import { listPostCategories, listQuestions } from './faq.ts';
import {
  addLike,
  followCompany,
  listFollowedCompanies,
  listLikeIds,
  listLikes,
  listThumbs,
  removeLike,
  setThumb,
  unfollowCompany,
} from './favourites.ts';
import { getFloorplan, listFloorplans } from './floorplans.ts';
import { getPrivacyPolicy, getTermsConditions } from './legal.ts';
import { getLoyaltyProgram, listBadges, listTiers } from './loyalty.ts';
import { listMalls } from './malls.ts';
import { listMemberAnnouncements, listMemberCompanies, listMemberRewards, searchAsMember } from './member-lists.ts';
import { getMessage, listAllMessages, listConversations, listMessages, markMessagesRead, sendMessage } from './messages.ts';
import { confirmNewsletter, subscribeNewsletter, unsubscribeNewsletter } from './newsletter.ts';
import { stopNotices } from './notices.ts';
import { authorizePartner, exchangeOauthCode, getOauthRequest } from './oauth.ts';
import { getOutcome } from './outcomes.ts';
import { getParking, getParkingCode } from './parking.ts';
import { getMemberTier, getPoints, listMemberBadges, listPointsHistory } from './points.ts';
import { changeProfile, changeProfilePicture, getOwnData, getProfile, removeProfilePicture } from './profile.ts';
import { listPaymentMethods, listPurchases, removePaymentMethod } from './purchases.ts';
import { getReceipt, getReceiptPicture, listReceipts, submitReceipt } from './receipts.ts';
import { listRedirects } from './redirects.ts';
import { getReward, listRewards } from './rewards.ts';
import { searchCentre } from './search.ts';
import { listSearchWords } from './search-words.ts';
import { getWebSettings, listAvailableLocales, listHeroBanners } from './settings.ts';
import { listSitemap } from './sitemap.ts';
import { sendSupportRequest } from './support.ts';
import { getWebsitePageByAlias, getWebsitePageById, getWebsitePageByPermalink, listArticles } from './website-pages.ts';

/** Every call of the mall API. The gateway forwards these and nothing else; the mall API answers each of them. */
export const contracts: readonly Endpoint[] = [
  listMalls,
  getWebSettings,
  listRedirects,
  listHeroBanners,
  listAvailableLocales,
  listFeaturedCompanies,
  listCompaniesWithEntities,
  listCompanies,
  getCompany,
  listAnnouncements,
  getAnnouncement,
  listRewards,
  getReward,
  listCategories,
  listAmenities,
  getAmenity,
  listQuestions,
  listPostCategories,
  getPrivacyPolicy,
  getTermsConditions,
  listTiers,
  listBadges,
  getLoyaltyProgram,
  getParking,
  listBookingServices,
  listBookingSlots,
  searchCentre,
  listSearchWords,
  listSitemap,
  listArticles,
  getWebsitePageById,
  getWebsitePageByPermalink,
  getWebsitePageByAlias,
  listFloorplans,
  getFloorplan,
  listEntrances,
  subscribeNewsletter,
  confirmNewsletter,
  unsubscribeNewsletter,
  stopNotices,
  sendSupportRequest,
  register,
  resendVerification,
  verifyEmail,
  logIn,
  logOut,
  logInByFirebase,
  requestPassword,
  logInByLink,
  setForgottenPassword,
  changePassword,
  addPasswordAfterSso,
  deleteAccount,
  requestEmailChange,
  confirmEmailChange,
  refuseEmailChange,
  getOauthRequest,
  authorizePartner,
  exchangeOauthCode,
  getProfile,
  changeProfile,
  changeProfilePicture,
  removeProfilePicture,
  getOwnData,
  getPoints,
  listPointsHistory,
  getMemberTier,
  listMemberBadges,
  listReceipts,
  getReceipt,
  getReceiptPicture,
  submitReceipt,
  listCustomerRewards,
  getCustomerReward,
  listRewardLimits,
  activateReward,
  redeemCustomerReward,
  getCustomerByCard,
  getCustomerByParkingCode,
  listLikes,
  listLikeIds,
  addLike,
  removeLike,
  listFollowedCompanies,
  followCompany,
  unfollowCompany,
  listThumbs,
  setThumb,
  listMemberAnnouncements,
  listMemberCompanies,
  listMemberRewards,
  searchAsMember,
  getParkingCode,
  listConversations,
  listAllMessages,
  listMessages,
  getMessage,
  sendMessage,
  markMessagesRead,
  listPaymentMethods,
  removePaymentMethod,
  listPurchases,
  getOutcome,
];
