import * as z from 'zod/mini';
import { getCampaignResults } from '../contracts/desk-campaigns.ts';
import { check } from './check.ts';
import { Count } from './fields.ts';

/** Approved receipts, their points, and the number of their members. */
const Figures = z.object({ receipts: Count, points: Count, members: Count });

export const CampaignResults = z.object({
  /** Receipts with points of the campaign, and only these points. */
  campaign: Figures,
  /** All receipts on the campaign's days and in its shops, so far. */
  during: Figures,
  /** The same days and shops, `weeks` earlier. */
  before: Figures,
  weeks: Count,
});
export type CampaignResults = z.infer<typeof CampaignResults>;

export const deskCampaignsChecks = [check(getCampaignResults, { answer: CampaignResults })];
