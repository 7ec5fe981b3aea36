import * as z from 'zod/mini';
import {
  addLike,
  followCompany,
  likeTypes,
  listFollowedCompanies,
  listLikeIds,
  listLikes,
  listThumbs,
  removeLike,
  setThumb,
  thumbValues,
  unfollowCompany,
} from '../contracts/favourites.ts';
import { check } from './check.ts';
import { Company } from './companies.ts';
import { DateTime, Done, Id } from './fields.ts';
import { SearchHit } from './search.ts';

const LikeType = z.enum(likeTypes);
export const Liked = z.object({ type: LikeType, id: Id });

/** A liked record. `record` has the fields of a search result. Lists have the newest first and leave out records that are no longer in the centre. */
export const Like = z.object({ type: LikeType, id: Id, liked_at: DateTime, record: SearchHit });
export type Like = z.infer<typeof Like>;

export const FollowCompanyBody = z.object({ company_id: Id });

/** `record` has the fields of a search result. */
export const Thumb = z.object({ type: LikeType, id: Id, value: z.enum(['up', 'down']), record: z.optional(SearchHit) });
export type Thumb = z.infer<typeof Thumb>;

export const SetThumbBody = z.object({ type: LikeType, id: Id, value: z.enum(thumbValues) });

export const favouritesChecks = [
  check(listLikes, { item: Like }),
  check(listLikeIds, { item: Liked }),
  check(addLike, { body: Liked, answer: Done }),
  check(removeLike, { answer: Done }),
  check(listFollowedCompanies, { item: Company }),
  check(followCompany, { body: FollowCompanyBody, answer: Done }),
  check(unfollowCompany, { answer: Done }),
  check(listThumbs, { item: Thumb }),
  check(setThumb, { body: SetThumbBody, answer: Done }),
];
