import type { FastifyInstance } from 'fastify';
import { decideApproval, getApproval, listApprovals } from '#shared/contracts/desk-approvals.ts';
import { changeShopOffer, createShopOffer, getShopForm, getShopOffer, listShopOffers } from '#shared/contracts/desk-shop.ts';
import { ApiError } from '#shared/contracts/errors.ts';
import { implementStaff, implementStaffPaged } from '../core/http/implement-staff.ts';
import type { StaffSession } from '../core/http/staff-sessions.ts';
import { toOutline } from '../core/records/record-outline.ts';
import { findRecord } from '../core/records/record-table.ts';
import type { RouteDependencies } from '../dependencies.ts';
import { readDay } from '../records/apply-change.ts';
import { toOfferSchema } from './offer-schema.ts';
import type { Tenant } from './shop-offers.ts';

export function registerShopOffers(app: FastifyInstance, dependencies: RouteDependencies): void {
  const { db, shopOffers } = dependencies;

  implementStaff(app, dependencies, getShopForm, ({ staff }) => {
    const key = String(toTenant(staff).companyId);
    const company = findRecord(db, 'companies', key);
    const shown: unknown = JSON.parse(company?.live ?? company?.seed ?? '{}'); // the centre's drafts are not for the shop
    const categories = shopOffers.listCategories().map((category) => ({
      id: category.id,
      translations: category.translations.map(({ locale, name: title }) => ({ locale, title })),
    }));
    return { company: { key, ...toOutline(key, shown) }, form: toOfferSchema(readDay(db).day), categories };
  });

  implementStaffPaged(app, dependencies, listShopOffers, ({ staff, query }) => shopOffers.list(toTenant(staff).companyId, query));

  implementStaff(app, dependencies, getShopOffer, ({ staff, params: { offer } }) => shopOffers.get(toTenant(staff).companyId, offer));

  implementStaff(app, dependencies, createShopOffer, ({ staff, body: { act, body, request_key } }) =>
    shopOffers.create(toTenant(staff), { act, body, requestKey: request_key }),
  );

  implementStaff(app, dependencies, changeShopOffer, ({ staff, params: { offer }, body }) =>
    shopOffers.change(toTenant(staff), offer, body),
  );
}

export function registerApprovals(app: FastifyInstance, dependencies: RouteDependencies): void {
  const { approvals } = dependencies;
  implementStaffPaged(app, dependencies, listApprovals, ({ query }) => approvals.list(query));
  implementStaff(app, dependencies, getApproval, ({ params: { id } }) => approvals.get(id));
  implementStaff(app, dependencies, decideApproval, ({ staff, params: { id }, body }) => approvals.decide(staff, id, body));
}

/** The shop of a session; never taken from a body or an address. */
function toTenant({ companyId, staffId, name }: StaffSession): Tenant {
  if (companyId === undefined) throw new ApiError('Forbidden');
  return { companyId, staffId, name };
}
