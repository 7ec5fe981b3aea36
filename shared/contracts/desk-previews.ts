import type { DeskPreview, MakePreviewBody } from '../schemas/desk-previews.ts';
import { endpoint, schema } from './endpoint.ts';

export type { DeskPreview } from '../schemas/desk-previews.ts';

/**
 * Makes the site as it will be: as of an instant, with one record as it was at a version of its history, a draft above all. Nobody sees it
 * but whoever has made it, under `/desk/preview/<token>/`, for fifteen minutes. `NotFound` for a version that there is not.
 */
export const makeDeskPreview = endpoint({
  name: 'makeDeskPreview',
  method: 'POST',
  path: '/v1/staff/previews',
  access: 'staff',
  roles: ['editor', 'manager'],
  kindAct: 'preview',
  lane: 'records',
  body: schema<typeof MakePreviewBody>(),
  answer: schema<typeof DeskPreview>(),
});
