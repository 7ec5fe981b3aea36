import type { Check } from '../schemas/check.ts';
import { decidedReceiptsChecks } from '../schemas/decided-receipts.ts';
import { deskChecks } from '../schemas/desk.ts';
import { deskActivityChecks } from '../schemas/desk-activity.ts';
import { deskApprovalsChecks } from '../schemas/desk-approvals.ts';
import { deskBannersChecks } from '../schemas/desk-banners.ts';
import { deskBookingCalendarChecks } from '../schemas/desk-booking-calendar.ts';
import { deskBookingsChecks } from '../schemas/desk-bookings.ts';
import { deskBuildingChecks } from '../schemas/desk-building.ts';
import { deskBulkChecks } from '../schemas/desk-bulk.ts';
import { deskCampaignsChecks } from '../schemas/desk-campaigns.ts';
import { deskCodesChecks } from '../schemas/desk-codes.ts';
import { deskFormsChecks } from '../schemas/desk-forms.ts';
import { deskGiftCardOrdersChecks } from '../schemas/desk-gift-card-orders.ts';
import { deskGiftCardsChecks } from '../schemas/desk-gift-cards.ts';
import { deskHoursChecks } from '../schemas/desk-hours.ts';
import { deskImportsChecks } from '../schemas/desk-imports.ts';
import { deskInboxChecks } from '../schemas/desk-inbox.ts';
import { deskKeysChecks } from '../schemas/desk-keys.ts';
import { deskMemberDataChecks } from '../schemas/desk-member-data.ts';
import { deskMembersChecks } from '../schemas/desk-members.ts';
import { deskPaymentsChecks } from '../schemas/desk-payments.ts';
import { deskPicturesChecks } from '../schemas/desk-pictures.ts';
import { deskPreviewsChecks } from '../schemas/desk-previews.ts';
import { deskReceiptsChecks } from '../schemas/desk-receipts.ts';
import { deskRecordsChecks } from '../schemas/desk-records.ts';
import { deskRewardsChecks } from '../schemas/desk-rewards.ts';
import { deskScheduleChecks } from '../schemas/desk-schedule.ts';
import { deskSettlementChecks } from '../schemas/desk-settlement.ts';
import { deskSheetsChecks } from '../schemas/desk-sheets.ts';
import { deskShopChecks } from '../schemas/desk-shop.ts';
import { deskShopFiguresChecks } from '../schemas/desk-shop-figures.ts';
import { deskTodayChecks } from '../schemas/desk-today.ts';
import { deskUnitsChecks } from '../schemas/desk-units.ts';
import { deskViewsChecks } from '../schemas/desk-views.ts';
import { deskVisitsChecks } from '../schemas/desk-visits.ts';
import { deskWaitingChecks } from '../schemas/desk-waiting.ts';
import { deskWebhooksChecks } from '../schemas/desk-webhooks.ts';
import { eventRegistrationsChecks } from '../schemas/event-registrations.ts';
import { memberImportsChecks } from '../schemas/member-imports.ts';
import { staffChecks } from '../schemas/staff.ts';
import { staffEmailChecks } from '../schemas/staff-emails.ts';
import { staffPeopleChecks } from '../schemas/staff-people.ts';
import { tillChecks } from '../schemas/till.ts';
import type { Endpoint } from './endpoint.ts';
import { siteChecks } from './site-checks.ts';

/** Checks of all calls of the mall API, including staff calls, which no page of the site loads. */
export const checks: readonly Check[] = [
  ...siteChecks,
  ...deskActivityChecks,
  ...deskApprovalsChecks,
  ...deskBannersChecks,
  ...deskBookingCalendarChecks,
  ...deskBookingsChecks,
  ...eventRegistrationsChecks,
  ...deskWaitingChecks,
  ...deskBuildingChecks,
  ...deskBulkChecks,
  ...deskChecks,
  ...deskCampaignsChecks,
  ...deskCodesChecks,
  ...tillChecks,
  ...deskFormsChecks,
  ...deskGiftCardOrdersChecks,
  ...deskGiftCardsChecks,
  ...deskHoursChecks,
  ...deskImportsChecks,
  ...deskInboxChecks,
  ...deskKeysChecks,
  ...deskMemberDataChecks,
  ...deskMembersChecks,
  ...memberImportsChecks,
  ...deskPaymentsChecks,
  ...deskPicturesChecks,
  ...deskPreviewsChecks,
  ...deskReceiptsChecks,
  ...decidedReceiptsChecks,
  ...deskRewardsChecks,
  ...deskRecordsChecks,
  ...deskSheetsChecks,
  ...deskShopChecks,
  ...deskShopFiguresChecks,
  ...deskScheduleChecks,
  ...deskTodayChecks,
  ...deskUnitsChecks,
  ...deskViewsChecks,
  ...deskVisitsChecks,
  ...deskWebhooksChecks,
  ...deskSettlementChecks,
  ...staffChecks,
  ...staffEmailChecks,
  ...staffPeopleChecks,
];

/** All calls of the mall API. The gateway forwards only these; the mall API answers each of them. */
export const contracts: readonly Endpoint[] = checks.map(({ contract }) => contract);

const checkOf = new Map(checks.map((check) => [check.contract.name, check]));

/** Returns the checks of a call. For gateway and mall API only: importing it loads every schema. */
export function getCheck({ name }: Endpoint): Check {
  const check = checkOf.get(name);
  if (!check) throw new Error(`${name} is not among the contracts`);
  return check;
}
