import type { FastifyInstance } from 'fastify';
import { ApiError } from '#shared/contracts/errors.ts';
import {
  addLike,
  followCompany,
  type LikeType,
  listFollowedCompanies,
  listLikeIds,
  listLikes,
  listThumbs,
  removeLike,
  setThumb,
  unfollowCompany,
} from '#shared/contracts/favourites.ts';
import { listMemberAnnouncements, listMemberCompanies, searchAsMember } from '#shared/contracts/member-lists.ts';
import { implementMember, implementMemberPaged } from '../core/http/implement-member.ts';
import type { RouteDependencies } from '../dependencies.ts';
import { withOpinions } from './queries.ts';

/** Max likes of current records. */
const likesAtMost = 500;

export function registerFavourites(app: FastifyInstance, dependencies: RouteDependencies): void {
  const {
    clock,
    queries: { favourites },
  } = dependencies;
  const requireRecord = (type: LikeType, id: number) => {
    if (!favourites.hasRecord(type, id, clock())) throw new ApiError('NotFound');
  };

  implementMember(app, dependencies, listLikes, ({ customerId, query }) => favourites.listLikes(customerId, query.type, clock()));
  implementMember(app, dependencies, listLikeIds, ({ customerId }) => favourites.listLikeIds(customerId));
  implementMember(app, dependencies, addLike, ({ customerId, body: { type, id } }) => {
    requireRecord(type, id);
    const isOneMore = !favourites.hasLike(customerId, type, id);
    if (isOneMore && favourites.countLikes(customerId, clock()) >= likesAtMost) {
      throw new ApiError('Conflict', { errors: { id: ['limit_reached'] } });
    }
    favourites.like(customerId, type, id, clock());
    return {};
  });
  implementMember(app, dependencies, removeLike, ({ customerId, query: { type, id } }) => {
    favourites.unlike(customerId, type, id);
    return {};
  });

  implementMember(app, dependencies, listFollowedCompanies, ({ customerId }) => favourites.listFollowed(customerId));
  implementMember(app, dependencies, followCompany, ({ customerId, body }) => {
    requireRecord('company', body.company_id);
    favourites.follow(customerId, body.company_id, clock());
    return {};
  });
  implementMember(app, dependencies, unfollowCompany, ({ customerId, query }) => {
    favourites.unfollow(customerId, query.company_id);
    return {};
  });

  implementMember(app, dependencies, listThumbs, ({ customerId, query }) =>
    query.with === 'record' ? favourites.listThumbsWithRecords(customerId, clock()) : favourites.listThumbs(customerId),
  );
  implementMember(app, dependencies, setThumb, ({ customerId, body: { type, id, value } }) => {
    if (value !== 'none') requireRecord(type, id);
    favourites.setThumb(customerId, type, id, value, clock());
    return {};
  });
}

/** Registers public lists with the member's opinions. Rewards are listed in another route, with their limits. */
export function registerMemberLists(app: FastifyInstance, dependencies: RouteDependencies): void {
  const {
    queries: { favourites },
  } = dependencies;
  const { listAnnouncements, listCompanies, search } = dependencies;

  implementMemberPaged(app, dependencies, listMemberAnnouncements, ({ customerId, query: { for: concerned, ...query } }) => {
    const { data, meta } = listAnnouncements(query, concerned && customerId);
    return { data: withOpinions(data, favourites.findOpinions(customerId, 'announcement', toIds(data))), meta };
  });
  implementMemberPaged(app, dependencies, listMemberCompanies, ({ customerId, query }) => {
    const { data, meta } = listCompanies(query);
    const followed = favourites.listFollowedIds(customerId);
    const companies = withOpinions(data, favourites.findOpinions(customerId, 'company', toIds(data)));
    return { data: companies.map((company) => ({ ...company, is_followed: followed.has(company.id) })), meta };
  });
  implementMember(app, dependencies, searchAsMember, ({ query }) => search(query));
}

function toIds(records: readonly { id: number }[]): number[] {
  return records.map(({ id }) => id);
}
