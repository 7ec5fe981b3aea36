import type { KindWith } from '#shared/site/kinds.ts';
import type { Company } from '../schemas/companies.ts';
import type { FollowCompanyBody, Like, Liked, SetThumbBody, Thumb } from '../schemas/favourites.ts';
import type { Done } from '../schemas/fields.ts';
import { endpoint, listEndpoint, schema } from './endpoint.ts';
import { choice, id, optional } from './parameters.ts';

export type { Like, Thumb } from '../schemas/favourites.ts';

/** Records that can be liked. `product` is an offer; `announcement` is a news item, event or product whose kind the caller does not know. */
export type LikeType = KindWith<'isLiked'> | 'announcement';
/** Written out, because every first load includes this list, and should not include the table of kinds. The type keeps both equal. */
const liked: Readonly<Record<LikeType, true>> = { company: true, event: true, news: true, product: true, reward: true, announcement: true };
export const likeTypes = Object.keys(liked) as LikeType[]; // safe: the keys of liked

export const listLikes = listEndpoint({
  name: 'listLikes',
  path: '/v1/me/likes',
  access: 'member',
  query: { type: optional(choice(likeTypes)) },
  item: schema<typeof Like>(),
});

export const listLikeIds = listEndpoint({ name: 'listLikeIds', path: '/v1/me/likes/ids', access: 'member', item: schema<typeof Liked>() });

/** Idempotent; `NotFound` if the record does not exist. */
export const addLike = endpoint({
  name: 'addLike',
  method: 'POST',
  path: '/v1/me/likes',
  access: 'member',
  body: schema<typeof Liked>(),
  answer: schema<typeof Done>(),
});

export const removeLike = endpoint({
  name: 'removeLike',
  method: 'DELETE',
  path: '/v1/me/likes',
  access: 'member',
  query: { type: choice(likeTypes), id },
  answer: schema<typeof Done>(),
});

export const listFollowedCompanies = listEndpoint({
  name: 'listFollowedCompanies',
  path: '/v1/me/follows/companies',
  access: 'member',
  item: schema<typeof Company>(),
});

export const followCompany = endpoint({
  name: 'followCompany',
  method: 'POST',
  path: '/v1/me/follows/companies',
  access: 'member',
  body: schema<typeof FollowCompanyBody>(),
  answer: schema<typeof Done>(),
});

export const unfollowCompany = endpoint({
  name: 'unfollowCompany',
  method: 'DELETE',
  path: '/v1/me/follows/companies',
  access: 'member',
  query: { company_id: id },
  answer: schema<typeof Done>(),
});

export const thumbValues = ['up', 'down', 'none'] as const;

/** Newest first. `with=record` (our addition) leaves out records that are no longer in the centre. */
export const listThumbs = listEndpoint({
  name: 'listThumbs',
  path: '/v1/me/thumbs',
  access: 'member',
  query: { with: optional(choice(['record'])) },
  item: schema<typeof Thumb>(),
});

/** `none` removes the thumb. */
export const setThumb = endpoint({
  name: 'setThumb',
  method: 'POST',
  path: '/v1/me/thumbs',
  access: 'member',
  body: schema<typeof SetThumbBody>(),
  answer: schema<typeof Done>(),
});
