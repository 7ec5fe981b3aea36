import type { Company } from '#shared/contracts/companies.ts';
import type { Like, LikeType, Thumb, thumbValues } from '#shared/contracts/favourites.ts';
import type { SearchHit } from '#shared/contracts/search.ts';
import { prepareList } from '../core/db/bodies.ts';
import type { Database, Value } from '../core/db/database.ts';
import { elementsOf } from '../core/db/sqlite/dialect.ts';

type ThumbValue = Exclude<(typeof thumbValues)[number], 'none'>;

/** A member's opinion of a record. */
export interface Opinion {
  is_liked: boolean;
  thumb: ThumbValue | null;
}

const noOpinion: Opinion = { is_liked: false, thumb: null };

/** Names under which opinions are stored. News, events and offers share a name, because they share one sequence of ids. */
const records = {
  news: 'announcement',
  event: 'announcement',
  product: 'announcement',
  announcement: 'announcement',
  reward: 'reward',
  company: 'company',
} as const satisfies Record<LikeType, string>;

/** Returns SQL that joins opinions with the search hits of their records, by each record's own type. Omits missing records. */
function joinRecords(table: 'customer_like' | 'customer_thumb'): string {
  return `${table} AS kept
    LEFT JOIN announcement ON kept.record = 'announcement' AND announcement.id = kept.record_id
    JOIN search_record AS found ON found.type = coalesce(announcement.type, kept.record) AND found.record_id = kept.record_id`;
}
const isOfCustomer = 'kept.customer_id = :customerId';
const isCurrent = 'found.visible_from_ms <= :now AND found.visible_until_ms > :now';
const isOfType = `(found.type = :type OR :type IS NULL OR (:type = 'announcement' AND kept.record = 'announcement'))`;

/** Members' likes, followed companies and ratings. */
export function prepareFavouriteQueries(db: Database) {
  const hasRecord = db.prepare(`
    SELECT EXISTS (SELECT 1 FROM announcement
        WHERE :record = 'announcement' AND id = :id AND published_ms <= :now AND (:type = 'announcement' OR type = :type))
      OR EXISTS (SELECT 1 FROM reward WHERE :record = 'reward' AND id = :id)
      OR EXISTS (SELECT 1 FROM company WHERE :record = 'company' AND id = :id) AS is_there`);
  const likes = db.prepare(
    `SELECT found.type, kept.record_id, kept.at_ms, found.hit FROM ${joinRecords('customer_like')}
     WHERE ${isOfCustomer} AND ${isCurrent} AND ${isOfType} ORDER BY kept.at_ms DESC, found.type, kept.record_id`,
  );
  const countLikes = db.prepare(`SELECT count(*) AS count FROM ${joinRecords('customer_like')} WHERE ${isOfCustomer} AND ${isCurrent}`);
  const likeIds = db.prepare(
    `SELECT found.type, kept.record_id FROM ${joinRecords('customer_like')} WHERE ${isOfCustomer} ORDER BY kept.at_ms DESC, kept.record_id`,
  );
  const hasLike = db.prepare('SELECT 1 FROM customer_like WHERE customer_id = :customerId AND record = :record AND record_id = :id');
  const like = db.prepare(
    'INSERT INTO customer_like (customer_id, record, record_id, at_ms) VALUES (:customerId, :record, :id, :now) ON CONFLICT DO NOTHING',
  );
  const unlike = db.prepare('DELETE FROM customer_like WHERE customer_id = :customerId AND record = :record AND record_id = :id');
  const followed = prepareList<Company>(
    db,
    `SELECT body FROM customer_follow JOIN company ON company.id = company_id
     WHERE customer_id = :customerId ORDER BY at_ms DESC, company.id`,
  );
  const followedIds = db.prepare('SELECT company_id FROM customer_follow WHERE customer_id = :customerId');
  const follow = db.prepare(
    'INSERT INTO customer_follow (customer_id, company_id, at_ms) VALUES (:customerId, :id, :now) ON CONFLICT DO NOTHING',
  );
  const unfollow = db.prepare('DELETE FROM customer_follow WHERE customer_id = :customerId AND company_id = :id');
  const thumbs = db.prepare(
    `SELECT found.type, kept.record_id, kept.value FROM ${joinRecords('customer_thumb')} WHERE ${isOfCustomer} ORDER BY kept.at_ms DESC`,
  );
  const thumbsWithRecords = db.prepare(
    `SELECT found.type, kept.record_id, kept.value, found.hit FROM ${joinRecords('customer_thumb')}
     WHERE ${isOfCustomer} AND ${isCurrent} ORDER BY kept.at_ms DESC, found.type, kept.record_id`,
  );
  const setThumb = db.prepare(
    `INSERT INTO customer_thumb (customer_id, record, record_id, value, at_ms) VALUES (:customerId, :record, :id, :value, :now)
     ON CONFLICT (customer_id, record, record_id) DO UPDATE SET value = :value, at_ms = :now`,
  );
  const removeThumb = db.prepare('DELETE FROM customer_thumb WHERE customer_id = :customerId AND record = :record AND record_id = :id');
  const opinions = db.prepare(
    `SELECT value AS id,
       EXISTS (SELECT 1 FROM customer_like WHERE customer_id = :customerId AND record = :record AND record_id = value) AS is_liked,
       (SELECT thumb.value FROM customer_thumb AS thumb
         WHERE thumb.customer_id = :customerId AND thumb.record = :record AND thumb.record_id = wanted.value) AS thumb
     FROM ${elementsOf(':ids')} AS wanted`,
  );
  const kept = {
    likes: db.prepare('SELECT record, record_id, at_ms FROM customer_like WHERE customer_id = :customerId ORDER BY at_ms'),
    follows: db.prepare('SELECT company_id, at_ms FROM customer_follow WHERE customer_id = :customerId ORDER BY at_ms'),
    thumbs: db.prepare('SELECT record, record_id, value, at_ms FROM customer_thumb WHERE customer_id = :customerId ORDER BY at_ms'),
  };
  const forget = ['customer_like', 'customer_follow', 'customer_thumb'].map((table) =>
    db.prepare(`DELETE FROM ${table} WHERE customer_id = :customerId`),
  );

  return {
    /** Whether visitors can see such a record. */
    hasRecord: (type: LikeType, id: number, now: Date) =>
      hasRecord.get({ record: records[type], type, id, now: now.getTime() })?.is_there === 1,
    listLikes: (customerId: number, type: LikeType | undefined, now: Date): Like[] =>
      likes.all({ customerId, type: type ?? null, now: now.getTime() }).map((row) => ({
        type: row.type as LikeType, // safe: `hasRecord` has admitted nothing else
        id: Number(row.record_id),
        liked_at: new Date(Number(row.at_ms)).toISOString(),
        record: JSON.parse(String(row.hit)) as SearchHit, // safe: made by the import
      })),
    /** Lists types and ids of a member's likes. Includes expired records, because their pages still exist. */
    listLikeIds: (customerId: number) =>
      // safe: `hasRecord` has admitted nothing else
      likeIds.all({ customerId }).map((row) => ({ type: row.type as LikeType, id: Number(row.record_id) })),
    countLikes: (customerId: number, now: Date) => Number(countLikes.get({ customerId, now: now.getTime() })?.count),
    hasLike: (customerId: number, type: LikeType, id: number) => hasLike.get({ customerId, record: records[type], id }) !== undefined,
    like: (customerId: number, type: LikeType, id: number, now: Date) =>
      void like.run({ customerId, record: records[type], id, now: now.getTime() }),
    unlike: (customerId: number, type: LikeType, id: number) => void unlike.run({ customerId, record: records[type], id }),
    listFollowed: (customerId: number) => followed({ customerId }),
    listFollowedIds: (customerId: number) => new Set(followedIds.all({ customerId }).map((row) => Number(row.company_id))),
    follow: (customerId: number, id: number, now: Date) => void follow.run({ customerId, id, now: now.getTime() }),
    unfollow: (customerId: number, id: number) => void unfollow.run({ customerId, id }),
    listThumbs: (customerId: number): Thumb[] => thumbs.all({ customerId }).map(toThumb),
    /** Lists ratings of current records only. */
    listThumbsWithRecords: (customerId: number, now: Date): Thumb[] =>
      thumbsWithRecords.all({ customerId, now: now.getTime() }).map((row) => ({
        ...toThumb(row),
        record: JSON.parse(String(row.hit)) as SearchHit, // safe: made by the import
      })),
    /** Stores a rating; `none` removes it. */
    setThumb(customerId: number, type: LikeType, id: number, value: ThumbValue | 'none', now: Date): void {
      const of = { customerId, record: records[type], id };
      if (value === 'none') removeThumb.run(of);
      else setThumb.run({ ...of, value, now: now.getTime() });
    },
    /** Finds a member's opinions of these records; records without an opinion have no entry. */
    findOpinions(customerId: number, type: LikeType, ids: readonly number[]): ReadonlyMap<number, Opinion> {
      const rows = opinions.all({ customerId, record: records[type], ids: JSON.stringify(ids) });
      // safe: checked by the table
      return new Map(rows.map((row) => [Number(row.id), { is_liked: row.is_liked === 1, thumb: row.thumb as ThumbValue | null }]));
    },
    /** Lists everything as stored, including opinions of removed records. */
    listKept: (customerId: number, kind: keyof typeof kept) =>
      kept[kind].all({ customerId }).map(({ at_ms, ...row }) => ({ ...row, at: new Date(Number(at_ms)).toISOString() })),
    /** Deletes all opinions of a member. Callers hold the transaction. */
    forget(customerId: number): void {
      for (const statement of forget) statement.run({ customerId });
    },
  };
}

function toThumb(row: Record<string, Value>): Thumb {
  return {
    type: row.type as LikeType, // safe: `hasRecord` has admitted nothing else
    id: Number(row.record_id),
    value: row.value as ThumbValue, // safe: checked by the table
  };
}

/** Adds the member's opinion to each record. */
export function withOpinions<T extends { id: number }>(found: readonly T[], opinions: ReadonlyMap<number, Opinion>): (T & Opinion)[] {
  return found.map((record) => ({ ...record, ...(opinions.get(record.id) ?? noOpinion) }));
}
