import * as z from 'zod/mini';
import { rateByLink, ratingScores } from '../contracts/satisfaction.ts';
import { cleanTyped } from '../rules/typed-text.ts';
import { messageLimits } from '../site/late-limits.ts';
import { check } from './check.ts';
import { DateTime, LinkTokenBody } from './fields.ts';

/** A rating of the centre's answers. `comment`: empty if there is none. */
export const Rating = z.object({ score: z.enum(ratingScores), comment: z.string(), rated_at: DateTime });
export type Rating = z.infer<typeof Rating>;

export const RatingBody = z.object({
  score: z.enum(ratingScores),
  /** If missing, an earlier comment stays. */
  comment: z.optional(z.string().check(z.overwrite(cleanTyped), z.maxLength(messageLimits.ratingCharacters))),
});
export type RatingBody = z.infer<typeof RatingBody>;

export const RateByLinkBody = z.extend(LinkTokenBody, RatingBody.shape);

export const satisfactionChecks = [check(rateByLink, { body: RateByLinkBody, answer: Rating })];
