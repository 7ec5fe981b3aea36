import * as z from 'zod/mini';
import type { KindWith } from '../site/kinds.ts';
import { Company } from './companies.ts';
import { endpoint, listEndpoint } from './endpoint.ts';
import { DateTime, Id, IdParam } from './fields.ts';
import { SearchHit } from './search.ts';

/** What can be liked. `product` is an offer; `announcement` is any of news, event and product whose kind the caller does not know. */
export type LikeType = KindWith<'isLiked'> | 'announcement';
/** Written out, held to the table by the type alone: every first load carries them. */
const liked: Readonly<Record<LikeType, true>> = { company: true, event: true, news: true, product: true, reward: true, announcement: true };
const likeTypes = Object.keys(liked) as LikeType[]; // its own keys
const LikeType = z.enum(likeTypes);
const Liked = z.object({ type: LikeType, id: Id });
const LikedParams = z.object({ type: LikeType, id: IdParam });
const Done = z.object({});

/** Newest first; what is no longer in the centre is left out. `record` is what a search would show of it. */
export const Like = z.object({ type: LikeType, id: Id, liked_at: DateTime, record: SearchHit });
export type Like = z.infer<typeof Like>;

export const listLikes = listEndpoint({
  name: 'listLikes',
  path: '/v1/me/likes',
  access: 'member',
  query: z.object({ type: z.optional(LikeType) }),
  item: Like,
});

export const listLikeIds = listEndpoint({ name: 'listLikeIds', path: '/v1/me/likes/ids', access: 'member', item: Liked });

/** Liking twice is as good as once; what there is not is `NotFound`. */
export const addLike = endpoint({ name: 'addLike', method: 'POST', path: '/v1/me/likes', access: 'member', body: Liked, answer: Done });

export const removeLike = endpoint({
  name: 'removeLike',
  method: 'DELETE',
  path: '/v1/me/likes',
  access: 'member',
  query: LikedParams,
  answer: Done,
});

export const listFollowedCompanies = listEndpoint({
  name: 'listFollowedCompanies',
  path: '/v1/me/follows/companies',
  access: 'member',
  item: Company,
});

export const followCompany = endpoint({
  name: 'followCompany',
  method: 'POST',
  path: '/v1/me/follows/companies',
  access: 'member',
  body: z.object({ company_id: Id }),
  answer: Done,
});

export const unfollowCompany = endpoint({
  name: 'unfollowCompany',
  method: 'DELETE',
  path: '/v1/me/follows/companies',
  access: 'member',
  query: z.object({ company_id: IdParam }),
  answer: Done,
});

export const thumbValues = ['up', 'down', 'none'] as const;

/** `record` is what a search would show of it. */
export const Thumb = z.object({ type: LikeType, id: Id, value: z.enum(['up', 'down']), record: z.optional(SearchHit) });
export type Thumb = z.infer<typeof Thumb>;

/** Newest first. `with=record` (an addition of ours) leaves out what is no longer in the centre. */
export const listThumbs = listEndpoint({
  name: 'listThumbs',
  path: '/v1/me/thumbs',
  access: 'member',
  query: z.object({ with: z.optional(z.literal('record')) }),
  item: Thumb,
});

/** `none` takes it back. */
export const setThumb = endpoint({
  name: 'setThumb',
  method: 'POST',
  path: '/v1/me/thumbs',
  access: 'member',
  body: z.object({ type: LikeType, id: Id, value: z.enum(thumbValues) }),
  answer: Done,
});
