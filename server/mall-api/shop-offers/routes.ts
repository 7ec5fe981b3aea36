import type { FastifyInstance } from 'fastify';
import { decideApproval, getApproval, listApprovals } from '#shared/contracts/desk-approvals.ts';
import type { KindForm } from '#shared/contracts/desk-forms.ts';
import {
  changeShopCompany,
  changeShopOffer,
  createShopOffer,
  getShopCompany,
  getShopForm,
  getShopOffer,
  getShopPicture,
  listShopOffers,
  type ShopCompany,
  type ShopCompanyOutcome,
  type ShopOffer,
  type ShopOutcome,
  uploadShopPicture,
} from '#shared/contracts/desk-shop.ts';
import { exportShopFigures, getShopFigures, type ShopFigures } from '#shared/contracts/desk-shop-figures.ts';
import { ApiError } from '#shared/contracts/errors.ts';
import type { Locale } from '#shared/site/locales.ts';
import { companyKind, offerKind, type ShopKind, shopFields } from '#shared/site/shop-offers.ts';
import { implementStaff, implementStaffFile, implementStaffPaged } from '../core/http/implement-staff.ts';
import type { StaffSession } from '../core/http/staff-sessions.ts';
import { toOutline } from '../core/records/record-outline.ts';
import { findRecord } from '../core/records/record-table.ts';
import { toSheetFile } from '../core/sheets/sheet-file.ts';
import type { RouteDependencies } from '../dependencies.ts';
import { readDay } from '../records/apply-change.ts';
import { toKindSchema } from '../records/kind-schemas.ts';
import type { ProposalOutcome, Tenant } from './shop-proposals.ts';

export function registerShopOffers(app: FastifyInstance, dependencies: RouteDependencies): void {
  const { db, shopDesk, shopFigures, shopPictures, uploadedFiles } = dependencies;
  const { offers, company } = shopDesk;

  implementStaff(app, dependencies, getShopForm, ({ staff }) => {
    const key = String(toTenant(staff).companyId);
    const record = findRecord(db, companyKind, key);
    const shown: unknown = JSON.parse(record?.live ?? record?.seed ?? '{}'); // the shop must not see the centre's drafts
    const categories = shopDesk.listCategories().map((category) => ({
      id: category.id,
      translations: category.translations.map(({ locale, name: title }) => ({ locale, title })),
    }));
    const { day } = readDay(db);
    return {
      company: { key, ...toOutline(key, shown) },
      form: toShopForm(offerKind, day),
      company_form: toShopForm(companyKind, day),
      categories,
    };
  });

  implementStaffPaged(app, dependencies, listShopOffers, ({ staff, query }) => shopDesk.listOffers(toTenant(staff).companyId, query));

  implementStaff(app, dependencies, getShopOffer, ({ staff, params: { offer } }) => offers.get(toTenant(staff).companyId, offer));

  implementStaff(app, dependencies, createShopOffer, async ({ staff, body: { act, body, request_key } }) =>
    toOfferOutcome(await offers.create(toTenant(staff), { act, body, requestKey: request_key })),
  );

  implementStaff(app, dependencies, changeShopOffer, async ({ staff, params: { offer }, body }) =>
    toOfferOutcome(await offers.change(toTenant(staff), offer, body)),
  );

  implementStaff(app, dependencies, getShopCompany, ({ staff }) => {
    const { companyId } = toTenant(staff);
    return company.get(companyId, String(companyId));
  });

  implementStaff(app, dependencies, changeShopCompany, async ({ staff, body }) => {
    const tenant = toTenant(staff);
    return toCompanyOutcome(await company.change(tenant, String(tenant.companyId), body));
  });

  implementStaff(app, dependencies, uploadShopPicture, ({ staff, picture, body }) => {
    if (!picture) throw new ApiError('UnprocessableEntity', { errors: { image: ['required'] } });
    return shopPictures.add(uploadedFiles, picture, body.file_name, toTenant(staff));
  });

  implementStaff(app, dependencies, getShopFigures, ({ staff, query }) => shopFigures.read(toTenant(staff).companyId, query));

  implementStaffFile(app, dependencies, exportShopFigures, ({ staff, body: { from, to, headings, kinds, format, locale } }) => {
    const { companyId } = toTenant(staff);
    const figures = shopFigures.read(companyId, { from, to });
    const name = company.get(companyId, String(companyId));
    return toSheetFile({
      ...{ name: `shop-figures-${from}-${to}`, format, locale, headings },
      rows: toFigureRows(figures, { ...kinds, title: toTitleIn(name, locale) }, locale),
    });
  });

  implementStaff(app, dependencies, getShopPicture, async ({ staff, params: { name } }) => {
    const companyId = staff.roles.includes('shop') ? toTenant(staff).companyId : undefined;
    return { picture: await shopPictures.read(uploadedFiles, companyId, name) };
  });
}

const toTitleIn = ({ translations, name }: Pick<ShopOffer, 'translations' | 'name'>, locale: Locale): string =>
  (translations.find((entry) => entry.locale === locale) ?? translations[0])?.title ?? name;

/** Rows of the spreadsheet. Views that were not counted are empty. */
function toFigureRows(
  { company, offers, rewards }: ShopFigures,
  kinds: Record<'company' | 'offer' | 'reward' | 'title', string>,
  locale: Locale,
) {
  return [
    [kinds.company, kinds.title, company.views, company.views_before, null, null, null, null],
    ...offers.map((offer) => [kinds.offer, toTitleIn(offer, locale), offer.views, offer.views_before, null, null, null, null]),
    ...rewards.map((reward) => [
      ...[kinds.reward, toTitleIn(reward, locale), reward.views, reward.views_before],
      ...[reward.taken, reward.taken_before, reward.redeemed, reward.redeemed_before],
    ]),
  ];
}

const toCompanyOutcome = (outcome: ProposalOutcome<ShopCompany>): ShopCompanyOutcome =>
  outcome.outcome === 'done' ? { outcome: 'done', company: outcome.record } : outcome;

const toOfferOutcome = (outcome: ProposalOutcome<ShopOffer>): ShopOutcome =>
  outcome.outcome === 'done' ? { outcome: 'done', offer: outcome.record } : outcome;

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

/** Returns the form of a record, with only the shop's fields. */
export function toShopForm(kind: ShopKind, day: Date): KindForm {
  const properties = toKindSchema(kind).properties as Properties; // safe: a record is an object
  const names = shopFields[kind];
  const { translations, ...fields } = pick(properties, names.fields);
  const texts = { ...translations?.items, properties: pick(translations?.items?.properties ?? {}, ['locale', ...names.texts]) };
  return {
    kind,
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
