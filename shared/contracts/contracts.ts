import type { Check } from '../schemas/check.ts';
import { decidedReceiptsChecks } from '../schemas/decided-receipts.ts';
import { deskChecks } from '../schemas/desk.ts';
import { deskActivityChecks } from '../schemas/desk-activity.ts';
import { deskApprovalsChecks } from '../schemas/desk-approvals.ts';
import { deskBannersChecks } from '../schemas/desk-banners.ts';
import { deskBookingsChecks } from '../schemas/desk-bookings.ts';
import { deskBuildingChecks } from '../schemas/desk-building.ts';
import { deskBulkChecks } from '../schemas/desk-bulk.ts';
import { deskCampaignsChecks } from '../schemas/desk-campaigns.ts';
import { deskCodesChecks } from '../schemas/desk-codes.ts';
import { deskFormsChecks } from '../schemas/desk-forms.ts';
import { deskGiftCardsChecks } from '../schemas/desk-gift-cards.ts';
import { deskHoursChecks } from '../schemas/desk-hours.ts';
import { deskInboxChecks } from '../schemas/desk-inbox.ts';
import { deskMemberDataChecks } from '../schemas/desk-member-data.ts';
import { deskMembersChecks } from '../schemas/desk-members.ts';
import { deskPaymentsChecks } from '../schemas/desk-payments.ts';
import { deskPicturesChecks } from '../schemas/desk-pictures.ts';
import { deskPreviewsChecks } from '../schemas/desk-previews.ts';
import { deskReceiptsChecks } from '../schemas/desk-receipts.ts';
import { deskRecordsChecks } from '../schemas/desk-records.ts';
import { deskRewardsChecks } from '../schemas/desk-rewards.ts';
import { deskScheduleChecks } from '../schemas/desk-schedule.ts';
import { deskSheetsChecks } from '../schemas/desk-sheets.ts';
import { deskShopChecks } from '../schemas/desk-shop.ts';
import { deskTodayChecks } from '../schemas/desk-today.ts';
import { deskUnitsChecks } from '../schemas/desk-units.ts';
import { deskViewsChecks } from '../schemas/desk-views.ts';
import { deskVisitsChecks } from '../schemas/desk-visits.ts';
import { staffChecks } from '../schemas/staff.ts';
import { staffPeopleChecks } from '../schemas/staff-people.ts';
import type { Endpoint } from './endpoint.ts';
import { siteChecks } from './site-checks.ts';

/** Checks of all calls of the mall API, including staff calls, which no page of the site loads. */
export const checks: readonly Check[] = [
  ...siteChecks,
  ...deskActivityChecks,
  ...deskApprovalsChecks,
  ...deskBannersChecks,
  ...deskBookingsChecks,
  ...deskBuildingChecks,
  ...deskBulkChecks,
  ...deskChecks,
  ...deskCampaignsChecks,
  ...deskCodesChecks,
  ...deskFormsChecks,
  ...deskGiftCardsChecks,
  ...deskHoursChecks,
  ...deskInboxChecks,
  ...deskMemberDataChecks,
  ...deskMembersChecks,
  ...deskPaymentsChecks,
  ...deskPicturesChecks,
  ...deskPreviewsChecks,
  ...deskReceiptsChecks,
  ...decidedReceiptsChecks,
  ...deskRewardsChecks,
  ...deskRecordsChecks,
  ...deskSheetsChecks,
  ...deskShopChecks,
  ...deskScheduleChecks,
  ...deskTodayChecks,
  ...deskUnitsChecks,
  ...deskViewsChecks,
  ...deskVisitsChecks,
  ...staffChecks,
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
