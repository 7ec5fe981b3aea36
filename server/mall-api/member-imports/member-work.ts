import { setImmediate as nextTurn } from 'node:timers/promises';
import type { PlanMemberImportBody } from '#shared/contracts/member-imports.ts';
import { awaitTransaction, patient } from '../core/db/transaction.ts';
import type { Domain } from '../domain.ts';
import type { prepareImportTable, StoredImport } from '../imports/import-table.ts';
import type { MemberImportLog } from './member-import-log.ts';
import { type MemberRules, preparePlanMember } from './plan-members.ts';
import { toMemberFault } from './read-member.ts';
import { prepareUndoMember } from './undo-members.ts';
import { prepareWriteMember } from './write-members.ts';

interface Dependencies
  extends Pick<Domain, 'db' | 'clock' | 'queries' | 'lifecycle' | 'consents' | 'ledger' | 'mailTasks' | 'erasures' | 'ownData'> {
  table: ReturnType<typeof prepareImportTable<PlanMemberImportBody>>;
  log: MemberImportLog;
  toRules: (sheet: StoredImport<PlanMemberImportBody>, choices: PlanMemberImportBody) => MemberRules;
  isClosing: () => boolean;
}

/** Rows per transaction and turn. Small, so that other calls hardly wait. */
const rowsPerTurn = { plan: 20, write: 5 } as const;

/** Compares, writes and undoes the rows of imports, in parts between which other calls run. Each function continues where an earlier one has stopped. */
export function prepareMemberWork(dependencies: Dependencies) {
  const { db, clock, table, log, toRules, isClosing } = dependencies;
  const planMember = preparePlanMember(dependencies);
  const writeMember = prepareWriteMember({ ...dependencies, plan: planMember });
  const undoMember = prepareUndoMember(dependencies);

  async function compare(id: number, rules: MemberRules): Promise<void> {
    const seen = new Set<string>();
    let points = 0;
    for (let after = 0; !isClosing(); ) {
      const rows = table.listCells(id, after, rowsPerTurn.plan);
      const end = rows.at(-1);
      if (!end) return awaitTransaction(db, () => table.finish(id, points), patient);
      const planned = rows.map(({ row, cells }) => {
        const { member, customer: _, ...plan } = planMember(rules, row, cells);
        const email = member.email?.toLowerCase();
        const isDouble = email !== undefined && seen.has(email);
        if (email !== undefined) seen.add(email);
        if (isDouble && plan.state !== 'faulty')
          return { ...plan, row, state: 'faulty' as const, changes: [], faults: [toMemberFault('duplicate', 'email', member.email)] };
        if (plan.changes.some((change) => change.id === 'points')) points += member.points ?? 0;
        return { ...plan, row };
      });
      await awaitTransaction(
        db,
        () => {
          for (const one of planned) table.putRow(id, one);
        },
        patient,
      );
      after = end.row;
      await nextTurn();
    }
  }

  async function write(id: number): Promise<void> {
    const sheet = table.find(id);
    const written = log.find(id);
    const rules = sheet?.choices && toRules(sheet, sheet.choices);
    const rows = rules ? table.listToWrite(id) : [];
    for (let index = 0; index < rows.length && rules && written; index += rowsPerTurn.write) {
      if (isClosing()) return;
      await awaitTransaction(
        db,
        () => {
          for (const [place, { row }] of rows.slice(index, index + rowsPerTurn.write).entries())
            if (!log.hasRow(id, row)) writeMember({ id, rules, sendsInvitations: written.sendsInvitations }, row, index + place);
        },
        patient,
      );
      await nextTurn();
    }
    await awaitTransaction(db, () => log.end(id, clock()), patient);
  }

  async function takeBack(id: number, staffId: number): Promise<void> {
    for (;;) {
      if (isClosing()) return;
      const rows = log.listToUndo(id, rowsPerTurn.write);
      if (rows.length === 0) break;
      await awaitTransaction(
        db,
        () => {
          for (const row of rows) undoMember(id, row, staffId);
        },
        patient,
      );
      await nextTurn();
    }
    await awaitTransaction(db, () => log.endUndo(id, clock()), patient);
  }

  return { compare, write, takeBack };
}
