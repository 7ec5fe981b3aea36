import type { CampaignResults } from '../schemas/desk-campaigns.ts';
import { endpoint, schema } from './endpoint.ts';
import { id } from './parameters.ts';

export type { CampaignResults } from '../schemas/desk-campaigns.ts';

/** Results of a published campaign, compared with those of an equal period before it. `NotFound` if the campaign is not published. */
export const getCampaignResults = endpoint({
  name: 'getCampaignResults',
  path: '/v1/staff/campaigns/{id}/results',
  access: 'staff',
  roles: ['manager'],
  needs: ['is_authentication_active'],
  params: { id },
  answer: schema<typeof CampaignResults>(),
});
