import type { ReplyTemplate } from '#shared/contracts/desk-inbox.ts';
import { ApiError } from '#shared/contracts/errors.ts';
import { inboxLimits } from '#shared/site/inbox-limits.ts';
import { prepareFind, prepareList } from '../core/db/bodies.ts';
import type { Database } from '../core/db/database.ts';
import { found } from '../core/db/found.ts';
import { asJson, jsonObject } from '../core/db/sqlite/dialect.ts';

export interface TemplateInput extends Pick<ReplyTemplate, 'title' | 'texts'> {
  /** Id and last read version of an existing template. */
  id?: number | undefined;
  version?: number | undefined;
  staffId: number;
}

const body = jsonObject({ id: 'id', version: 'version', title: 'title', texts: asJson('texts') });

/** Staff's reply templates. Changes run within the caller's transaction. */
export function prepareReplyTemplates({ db, clock }: { db: Database; clock: () => Date }) {
  const list = prepareList<ReplyTemplate>(db, `SELECT ${body} AS body FROM reply_template ORDER BY lower(title), id`);
  const find = prepareFind<ReplyTemplate>(db, `SELECT ${body} AS body FROM reply_template WHERE id = :id`);
  const insert = db.prepare(
    'INSERT INTO reply_template (title, texts, updated_ms, updated_by) VALUES (:title, :texts, :nowMs, :staffId) RETURNING id',
  );
  const update = db.prepare(
    `UPDATE reply_template SET title = :title, texts = :texts, version = version + 1, updated_ms = :nowMs, updated_by = :staffId
     WHERE id = :id AND version = :version`,
  );
  const remove = db.prepare('DELETE FROM reply_template WHERE id = :id');

  return {
    list: (): ReplyTemplate[] => list(),
    find: (id: number): ReplyTemplate | undefined => find({ id }),
    /** Throws `NotFound`, and `Conflict`: `version` if another one was saved since, `title` if there are too many. */
    save({ id, version, title, texts, staffId }: TemplateInput): ReplyTemplate {
      const row = { title, texts: JSON.stringify(texts), nowMs: clock().getTime(), staffId };
      if (id === undefined) {
        if (list().length >= inboxLimits.templates) throw new ApiError('Conflict', { errors: { title: ['limit_reached'] } });
        return found(find({ id: Number(insert.get(row)?.id) }));
      }
      found(find({ id }));
      const { changes } = update.run({ ...row, id, version: version ?? 0 });
      if (Number(changes) === 0) throw new ApiError('Conflict', { errors: { version: ['invalid'] } });
      return found(find({ id }));
    },
    /** Throws `NotFound`. */
    remove(id: number): ReplyTemplate {
      const template = found(find({ id }));
      remove.run({ id });
      return template;
    },
  };
}
