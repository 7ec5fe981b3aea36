import type { Partner } from '#config/sign-in.ts';
import { prepareAccountLinks } from './account/account-links.ts';
import { createCardCodes } from './account/card-code.ts';
import { prepareConsents } from './account/consents.ts';
import { prepareCustomerAnswers } from './account/customer-answers.ts';
import { prepareEmailChanges } from './account/email-change.ts';
import { prepareKnownDevices } from './account/known-devices.ts';
import { prepareLoginLimit } from './account/login-limit.ts';
import { preparePasswordChange } from './account/passwords.ts';
import { prepareAnnouncementList } from './announcements/list.ts';
import { prepareBookingMoves } from './booking/booking-moves.ts';
import { prepareBookingOrders } from './booking/booking-orders.ts';
import { prepareEventServices } from './booking/event-services.ts';
import { prepareBookingNotices } from './booking/order-answer.ts';
import { prepareBookingServices } from './booking/services.ts';
import { prepareWaitingList } from './booking/waiting-list.ts';
import { prepareCompanyLists } from './companies/list.ts';
import { prepareCurrentSettings } from './content/current-settings.ts';
import { prepareAwayMessages } from './conversations/away.ts';
import { prepareDesk, prepareReplyNotices, prepareReplyTemplates } from './conversations/desk.ts';
import { prepareDisputes } from './conversations/disputes.ts';
import { prepareMemberMessages, prepareTyping } from './conversations/member-messages.ts';
import { preparePresence } from './conversations/presence.ts';
import { prepareReplyFiles } from './conversations/reply-files.ts';
import { prepareSatisfaction } from './conversations/satisfaction.ts';
import type { Database } from './core/db/database.ts';
import { prepareApiKeys } from './core/http/api-keys.ts';
import { prepareIdempotency } from './core/http/idempotency.ts';
import { prepareKeyGuesses } from './core/http/key-guesses.ts';
import { prepareOperatorActs } from './core/http/operator-acts.ts';
import { prepareSessions } from './core/http/sessions.ts';
import { prepareStaffCalls } from './core/http/staff-calls.ts';
import { prepareStaffSessions } from './core/http/staff-sessions.ts';
import { prepareEmailLimit } from './core/mail/email-limit.ts';
import { type MailQueue, prepareMailQueue } from './core/mail/queue.ts';
import { type Publisher, prepareLiveEvents, silentPublisher } from './core/realtime/live-events.ts';
import type { HashAddress } from './core/secrets/address-hash.ts';
import { createGiftCardSecrets } from './core/secrets/gift-card-secrets.ts';
import type { RandomBytes } from './core/secrets/link-token.ts';
import { giftCardNotices } from './gift-cards/gift-card-answer.ts';
import { prepareGiftCardChecks } from './gift-cards/gift-card-checks.ts';
import { prepareGiftCardLedger } from './gift-cards/gift-card-ledger.ts';
import { prepareGiftCardSendings } from './gift-cards/gift-card-sendings.ts';
import { prepareGiftCards } from './gift-cards/gift-cards.ts';
import { prepareGuestGiftCards } from './gift-cards/guest-gift-cards.ts';
import { prepareHouseholds } from './household/households.ts';
import { prepareHouseholdNotices } from './household/notices.ts';
import { prepareKeys } from './keys/keys.ts';
import { prepareActivations } from './loyalty/activations.ts';
import { prepareAdjustments } from './loyalty/adjustments.ts';
import { prepareBadgeList, prepareBadges } from './loyalty/badges.ts';
import { prepareBonuses } from './loyalty/bonuses.ts';
import { prepareCampaigns } from './loyalty/campaigns.ts';
import { prepareEndings } from './loyalty/endings.ts';
import { prepareHistory } from './loyalty/history.ts';
import { prepareLedger } from './loyalty/ledger.ts';
import { prepareLevels } from './loyalty/levels.ts';
import { prepareLoyaltyNotices } from './loyalty/notices.ts';
import { preparePerks } from './loyalty/perks.ts';
import { prepareRewardLimits } from './loyalty/reward-limits.ts';
import { prepareMemberNotices } from './notices/member-notices.ts';
import { prepareNoticeSettings } from './notices/notice-settings.ts';
import { prepareParkingStays } from './parking/parking-stays.ts';
import { prepareOauthCodes } from './partners/oauth-codes.ts';
import { preparePartnerGrants } from './partners/partner-grants.ts';
import { preparePayments } from './payments/payments.ts';
import type { PaymentProvider } from './payments/provider.ts';
import { prepareQueries } from './prepare-queries.ts';
import { prepareReceiptDecisions } from './receipts/decisions.ts';
import type { Till } from './receipts/fiscal-code.ts';
import { prepareKnownHashes } from './receipts/known-hashes.ts';
import { preparePurchaseEvents } from './receipts/purchase-events.ts';
import { prepareReceiptReadings } from './receipts/reading/receipt-readings.ts';
import { createReceiptPictures } from './receipts/receipt-pictures.ts';
import { prepareReceiptReview } from './receipts/review-receipt.ts';
import { prepareReceiptSubmission } from './receipts/submit-receipt.ts';
import type { RecordDependencies } from './records/records.ts';
import { prepareCentreIndex, prepareSearch, prepareSearchQueries } from './search/centre-index.ts';
import { prepareSettlement } from './settlement/settlement.ts';
import { prepareStaffAccounts } from './staff/accounts.ts';
import { prepareCompanyAttempts } from './staff/company-attempts.ts';
import { prepareTillPurchases } from './tills/purchases.ts';
import { prepareWebhookEndpoints } from './webhooks/endpoints.ts';
import { prepareWebhooks } from './webhooks/outbox.ts';

export interface DomainDependencies {
  db: Database;
  clock: () => Date;
  randomBytes: RandomBytes;
  hashAddress: HashAddress;
  /** Key for codes of gift cards; only read when a code must be stored or checked. */
  getKey: () => Buffer;
  /** Folder for pictures of receipts and messages. */
  receiptsDir: string;
  /** Known tills of the centre's shops. */
  tills?: readonly Till[];
  /** Sites that members may allow to read their data. */
  partners?: readonly Partner[];
  /** Payment provider; without one, payments are disabled. */
  paymentProvider?: PaymentProvider | undefined;
  /** Receiver of email tasks; by default the queue in the database. */
  mailTasks?: Pick<MailQueue, 'add'>;
  /** The centre's public key for push services; without it, push is disabled. */
  pushKey?: string | undefined;
  /** Whether endpoints of webhooks may be in the centre's own network, and without https. */
  allowsInternalWebhooks?: boolean;
  /** Publishes changes to open pages; without it, none are published. */
  publisher?: Publisher;
  /** Rebuilds all content outside the serving thread. If undefined, the serving thread rebuilds it. */
  applyAside?: RecordDependencies['applyAside'];
  planAside?: RecordDependencies['planAside'];
}

/** Creates the parts of a centre's domain, except the lifecycle of members, which involves all resources (`domain.ts`). */
export function createDomainParts(dependencies: DomainDependencies) {
  const {
    db,
    clock,
    randomBytes,
    hashAddress,
    getKey,
    receiptsDir,
    tills = [],
    partners = [],
    allowsInternalWebhooks = false,
    publisher = silentPublisher,
  } = dependencies;
  const live = prepareLiveEvents({ db, publisher });
  const webhooks = prepareWebhooks({ db, clock, randomBytes, allowsInternal: allowsInternalWebhooks });
  const base = { db, clock, randomBytes, live, webhooks, queries: prepareQueries(db) };
  const { queries } = base;
  const mailQueue = prepareMailQueue(base);
  const mailTasks = dependencies.mailTasks ?? mailQueue;
  const emailLimit = prepareEmailLimit(base);

  const { listWords: listSearchWords, ...searchQueries } = prepareSearchQueries(db);
  const centreIndex = prepareCentreIndex(searchQueries);
  const content = {
    getSettings: prepareCurrentSettings(queries),
    centreIndex,
    listSearchWords,
    search: prepareSearch({ clock, getIndex: centreIndex.get }),
    ...prepareCompanyLists({ ...base, getIndex: centreIndex.get }),
    listAnnouncements: prepareAnnouncementList(base),
    listBadges: prepareBadgeList(db),
  };

  const noticeSettings = prepareNoticeSettings({ ...base, pushKey: dependencies.pushKey });
  const eventServices = prepareEventServices(base);
  const showers = {
    ...prepareLoyaltyNotices(base),
    ...prepareBookingNotices({ ...base, eventServices }),
    ...giftCardNotices,
    ...prepareHouseholdNotices(base),
    ...prepareReplyNotices(base),
  };
  const memberNotices = prepareMemberNotices({ ...base, mailTasks, noticeSettings, showers });
  const settlement = prepareSettlement(base);
  const ledger = prepareLedger(base);
  const { program, tiers } = ledger;
  const bonuses = prepareBonuses({ ...base, ledger, hashAddress });
  const rewardLimits = prepareRewardLimits({ ...base, ledger });
  const activations = prepareActivations({ ...base, settlement, ledger, rewardLimits, memberNotices });
  const perks = preparePerks({ ...base, ledger, bonuses, activations });
  const badges = prepareBadges({ ...base, program });
  const history = prepareHistory(db);
  const endings = prepareEndings({ ...base, program, tiers });
  const levels = prepareLevels({ ...base, ledger, memberNotices });

  const households = prepareHouseholds({ ...base, ledger, levels, mailTasks, memberNotices });

  const isKept = (name: string) => queries.receipts.hasPicture(name) || queries.conversations.hasPicture(name);
  const receiptPictures = createReceiptPictures({ folder: receiptsDir, randomBytes, isKept });
  const replyFiles = prepareReplyFiles({ ...base, receiptPictures });
  const knownHashes = prepareKnownHashes(db);
  const purchaseEvents = preparePurchaseEvents({ ...base, settlement });
  const campaigns = prepareCampaigns({ ...base, program, tiers });
  const receiptReview = prepareReceiptReview({ ...base, purchaseEvents, ledger, campaigns, mailTasks });
  const receiptReadings = prepareReceiptReadings({ ...base, ledger, receiptReview });
  const submitReceipt = prepareReceiptSubmission({ ...base, purchaseEvents, ledger, campaigns, knownHashes, receiptReadings, tills });
  const operatorActs = prepareOperatorActs(base);
  const receiptDecisions = prepareReceiptDecisions({ ...base, ledger, receiptReview, operatorActs });
  const cardCodes = createCardCodes({ getKey });
  const tillPurchases = prepareTillPurchases({ ...base, purchaseEvents, ledger, campaigns, mailTasks, cardCodes, tills });

  const awayMessages = prepareAwayMessages({ ...base, getSettings: content.getSettings });
  const satisfaction = prepareSatisfaction({ ...base, mailTasks });
  const conversing = {
    awayMessages,
    satisfaction,
    writeMessage: prepareMemberMessages({ ...base, mailTasks, awayMessages }),
    desk: prepareDesk({ ...base, mailTasks, memberNotices, replyFiles, satisfaction }),
    replyFiles,
    typing: prepareTyping(base),
    presence: preparePresence(base),
    replyTemplates: prepareReplyTemplates(base),
  };

  const disputeReceipt = prepareDisputes({ ...base, writeMessage: conversing.writeMessage });

  const payments = preparePayments({ ...base, mailTasks, provider: dependencies.paymentProvider });
  const bookingServices = prepareBookingServices({ ...base, payments, eventServices });
  const waitingList = prepareWaitingList({ ...base, mailTasks, memberNotices, bookingServices });
  const booking = prepareBookingOrders({ ...base, mailTasks, memberNotices, payments, bookingServices, waitingList });
  const bookingMoves = prepareBookingMoves({ ...base, mailTasks, memberNotices, booking, bookingServices, waitingList });

  const secrets = createGiftCardSecrets({ getKey, randomBytes });
  const giftCardLedger = prepareGiftCardLedger({ ...base, settlement });
  const checks = prepareGiftCardChecks({ ...base, secrets });
  const { getSettings } = content;
  const giftCards = prepareGiftCards({ ...base, getSettings, mailTasks, memberNotices, payments, secrets, ledger: giftCardLedger, checks });
  const giftCardSendings = prepareGiftCardSendings({ ...base, mailTasks, giftCards });
  const guestGiftCards = prepareGuestGiftCards({ ...base, emailLimit, secrets, giftCards, sendings: giftCardSendings });

  const parkingStays = prepareParkingStays(base);

  const sessions = prepareSessions(base);
  const idempotency = prepareIdempotency(base);
  const accountLinks = prepareAccountLinks(base);
  const emailChanges = prepareEmailChanges(base);
  const knownDevices = prepareKnownDevices({ ...base, of: 'member' });
  const staffDevices = prepareKnownDevices({ ...base, of: 'staff' });
  const loginLimit = prepareLoginLimit(base);
  const partnerGrants = preparePartnerGrants({ ...base, sessions });
  const oauthCodes = prepareOauthCodes({ ...base, partnerGrants });
  const consents = prepareConsents(base);
  const apiKeys = prepareApiKeys(base);
  const keyGuesses = prepareKeyGuesses(base);
  const keys = prepareKeys(base);
  const customerAnswers = prepareCustomerAnswers({ ...base, consents });
  const replacePassword = preparePasswordChange({ ...base, accountLinks, loginLimit, sessions });

  const staffSessions = prepareStaffSessions(base);
  const staffCalls = prepareStaffCalls(base);
  const staffAccounts = prepareStaffAccounts({ ...base, getKey, staffSessions, staffDevices, loginLimit });

  const webhookEndpoints = prepareWebhookEndpoints({ ...base, getKey });
  const companyAttempts = prepareCompanyAttempts({ ...base, getKey });

  const staff = { staffSessions, staffCalls, staffDevices, staffAccounts, companyAttempts };
  const tokens = { sessions, idempotency, accountLinks, emailChanges, knownDevices, loginLimit, oauthCodes, partnerGrants };
  const adjustPoints = prepareAdjustments({ ledger, mailTasks });
  const loyalty = {
    ledger,
    adjustPoints,
    bonuses,
    rewardLimits,
    activations,
    perks,
    badges,
    history,
    endings,
    levels,
    households,
    campaigns,
    memberNotices,
    noticeSettings,
  };
  const receipts = {
    receiptPictures,
    knownHashes,
    submitReceipt,
    receiptReview,
    receiptReadings,
    receiptDecisions,
    cardCodes,
    tillPurchases,
    disputeReceipt,
    purchaseEvents,
    settlement,
  };
  return {
    ...base,
    ...content,
    ...loyalty,
    ...receipts,
    ...conversing,
    ...tokens,
    ...staff,
    consents,
    customerAnswers,
    replacePassword,
    operatorActs,
    apiKeys,
    keyGuesses,
    keys,
    webhookEndpoints,
    partners,
    booking,
    bookingMoves,
    bookingServices,
    waitingList,
    eventServices,
    giftCards,
    giftCardSendings,
    guestGiftCards,
    parkingStays,
    payments,
    mailQueue,
    mailTasks,
    emailLimit,
  };
}

export type DomainParts = ReturnType<typeof createDomainParts>;
