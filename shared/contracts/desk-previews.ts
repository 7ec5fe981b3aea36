import type { DeskPreview, MakePreviewBody } from '../schemas/desk-previews.ts';
import { endpoint, schema } from './endpoint.ts';

export type { DeskPreview } from '../schemas/desk-previews.ts';

/**
 * Creates a preview of the site at a given time, with one record at a given version of its history, usually a draft. Only its creator can see it,
 * under `/desk/preview/<token>/`, for fifteen minutes. `NotFound` if the version does not exist.
 */
export const makeDeskPreview = endpoint({
  name: 'makeDeskPreview',
  method: 'POST',
  path: '/v1/staff/previews',
  access: 'staff',
  roles: ['desk', 'editor', 'manager'],
  kindAct: 'preview',
  lane: 'records',
  body: schema<typeof MakePreviewBody>(),
  answer: schema<typeof DeskPreview>(),
});
