import type { Redirect } from '../schemas/redirects.ts';
import { listEndpoint, schema } from './endpoint.ts';

export type { Redirect } from '../schemas/redirects.ts';

export const listRedirects = listEndpoint({
  name: 'listRedirects',
  path: '/v1/redirects',
  isOptional: true,
  access: 'public',
  item: schema<typeof Redirect>(),
});
