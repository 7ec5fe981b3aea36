import type { KindForm } from '../schemas/desk-forms.ts';
import { endpoint, schema } from './endpoint.ts';
import { slug } from './parameters.ts';

export type { KindForm } from '../schemas/desk-forms.ts';

/** What the desk makes the form of a record from; `NotFound` for what is no kind of content. */
export const getDeskKind = endpoint({
  name: 'getDeskKind',
  path: '/v1/staff/kinds/{kind}',
  access: 'staff',
  roles: ['editor', 'manager'],
  kindAct: 'read',
  params: { kind: slug },
  answer: schema<typeof KindForm>(),
});
