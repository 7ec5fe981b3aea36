import type { Done, LinkTokenBody } from '../schemas/fields.ts';
import type { SubscribeNewsletterBody } from '../schemas/newsletter.ts';
import { endpoint, schema } from './endpoint.ts';

/** Asks for the newsletter. The answer is the same whether the address is known or not; what follows comes by e-mail. */
export const subscribeNewsletter = endpoint({
  name: 'subscribeNewsletter',
  method: 'POST',
  path: '/v1/newsletters/subscription',
  access: 'guest',
  body: schema<typeof SubscribeNewsletterBody>(),
  answer: schema<typeof Done>(),
  emailsPerDay: 300,
});

/** The second opt-in, by the link of the e-mail. An unknown or outdated token is `UnprocessableEntity` (`token`: `invalid`). */
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

/** By the link that stands in every issue; asking twice is as good as once. */
export const unsubscribeNewsletter = endpoint({
  name: 'unsubscribeNewsletter',
  method: 'POST',
  path: '/v1/newsletters/unsubscribe',
  access: 'guest',
  hasCredentials: true,
  body: schema<typeof LinkTokenBody>(),
  answer: schema<typeof Done>(),
});
