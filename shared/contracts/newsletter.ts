import type { Done, LinkTokenBody } from '../schemas/fields.ts';
import type { SubscribeNewsletterBody } from '../schemas/newsletter.ts';
import { endpoint, schema } from './endpoint.ts';

/** Subscribes to the newsletter. The answer does not reveal whether the address is known; the rest follows by email. */
export const subscribeNewsletter = endpoint({
  name: 'subscribeNewsletter',
  method: 'POST',
  path: '/v1/newsletters/subscription',
  access: 'guest',
  body: schema<typeof SubscribeNewsletterBody>(),
  answer: schema<typeof Done>(),
  emailsPerDay: 300,
});

/** Confirms (double opt-in) by the link in the email. Unknown and expired tokens are `UnprocessableEntity` (`token`: `invalid`). */
export const confirmNewsletter = endpoint({
  name: 'confirmNewsletter',
  method: 'POST',
  path: '/v1/newsletters/confirm',
  isOptional: true,
  access: 'guest',
  hasCredentials: true,
  body: schema<typeof LinkTokenBody>(),
  answer: schema<typeof Done>(),
});

/** Unsubscribes by the link in every issue. Idempotent. */
export const unsubscribeNewsletter = endpoint({
  name: 'unsubscribeNewsletter',
  method: 'POST',
  path: '/v1/newsletters/unsubscribe',
  access: 'guest',
  hasCredentials: true,
  body: schema<typeof LinkTokenBody>(),
  answer: schema<typeof Done>(),
});
