import type { RateByLinkBody, Rating } from '../schemas/satisfaction.ts';
import { endpoint, schema } from './endpoint.ts';

export type { Rating, RatingBody } from '../schemas/satisfaction.ts';

/** Satisfaction with the centre's answers: one rating for each time that a conversation or request was closed (our addition). */

export const ratingScores = ['good', 'bad'] as const;

/** Rates the answer to a visitor's request by the links of an email, or changes the rating. `UnprocessableEntity` (`token`: `invalid`) if they expired. */
export const rateByLink = endpoint({
  name: 'rateByLink',
  method: 'POST',
  path: '/v1/support/rating',
  isOptional: true,
  access: 'guest',
  hasCredentials: true,
  body: schema<typeof RateByLinkBody>(),
  answer: schema<typeof Rating>(),
});
