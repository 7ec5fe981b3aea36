import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { EmailAddress, LinkToken, LocaleCode } from './fields.ts';

const Done = z.object({});

/** Asks for the newsletter. The answer is the same whether the address is known or not; what follows comes by e-mail. */
export const subscribeNewsletter = endpoint({
  name: 'subscribeNewsletter',
  method: 'POST',
  path: '/v1/newsletters/subscription',
  access: 'guest',
  body: z.object({ email: EmailAddress, locale: LocaleCode, consent: z.literal(true) }),
  answer: Done,
});

/** The second opt-in, by the link of the e-mail. An unknown or outdated token is `UnprocessableEntity` (`token`: `invalid`). */
export const confirmNewsletter = endpoint({
  name: 'confirmNewsletter',
  method: 'POST',
  path: '/v1/newsletters/confirm',
  access: 'guest',
  body: z.object({ token: LinkToken }),
  answer: Done,
});

/** By the link that stands in every issue; asking twice is as good as once. */
export const unsubscribeNewsletter = endpoint({
  name: 'unsubscribeNewsletter',
  method: 'POST',
  path: '/v1/newsletters/unsubscribe',
  access: 'guest',
  body: z.object({ token: LinkToken }),
  answer: Done,
});
