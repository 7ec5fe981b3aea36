import type { FastifyInstance } from 'fastify';
import {
  closeSettlement,
  exportSettlement,
  getSettlementMonth,
  getSettlementShop,
  getShopEarnings,
  listSettlementShops,
  type SettlementMonth,
  type SettlementShop,
  type SettlementSums,
} from '#shared/contracts/desk-settlement.ts';
import { ApiError } from '#shared/contracts/errors.ts';
import { toSlug } from '#shared/rules/slug.ts';
import { addDays, weekdayOf } from '#shared/rules/time-zone.ts';
import { findTranslation } from '#shared/rules/translation.ts';
import type { Locale } from '#shared/site/locales.ts';
import { weekdays } from '#shared/site/weekdays.ts';
import { found } from '../core/db/found.ts';
import { awaitTransaction } from '../core/db/transaction.ts';
import { implementStaff, implementStaffFile, implementStaffPaged } from '../core/http/implement-staff.ts';
import type { StaffSession } from '../core/http/staff-sessions.ts';
import type { Cell } from '../core/sheets/cells.ts';
import { toSheetFile } from '../core/sheets/sheet-file.ts';
import type { RouteDependencies } from '../dependencies.ts';
import { addNames } from '../records/record-facts.ts';

/** Shops that a file reads at a time. */
const shopsOfPiece = 100;

/** Registers the routes for the figures of shops, which managers close by month. */
export function registerSettlement(app: FastifyInstance, dependencies: RouteDependencies): void {
  const { db, operatorActs, queries, settlement } = dependencies;
  const getCurrency = () => queries.documents.getCentre().currency;

  function toMonth(month: string) {
    const closed = settlement.findClosed(month);
    return {
      month,
      currency: getCurrency(),
      is_over: settlement.isOver(month),
      closed: closed ? { at: new Date(closed.closedMs).toISOString(), by: closed.by } : null,
      first_month: settlement.findFirstMonth(),
      open_before: settlement.listOpenBefore(month),
    };
  }

  function readMonth(month: string): SettlementMonth {
    const { shops, sums } = settlement.sumMonth(month);
    return { ...toMonth(month), shops, total: sums };
  }

  const nameCompanies = (ids: readonly number[]) =>
    addNames(
      db,
      ids.map((id) => ({ kind: 'companies', key: String(id) })),
    ).map(({ key, translations, name }) => ({ key, translations, name }));

  /** Returns the shop that the caller may read. Throws `Forbidden`, and `UnprocessableEntity` if a manager names none. */
  function toCompany({ roles, companyId: own }: StaffSession, wanted: number | undefined): number {
    if (roles.includes('shop')) {
      if (own === undefined || (wanted !== undefined && wanted !== own)) throw new ApiError('Forbidden');
      return own;
    }
    if (wanted === undefined) throw new ApiError('UnprocessableEntity', { errors: { company: ['required'] } });
    return wanted;
  }

  implementStaff(app, dependencies, getSettlementMonth, ({ params: { month } }) => readMonth(month));

  implementStaffPaged(app, dependencies, listSettlementShops, ({ params: { month }, query }) => {
    const { data, meta } = settlement.listShops(month, query);
    const companies = nameCompanies(data.map(({ companyId }) => companyId));
    return { data: data.map(({ sums }, index) => ({ company: found(companies[index]), sums })), meta };
  });

  implementStaff(app, dependencies, getSettlementShop, ({ staff, params: { month }, query: { company } }) => {
    const companyId = toCompany(staff, company);
    const [from, to] = [`${month}-01`, `${month}-31`];
    return {
      ...toMonth(month),
      company: found(nameCompanies([companyId])[0]),
      total: settlement.sumDays(companyId, from, to),
      days: settlement.listDays(companyId, from, to),
    };
  });

  implementStaff(app, dependencies, closeSettlement, ({ staff: { staffId, name }, body: { month, earlier } }) =>
    awaitTransaction(db, () => {
      settlement.close(month, earlier, { staffId, name });
      for (const subject of [...earlier, month]) {
        const { turnover, returned, gift_cards } = settlement.sumMonth(subject).sums;
        const after = { turnover: turnover - returned, gift_cards };
        operatorActs.record({ operator: name, staffId, act: 'settlement close', subject, after });
      }
      return readMonth(month);
    }),
  );

  implementStaffFile(app, dependencies, exportSettlement, ({ staff, body: { month, company_id, format, locale, headings } }) => {
    const isOfShop = staff.roles.includes('shop') || company_id !== null;
    const companyId = isOfShop ? toCompany(staff, company_id ?? undefined) : undefined;
    const shop = companyId === undefined ? '' : `-${toSlug(toTitle(nameCompanies([companyId])[0], locale), locale)}`;
    return toSheetFile({ name: `settlement-${month}${shop}`, format, locale, headings, rows: listRows(month, companyId, locale) });
  });

  function* listRows(month: string, companyId: number | undefined, locale: Locale): Generator<Cell[]> {
    for (let page = 1; ; page += 1) {
      const ids =
        companyId === undefined
          ? settlement.listShops(month, { page, per_page: shopsOfPiece }).data.map((shop) => shop.companyId)
          : [companyId];
      const companies = nameCompanies(ids);
      for (const [index, id] of ids.entries()) {
        const title = toTitle(companies[index], locale);
        for (const { day, sums } of settlement.listDays(id, `${month}-01`, `${month}-31`))
          yield [title, id, { day }, ...toCells(sums), getCurrency()];
      }
      if (companyId !== undefined || ids.length < shopsOfPiece) return;
    }
  }

  implementStaff(app, dependencies, getShopEarnings, ({ staff }) => {
    const companyId = toCompany(staff, undefined);
    const today = settlement.getToday();
    const week_from = addDays(today, -weekdays.indexOf(weekdayOf(today)));
    return {
      company: found(nameCompanies([companyId])[0]),
      currency: getCurrency(),
      today: settlement.sumDays(companyId, today, today),
      week: settlement.sumDays(companyId, week_from, today),
      week_from,
    };
  });
}

function toTitle(company: SettlementShop['company'] | undefined, locale: Locale): string {
  return (company && (findTranslation(company.translations, locale, { useFallback: true })?.title || company.name)) || '';
}

function toCells(sums: SettlementSums): Cell[] {
  const { purchases, turnover, returns, returned, points_given, points_taken, rewards, gift_cards, corrections } = sums;
  const net = turnover - returned;
  const bought = [purchases, { amount: turnover }, returns, { amount: returned }, { amount: net }];
  return [...bought, points_given, points_taken, rewards, { amount: gift_cards }, { amount: corrections }];
}
