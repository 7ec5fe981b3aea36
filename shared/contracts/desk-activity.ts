import type { Activity, ActivityChange, ActivityPeople, ExportActivityBody } from '../schemas/desk-activity.ts';
import { actAreas } from '../site/staff-acts.ts';
import { endpoint, fileEndpoint, schema } from './endpoint.ts';
import { choice, day, id, optional, slug, whole } from './parameters.ts';

export type { Activity, ActivityAct, ActivityChange, ActivityPerson, ChangedHours, ChangedRecord } from '../schemas/desk-activity.ts';

/** All recorded acts: of staff in the desk, and of operators by command. */

const ofManagers = { access: 'staff', roles: ['manager'] } as const;

/** Acts of a page. */
export const actsOfPage = 50;

const filters = {
  /** Id of the staff member; 0: commands. */
  staff: optional(whole(0, 2_147_483_647)),
  /** Id of a key: acts with it, and its creation, rotation and revocation. Replaces `staff`. */
  key: optional(id),
  area: optional(choice(actAreas)),
  /** Kind of content. Replaces `area`. */
  kind: optional(slug),
  /** First and last day, in the centre's time zone. */
  from: optional(day),
  to: optional(day),
};

/** Lists acts, newest first, starting after the act `before`. */
export const listActivity = endpoint({
  name: 'listActivity',
  path: '/v1/staff/activity',
  ...ofManagers,
  query: { before: optional(id), ...filters },
  answer: schema<typeof Activity>(),
});

/** Values before and after an act. `NotFound` if there is no such act. */
export const getActivityChange = endpoint({
  name: 'getActivityChange',
  path: '/v1/staff/activity/{id}',
  ...ofManagers,
  params: { id },
  answer: schema<typeof ActivityChange>(),
});

/** File with all acts that match the filter, newest first, at most 100,000. Members appear only with their number. */
export const exportActivity = fileEndpoint({
  name: 'exportActivity',
  method: 'POST',
  path: '/v1/staff/exports/activity',
  ...ofManagers,
  body: schema<typeof ExportActivityBody>(),
});

/** Current and former staff, by name. */
export const listActivityPeople = endpoint({
  name: 'listActivityPeople',
  path: '/v1/staff/activity-people',
  ...ofManagers,
  answer: schema<typeof ActivityPeople>(),
});
