import type { KindWith } from '#shared/site/kinds.ts';
import type { Company } from '../schemas/companies.ts';
import type { FollowCompanyBody, Like, Liked, SetThumbBody, Thumb } from '../schemas/favourites.ts';
import type { Done } from '../schemas/fields.ts';
import { endpoint, listEndpoint, schema } from './endpoint.ts';
import { choice, id, optional } from './parameters.ts';

export type { Like, Thumb } from '../schemas/favourites.ts';

/** What can be liked. `product` is an offer; `announcement` is any of news, event and product whose kind the caller does not know. */
export type LikeType = KindWith<'isLiked'> | 'announcement';
/** Written out, held to the table by the type alone: every first load carries them. */
const liked: Readonly<Record<LikeType, true>> = { company: true, event: true, news: true, product: true, reward: true, announcement: true };
export const likeTypes = Object.keys(liked) as LikeType[]; // its own keys

export const listLikes = listEndpoint({
  name: 'listLikes',
  path: '/v1/me/likes',
  access: 'member',
  query: { type: optional(choice(likeTypes)) },
  item: schema<typeof Like>(),
});

export const listLikeIds = listEndpoint({ name: 'listLikeIds', path: '/v1/me/likes/ids', access: 'member', item: schema<typeof Liked>() });

/** Liking twice is as good as once; what there is not is `NotFound`. */
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

/** Newest first. `with=record` (an addition of ours) leaves out what is no longer in the centre. */
export const listThumbs = listEndpoint({
  name: 'listThumbs',
  path: '/v1/me/thumbs',
  access: 'member',
  query: { with: optional(choice(['record'])) },
  item: schema<typeof Thumb>(),
});

/** `none` takes it back. */
export const setThumb = endpoint({
  name: 'setThumb',
  method: 'POST',
  path: '/v1/me/thumbs',
  access: 'member',
  body: schema<typeof SetThumbBody>(),
  answer: schema<typeof Done>(),
});
