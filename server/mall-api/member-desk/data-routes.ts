import type { FastifyInstance } from 'fastify';
import { eraseMember, exportMember, exportMembers, getMemberErasure, listMemberErasures } from '#shared/contracts/desk-member-data.ts';
import { ApiError } from '#shared/contracts/errors.ts';
import { calendarDateIn } from '#shared/rules/time-zone.ts';
import { findTranslation } from '#shared/rules/translation.ts';
import { found } from '../core/db/found.ts';
import { awaitReading, awaitTransaction } from '../core/db/transaction.ts';
import { implementStaff, implementStaffFile, implementStaffPaged } from '../core/http/implement-staff.ts';
import type { RouteDependencies } from '../dependencies.ts';
import { prepareMemberSheet } from './member-sheet.ts';
import { toReadableData } from './readable-data.ts';

/** Routes for members' requests under the GDPR, and for the list of members as a spreadsheet. */
export function registerMemberData(app: FastifyInstance, dependencies: RouteDependencies): void {
  const { db, clock, erasures, operatorActs, ownData, queries } = dependencies;
  const { companies, customers, documents } = queries;
  const toSheet = prepareMemberSheet(dependencies);

  function getMember(id: number) {
    const customer = customers.get(id);
    found(customer.verifiedMs);
    return customer;
  }

  implementStaffFile(app, dependencies, exportMember, async ({ params: { id }, body: { format }, staff: { name, staffId } }) => {
    const { locale, email } = getMember(id);
    const sections = await awaitReading(db, () => ownData.read(id));
    await awaitTransaction(db, () =>
      operatorActs.record({ operator: name, staffId, act: 'members export', subject: String(id), customerId: id, after: { format } }),
    );
    const now = clock();
    const { name: centre, timezone: timeZone } = documents.getCentre();
    const findShop = (shop: number) => {
      const company = companies.find(shop);
      return company && findTranslation(company.translations, locale, { useFallback: true })?.title;
    };
    const text =
      format === 'json'
        ? JSON.stringify({ exported_at: now.toISOString(), email, sections }, null, 2)
        : toReadableData({ sections, locale, timeZone, centre, email, now, findShop });
    return { name: `member-${id}-${calendarDateIn(now, timeZone)}`, format, content: toContent(text) };
  });

  implementStaffFile(app, dependencies, exportMembers, ({ body, staff: { name, staffId } }) =>
    awaitTransaction(db, () => {
      const { rows, file } = toSheet(body);
      const { level, newsletter, activity, status } = body;
      const after = { filter: { level, newsletter, activity, status }, rows };
      operatorActs.record({ operator: name, staffId, act: 'members list', subject: String(rows), after });
      return file;
    }),
  );

  implementStaff(app, dependencies, eraseMember, ({ params: { id }, body, staff: { name, staffId } }) =>
    awaitTransaction(db, () => {
      const { cardNumber } = getMember(id);
      if (!cardNumber.endsWith(body.card_end)) throw new ApiError('UnprocessableEntity', { errors: { card_end: ['invalid'] } });
      const number = erasures.erase(id, { cause: 'staff', staffId });
      operatorActs.record({
        operator: name,
        staffId,
        act: 'members erase',
        subject: String(id),
        customerId: id,
        after: { erasure: number },
      });
      return found(erasures.find(number));
    }),
  );

  implementStaff(app, dependencies, getMemberErasure, ({ params: { id } }) => found(erasures.find(id)));
  implementStaffPaged(app, dependencies, listMemberErasures, ({ query }) => erasures.listPage(query));
}

async function* toContent(text: string): AsyncGenerator<Uint8Array> {
  yield new TextEncoder().encode(text);
}
