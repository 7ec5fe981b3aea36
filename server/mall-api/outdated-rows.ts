import { giftCardLimits } from '#shared/site/gift-card-limits.ts';
import { householdLimits } from '#shared/site/household-limits.ts';
import { retentionDays, waitingLimits } from '#shared/site/late-limits.ts';
import { memberImportUndoDays } from '#shared/site/member-desk-limits.ts';
import { staffSession, wrongCodes } from '#shared/site/staff-limits.ts';
import { webhookLimits } from '#shared/site/webhook-events.ts';
import { invitesLastMs, linksLastAtMostMs } from './account/account-links.ts';
import { emailChangeRetentionMs } from './account/email-change.ts';
import { deviceRetentionMs } from './account/known-devices.ts';
import { loginFailureRetentionMs } from './account/login-limit.ts';
import { ratingRetentionMs } from './conversations/satisfaction.ts';
import { isoDay } from './core/db/sqlite/dialect.ts';
import { answerRetentionMs } from './core/http/idempotency.ts';
import { keyGuessRetentionMs } from './core/http/key-guesses.ts';
import { staffCallRetentionMs } from './core/http/staff-calls.ts';
import { emailCountRetentionMs } from './core/mail/email-limit.ts';
import { giftCardGuessRetentionMs } from './gift-cards/gift-card-checks.ts';
import { importRetentionMs, mappingRetentionMs } from './imports/import-table.ts';
import { confirmWithinMs } from './newsletter/queries.ts';
import { parkingStayRetentionMs } from './parking/parking-stays.ts';
import { codeRetentionMs } from './partners/oauth-codes.ts';
import { grantRetentionMs } from './partners/partner-grants.ts';

const dayMs = 86_400_000;

/**
 * Rows with personal or outdated data, and how long they are needed. Most are also removed when their table is written
 * to. The retention job removes them even if nothing is written.
 */
export const outdatedRows: readonly { from: string; retentionMs: number }[] = [
  { from: 'support_request WHERE created_ms <= :beforeMs', retentionMs: retentionDays.supportRequests * dayMs },
  { from: `newsletter_subscription WHERE status = 'pending' AND requested_ms <= :beforeMs`, retentionMs: confirmWithinMs },
  { from: `newsletter_token WHERE purpose = 'confirm' AND created_ms <= :beforeMs`, retentionMs: confirmWithinMs },
  { from: `account_link WHERE created_ms <= :beforeMs AND purpose <> 'invite'`, retentionMs: linksLastAtMostMs },
  { from: 'account_link WHERE created_ms <= :beforeMs', retentionMs: invitesLastMs },
  { from: 'household_invitation WHERE created_ms <= :beforeMs', retentionMs: householdLimits.invitationMs },
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
  { from: 'staff_email_link WHERE created_ms <= :beforeMs', retentionMs: retentionDays.notices * dayMs },
  { from: 'cookie_consent WHERE decided_ms <= :beforeMs', retentionMs: retentionDays.cookieConsents * dayMs },
  { from: 'gift_card_guess WHERE at_ms <= :beforeMs', retentionMs: giftCardGuessRetentionMs },
  {
    from: `gift_card WHERE paid_ms IS NULL AND customer_id IS NULL AND created_ms <= :beforeMs
      AND NOT EXISTS (SELECT 1 FROM payment p WHERE p.subject = 'gift_card' AND p.subject_id = gift_card.id AND p.state = 'created' AND p.visit IS NOT NULL)`,
    retentionMs: giftCardLimits.guestUnpaidDays * dayMs,
  },
  { from: 'gift_card_guest WHERE created_ms <= :beforeMs', retentionMs: giftCardLimits.guestDays * dayMs },
  { from: 'gift_card WHERE paid_ms IS NULL AND created_ms <= :beforeMs', retentionMs: giftCardLimits.unpaidDays * dayMs },
  {
    from: `gift_card_link WHERE created_ms <= :beforeMs AND (
      EXISTS (SELECT 1 FROM gift_card c WHERE c.id = gift_card_link.gift_card_id AND (c.cancelled_ms <= :beforeMs OR c.expires_ms <= :beforeMs))
      OR (SELECT sum(m.amount) <= 0 AND max(m.at_ms) <= :beforeMs FROM gift_card_movement m WHERE m.gift_card_id = gift_card_link.gift_card_id))`,
    retentionMs: giftCardLimits.endedLinkDays * dayMs,
  },
  { from: 'booking_wait WHERE ends_ms <= :beforeMs', retentionMs: waitingLimits.lapsedDays * dayMs },
  { from: 'parking_stay WHERE left_ms <= :beforeMs', retentionMs: parkingStayRetentionMs },
  { from: 'staff_session WHERE created_ms <= :beforeMs', retentionMs: staffSession.lastsMs },
  { from: 'staff_invite WHERE expires_ms <= :beforeMs', retentionMs: 0 },
  { from: 'staff_call WHERE begun_ms <= :beforeMs', retentionMs: staffCallRetentionMs },
  { from: 'code_guess WHERE at_ms <= :beforeMs', retentionMs: wrongCodes.withinMs },
  { from: 'key_guess WHERE since_ms <= :beforeMs', retentionMs: keyGuessRetentionMs },
  { from: 'staff_challenge WHERE expires_ms <= :beforeMs', retentionMs: 0 },
  { from: `page_view WHERE day <= ${isoDay(':beforeMs')}`, retentionMs: retentionDays.pageViews * dayMs },
  { from: `record_view WHERE day <= ${isoDay(':beforeMs')}`, retentionMs: retentionDays.pageViews * dayMs },
  { from: `search_miss WHERE day <= ${isoDay(':beforeMs')}`, retentionMs: retentionDays.searchMisses * dayMs },
  { from: `campaign_view WHERE day <= ${isoDay(':beforeMs')}`, retentionMs: retentionDays.pageViews * dayMs },
  { from: `search_use WHERE day <= ${isoDay(':beforeMs')}`, retentionMs: retentionDays.searchMisses * dayMs },
  { from: 'satisfaction WHERE closed_ms <= :beforeMs', retentionMs: ratingRetentionMs },
  { from: 'booking_contact WHERE ends_ms <= :beforeMs', retentionMs: retentionDays.bookingContacts * dayMs },
  {
    from: 'sheet_import_row WHERE import_id IN (SELECT id FROM sheet_import WHERE at_ms <= :beforeMs)',
    retentionMs: importRetentionMs,
  },
  { from: 'sheet_import WHERE at_ms <= :beforeMs', retentionMs: importRetentionMs },
  { from: 'sheet_mapping WHERE at_ms <= :beforeMs', retentionMs: mappingRetentionMs },
  { from: 'webhook_delivery WHERE at_ms <= :beforeMs', retentionMs: webhookLimits.retentionDays * dayMs },
  { from: 'wallet_pass WHERE ended_ms <= :beforeMs', retentionMs: retentionDays.endedPasses * dayMs },
  { from: 'wallet_pass WHERE expires_ms <= :beforeMs', retentionMs: retentionDays.endedPasses * dayMs },
  {
    from: `wallet_pass WHERE wallet = 'apple' AND created_ms <= :beforeMs
      AND NOT EXISTS (SELECT 1 FROM wallet_device d WHERE d.pass_id = wallet_pass.id)`,
    retentionMs: retentionDays.endedPasses * dayMs,
  },
  { from: 'parking_code WHERE valid_until_ms <= :beforeMs', retentionMs: 0 },
];

/** Deletes the encrypted codes of gift cards once their emails are sent or given up. After that, only the card's holder knows the code. */
export const sealedCodes = {
  where: 'gift_card WHERE sealed_code IS NOT NULL AND sealed_ms <= :beforeMs',
  change: 'sealed_code = NULL',
  retentionMs: giftCardLimits.sealedDays * dayMs,
};

/** Deletes the recipients' data of cards that were bought without an account. */
export const guestRecipients = {
  where: 'gift_card WHERE customer_id IS NULL AND recipient_email IS NOT NULL AND created_ms <= :beforeMs',
  change: 'recipient_name = NULL, recipient_email = NULL, message = NULL',
  retentionMs: giftCardLimits.guestDays * dayMs,
};

/** Deletes the values that an import of members has replaced, when the import can no longer be undone. */
export const importedChanges = {
  where: 'member_import_row WHERE changes IS NOT NULL AND import_id IN (SELECT id FROM member_import WHERE at_ms <= :beforeMs)',
  change: 'changes = NULL',
  retentionMs: memberImportUndoDays * dayMs,
};
