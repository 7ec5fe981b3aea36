import type { Done, LinkTokenBody } from '../schemas/fields.ts';
import { endpoint, schema } from './endpoint.ts';

/**
 * Switches off the notices before points, codes and levels end, by the link that stands in each of them (an addition of ours). Asking
 * twice is as good as once; an unknown token is `UnprocessableEntity` (`token`: `invalid`).
 */
export const stopNotices = endpoint({
  name: 'stopNotices',
  method: 'POST',
  path: '/v1/notices/stop',
  access: 'guest',
  body: schema<typeof LinkTokenBody>(),
  answer: schema<typeof Done>(),
});
