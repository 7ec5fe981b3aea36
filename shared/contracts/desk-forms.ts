import type { KindForm } from '../schemas/desk-forms.ts';
import { endpoint, schema } from './endpoint.ts';
import { slug } from './parameters.ts';

export type { KindForm } from '../schemas/desk-forms.ts';

/** Definition of a kind's form at the desk; `NotFound` for an unknown kind. */
export const getDeskKind = endpoint({
  name: 'getDeskKind',
  path: '/v1/staff/kinds/{kind}',
  access: 'staff',
  roles: ['desk', 'editor', 'manager'],
  kindAct: 'read',
  params: { kind: slug },
  answer: schema<typeof KindForm>(),
});
