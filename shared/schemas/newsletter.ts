import * as z from 'zod/mini';
import { confirmNewsletter, subscribeNewsletter, unsubscribeNewsletter } from '../contracts/newsletter.ts';
import { check } from './check.ts';
import { Done, EmailAddress, LinkTokenBody, LocaleCode } from './fields.ts';

export const SubscribeNewsletterBody = z.object({ email: EmailAddress, locale: LocaleCode, consent: z.literal(true) });

export const newsletterChecks = [
  check(subscribeNewsletter, { body: SubscribeNewsletterBody, answer: Done }),
  check(confirmNewsletter, { body: LinkTokenBody, answer: Done }),
  check(unsubscribeNewsletter, { body: LinkTokenBody, answer: Done }),
];
