import type { blockMember, changeMemberEmail, editMember, removeFromHousehold } from '#shared/contracts/desk-members.ts';
import type { BodyOf } from '#shared/contracts/endpoint.ts';
import type { EditMemberBody } from '#shared/schemas/desk-members.ts';
import type { StaffSession } from '../core/http/staff-sessions.ts';
import type { Domain } from '../domain.ts';

type Needed = Pick<
  Domain,
  'clock' | 'emailChange' | 'emailChanges' | 'households' | 'inactivity' | 'operatorActs' | 'queries' | 'sessions'
>;

/** Changes members on behalf of staff, and records each act without personal values. Callers hold the transaction. */
export function prepareMemberEdits({ clock, emailChange, emailChanges, households, inactivity, operatorActs, queries, sessions }: Needed) {
  const { customers } = queries;
  const toActor = (id: number, { name, staffId }: StaffSession) => ({ operator: name, staffId, subject: String(id), customerId: id });

  return {
    edit(id: number, body: BodyOf<typeof editMember>, staff: StaffSession): void {
      const known = customers.get(id);
      const { first_name, last_name, phone, locale } = body;
      const changed = {
        ...known,
        firstName: first_name ?? known.firstName,
        lastName: last_name ?? known.lastName,
        phone: phone === undefined ? known.phone : (phone ?? undefined),
        locale: locale ?? known.locale,
      };
      const fields = (['firstName', 'lastName', 'phone', 'locale'] as const).filter((name) => changed[name] !== known[name]);
      if (fields.length === 0) return;
      const { firstName, lastName, birthDate, interests } = changed;
      const written = { firstName, lastName, birthDate, phone: changed.phone, locale: changed.locale, interests };
      customers.change(id, written, clock().getTime());
      operatorActs.record({ ...toActor(id, staff), act: 'members edit', after: { fields: fields.map((name) => columns[name]) } });
    },
    changeEmail(id: number, { email, why }: BodyOf<typeof changeMemberEmail>, staff: StaffSession): void {
      emailChange.requestByStaff(id, email);
      operatorActs.record({ ...toActor(id, staff), act: 'members email', why });
    },
    removeFromHousehold(id: number, { why }: BodyOf<typeof removeFromHousehold>, staff: StaffSession): void {
      households.removeByStaff(id);
      operatorActs.record({ ...toActor(id, staff), act: 'members household', why });
    },
    block(id: number, { is_blocked: isBlocked, why }: BodyOf<typeof blockMember>, staff: StaffSession): void {
      if ((customers.get(id).blockedMs !== undefined) === isBlocked) return;
      customers.setBlocked(id, isBlocked ? clock().getTime() : undefined);
      if (isBlocked) {
        sessions.closeAll(id); // ends partners' tokens as well
        emailChanges.remove(id);
        inactivity.removeWarning(id); // otherwise unblocking would erase the member at once
      }
      operatorActs.record({ ...toActor(id, staff), act: isBlocked ? 'members block' : 'members unblock', why });
    },
  };
}

const columns = { firstName: 'first_name', lastName: 'last_name', phone: 'phone', locale: 'locale' } as const satisfies Record<
  string,
  keyof typeof EditMemberBody.shape
>;
