import type { DeskView, NameDeskViewBody } from '../schemas/desk-views.ts';
import type { Done } from '../schemas/fields.ts';
import { endpoint, listEndpoint, schema } from './endpoint.ts';
import { slug } from './parameters.ts';

export type { DeskView } from '../schemas/desk-views.ts';

/** Views of content lists that a staff member has saved: filters, sort order and columns, by name. Other staff do not see them. */
const ofContent = { access: 'staff', roles: ['desk', 'editor', 'manager'], kindAct: 'list', params: { kind: slug } } as const;

/** Max saved views of one person for one kind. */
export const maxDeskViews = 20;

/** Lists the caller's views of a kind, by name. */
export const listDeskViews = listEndpoint({
  name: 'listDeskViews',
  path: '/v1/staff/views/{kind}',
  ...ofContent,
  item: schema<typeof DeskView>(),
});

/** Saves a view, or replaces the view of the same name. `Conflict` (`name`: `too_big`) if the caller already has `maxDeskViews`. */
export const saveDeskView = endpoint({
  name: 'saveDeskView',
  method: 'POST',
  path: '/v1/staff/views/{kind}',
  ...ofContent,
  body: schema<typeof DeskView>(),
  answer: schema<typeof DeskView>(),
});

/** Removes a view. Idempotent. */
export const removeDeskView = endpoint({
  name: 'removeDeskView',
  method: 'POST',
  path: '/v1/staff/views/{kind}/removal',
  ...ofContent,
  body: schema<typeof NameDeskViewBody>(),
  answer: schema<typeof Done>(),
});
