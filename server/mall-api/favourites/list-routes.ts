import type { FastifyInstance } from 'fastify';
import { listMemberAnnouncements, listMemberCompanies, searchAsMember } from '#shared/contracts/member-lists.ts';
import { implementMember, implementMemberPaged } from '../core/http/implement-member.ts';
import type { RouteDependencies } from '../dependencies.ts';
import { withOpinions } from './queries.ts';

/** Public lists with the member's opinions. Rewards are listed elsewhere, with their limits. */
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
