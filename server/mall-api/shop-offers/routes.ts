import type { FastifyInstance } from 'fastify';
import { decideApproval, getApproval, listApprovals } from '#shared/contracts/desk-approvals.ts';
import type { KindForm } from '#shared/contracts/desk-forms.ts';
import { changeShopOffer, createShopOffer, getShopForm, getShopOffer, listShopOffers } from '#shared/contracts/desk-shop.ts';
import { ApiError } from '#shared/contracts/errors.ts';
import { offerKind, shopFields, shopTexts } from '#shared/site/shop-offers.ts';
import { implementStaff, implementStaffPaged } from '../core/http/implement-staff.ts';
import type { StaffSession } from '../core/http/staff-sessions.ts';
import { toOutline } from '../core/records/record-outline.ts';
import { findRecord } from '../core/records/record-table.ts';
import type { RouteDependencies } from '../dependencies.ts';
import { readDay } from '../records/apply-change.ts';
import { toKindSchema } from '../records/kind-schemas.ts';
import type { Tenant } from './shop-offers.ts';

export function registerShopOffers(app: FastifyInstance, dependencies: RouteDependencies): void {
  const { db, shopOffers } = dependencies;

  implementStaff(app, dependencies, getShopForm, ({ staff }) => {
    const key = String(toTenant(staff).companyId);
    const company = findRecord(db, 'companies', key);
    const shown: unknown = JSON.parse(company?.live ?? company?.seed ?? '{}'); // the shop must not see the centre's drafts
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

/** Returns the shop of a session. The shop is never taken from a body or an address. */
function toTenant({ companyId, staffId, name }: StaffSession): Tenant {
  if (companyId === undefined) throw new ApiError('Forbidden');
  return { companyId, staffId, name };
}

type Properties = Record<string, { items?: { properties?: Properties } }>;

/** Returns the form of an offer, with only the shop's fields. */
export function toOfferSchema(day: Date): KindForm {
  const properties = toKindSchema(offerKind).properties as Properties; // safe: a record is an object
  const { translations, ...fields } = pick(properties, shopFields);
  const texts = { ...translations?.items, properties: pick(translations?.items?.properties ?? {}, ['locale', ...shopTexts]) };
  return {
    kind: offerKind,
    is_list: true,
    key_field: null,
    dates_from: day.toISOString(),
    schema: {
      type: 'object',
      properties: { translations: { ...translations, items: texts }, ...fields },
      required: ['translations'],
      additionalProperties: false,
    },
  };
}

function pick(properties: Properties, names: readonly string[]): Properties {
  return Object.fromEntries(names.flatMap((name) => (properties[name] ? [[name, properties[name]]] : [])));
}
