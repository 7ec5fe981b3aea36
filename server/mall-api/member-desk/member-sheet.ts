import type { exportMembers } from '#shared/contracts/desk-member-data.ts';
import type { MemberRow } from '#shared/contracts/desk-members.ts';
import type { BodyOf } from '#shared/contracts/endpoint.ts';
import { calendarDateIn } from '#shared/rules/time-zone.ts';
import { findTranslation } from '#shared/rules/translation.ts';
import type { MemberColumn } from '#shared/site/member-columns.ts';
import { memberColumns } from '#shared/site/member-columns.ts';
import type { StaffFile } from '../core/http/implement-staff.ts';
import type { Cell } from '../core/sheets/cells.ts';
import { toSheetFile } from '../core/sheets/sheet-file.ts';
import type { Domain } from '../domain.ts';
import { prepareMemberList } from './member-list.ts';

const membersPerRead = 200;

/** Prepares the export of the list of members. Reads ids first, then the members in batches while the file is sent. */
export function prepareMemberSheet({ db, clock, ledger, queries: { documents } }: Pick<Domain, 'db' | 'clock' | 'ledger' | 'queries'>) {
  const memberList = prepareMemberList({ db, clock, ledger });

  return ({ format, locale, headings, sort = 'newest', ...filters }: BodyOf<typeof exportMembers>): { rows: number; file: StaffFile } => {
    const ids = memberList.listIds({ ...filters, sort });
    const levels = new Map(
      ledger.tiers.listFromLowest().map(({ id, translations }) => [id, findTranslation(translations, locale, { useFallback: true })?.name]),
    );
    const { timezone } = documents.getCentre();
    const cells: Readonly<Record<MemberColumn, (member: MemberRow) => Cell>> = {
      id: ({ id }) => id,
      name: ({ name }) => name,
      email: ({ email }) => email,
      card_number: ({ card_number }) => card_number,
      level: ({ level_id }) => levels.get(level_id ?? 0),
      points: ({ points }) => points,
      member_since: ({ member_since }) => ({ day: calendarDateIn(new Date(member_since), timezone) }),
      last_active: ({ last_active }) => ({ day: last_active }),
      newsletter: ({ has_newsletter }) => Number(has_newsletter),
      blocked: ({ is_blocked }) => Number(is_blocked),
    };

    function* listRows(): Generator<Cell[]> {
      for (let index = 0; index < ids.length; index += membersPerRead) {
        const part = ids.slice(index, index + membersPerRead);
        const members = new Map(memberList.listByIds(part).map((member) => [member.id, member]));
        for (const id of part) {
          const member = members.get(id); // undefined if the member has been erased since
          if (member) yield memberColumns.map((column) => cells[column](member));
        }
      }
    }

    const name = `members-${calendarDateIn(clock(), timezone)}`;
    return { rows: ids.length, file: toSheetFile({ name, format, locale, headings, rows: listRows() }) };
  };
}
