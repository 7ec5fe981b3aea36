import type { SitePicture, SitePictureReplacement } from '#shared/contracts/desk-pictures.ts';
import type { StaffRole } from '#shared/contracts/endpoint.ts';
import { ApiError } from '#shared/contracts/errors.ts';
import { canUse } from '#shared/rules/can-use.ts';
import type { StaffAct } from '#shared/site/staff-acts.ts';
import type { Database } from '../core/db/database.ts';
import { found } from '../core/db/found.ts';
import type { OperatorActs } from '../core/http/operator-acts.ts';
import type { StaffDoer } from '../core/http/staff-sessions.ts';
import type { Records } from '../records/records.ts';
import type { CombinedChange } from '../records/save-records.ts';
import type { preparePictureQueries } from './queries.ts';

interface Dependencies {
  db: Database;
  clock: () => Date;
  records: Pick<Records, 'changeAll' | 'findStored' | 'states'>;
  operatorActs: Pick<OperatorActs, 'record'>;
  pictures: ReturnType<typeof preparePictureQueries>;
}

type RecordName = { kind: string; key: string };
type Hand = StaffDoer & { roles: readonly StaffRole[] };

/** Max records: all change in one transaction, which must stay short. */
const maxRecords = 500;

/**
 * Replaces a picture by another one in all records that use it. Records name pictures by their content, so each changed record gets the new address
 * and a version in its history, and caches that hold pictures forever need no purge.
 */
export function prepareReplacements({ db, clock, records, operatorActs, pictures }: Dependencies) {
  const insert = db.prepare(
    'INSERT INTO picture_replacement (old_name, new_name, records, at_ms, staff_id) VALUES (:old, :new, :records, :nowMs, :staffId) RETURNING id',
  );
  const find = db.prepare('SELECT id, old_name, new_name, records, undone_ms FROM picture_replacement WHERE id = :id');
  const setUndone = db.prepare('UPDATE picture_replacement SET undone_ms = :nowMs WHERE id = :id AND undone_ms IS NULL');
  const get = (name: string): SitePicture => found(pictures.find(name));

  /** Returns the records that use a picture. Throws `Forbidden` if the roles may not change one of them. */
  function listRecords(name: string, { roles }: Hand): RecordName[] {
    const { uses, total } = pictures.listUses(name, maxRecords);
    if (total > maxRecords) throw new ApiError('Conflict', { errors: { name: ['too_big'] } });
    if (uses.some(({ kind }) => !canUse(kind, 'save', roles))) throw new ApiError('Conflict', { errors: { name: ['not_allowed'] } });
    return uses;
  }

  /** Replaces `from` by `to` in records. Returns those that have changed. Throws `Conflict` if the content would be invalid. */
  async function replace(
    from: SitePicture,
    to: SitePicture,
    { cause, ...hand }: Hand & { cause: StaffAct },
    plan: () => readonly RecordName[],
    also: (changed: readonly RecordName[]) => void,
  ): Promise<readonly RecordName[]> {
    let changed: readonly RecordName[] = [];
    const toChanges = () => {
      const changes = plan().flatMap((name) => toRewritten(name, (text) => text.replaceAll(from.address, to.address)) ?? []);
      changed = changes.map(({ record: { kind, key } }) => ({ kind, key }));
      return changes;
    };
    const saved = await records.changeAll({ by: hand.name, staffId: hand.staffId, cause }, toChanges, () => also(changed));
    if (saved.outcome === 'refused') throw new ApiError('Conflict', { errors: { name: ['not_available'] } });
    return changed;
  }

  /** Rewrites the published version and the draft. Undefined if nothing changes, and for archived records, which visitors do not see. */
  function toRewritten({ kind, key }: RecordName, rewrite: (text: string) => string): CombinedChange | undefined {
    const record = records.findStored(kind, key);
    if (!record || record.isArchived) return undefined;
    const shown = record.live ?? record.seed;
    const draft = record.draft === null ? null : rewrite(record.draft);
    if (shown !== null && rewrite(shown) !== shown)
      return { record, next: { ...records.states.saved(record, JSON.parse(rewrite(shown))), draft } };
    return draft === null || draft === record.draft ? undefined : { record, next: records.states.drafted(record, draft), act: 'draft' };
  }

  return {
    /** Throws `NotFound`, `UnprocessableEntity` for another kind of file, and `Conflict` if a record may not be changed. */
    async replace(name: string, by: string, hand: Hand): Promise<SitePictureReplacement> {
      const [from, to] = [get(name), get(by)];
      if (from.type !== to.type || name === by) throw new ApiError('UnprocessableEntity', { errors: { by: ['not_allowed'] } });
      let id = 0;
      const changed = await replace(
        from,
        to,
        { ...hand, cause: 'pictures replace' },
        () => listRecords(name, hand),
        (rewritten) => {
          const row = { old: name, new: by, records: JSON.stringify(rewritten), nowMs: clock().getTime(), staffId: hand.staffId };
          id = Number(insert.get(row)?.id);
          keepFacts(from, get(by));
          operatorActs.record({
            ...{ act: 'pictures replace', subject: name, operator: hand.name, staffId: hand.staffId },
            ...{ before: { name }, after: { name: by, records: rewritten.length } },
          });
        },
      );
      return { id, picture: get(by), records: changed.length };
    },
    /** Puts the old file back into the records that still have the new one. Throws `NotFound`. Repeated calls have no effect. */
    async undo(id: number, hand: Hand): Promise<SitePictureReplacement> {
      const row = found(find.get({ id }));
      const [from, to] = [get(String(row.new_name)), get(String(row.old_name))];
      const names = JSON.parse(String(row.records)) as RecordName[]; // safe: written by `replace`
      if (names.some(({ kind }) => !canUse(kind, 'save', hand.roles))) throw new ApiError('Forbidden');
      const changed = await replace(
        from,
        to,
        { ...hand, cause: 'pictures undo' },
        () => (found(find.get({ id })).undone_ms === null ? names : []),
        (rewritten) => {
          if (Number(setUndone.run({ id, nowMs: clock().getTime() }).changes) === 0) return;
          operatorActs.record({
            ...{ act: 'pictures undo', subject: to.name, operator: hand.name, staffId: hand.staffId },
            ...{ before: { name: from.name }, after: { name: to.name, records: rewritten.length } },
          });
        },
      );
      return { id, picture: get(to.name), records: changed.length };
    },
  };

  /** Gives the descriptions, tags and focus of the old picture to a new one without descriptions. */
  function keepFacts({ alt, tags, focus }: SitePicture, to: SitePicture): void {
    if (Object.keys(to.alt).length === 0) pictures.update({ ...to, alt, focus, tags: to.tags.length > 0 ? to.tags : tags });
  }
}
