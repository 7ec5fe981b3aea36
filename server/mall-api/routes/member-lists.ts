import type { FastifyInstance } from 'fastify';
import { listMemberAnnouncements, listMemberCompanies, searchAsMember } from '#shared/contracts/member-lists.ts';
import { prepareFavouriteQueries, withOpinions } from '../db/queries/favourites.ts';
import type { MemberDependencies } from '../dependencies.ts';
import { implementMember, implementMemberPaged } from '../members/implement-member.ts';
import { prepareAnnouncementList } from './announcements.ts';
import { prepareCompanyList } from './companies.ts';
import { prepareSearch } from './search.ts';

/** The public lists as a member sees them; rewards are where their limits are. */
export function registerMemberLists(app: FastifyInstance, dependencies: MemberDependencies): void {
  const favourites = prepareFavouriteQueries(dependencies.db);
  const listAnnouncements = prepareAnnouncementList(dependencies);
  const listCompanies = prepareCompanyList(dependencies);
  const search = prepareSearch(dependencies);

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
