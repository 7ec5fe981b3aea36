import type { LibraryType, SitePicture } from '#shared/contracts/desk-pictures.ts';
import { fold, toWords } from '#shared/rules/fold.ts';
import { suggestedTags } from '#shared/site/picture-limits.ts';
import type { Database } from '../core/db/database.ts';
import { pictureColumns, toPicture } from './queries.ts';

/** Filters of the library, all of which must match. */
export interface PictureFilters {
  /** Only pictures before this id. */
  before?: number | undefined;
  /** Prefixes of words in the file name, the descriptions or the tags. */
  q?: string | undefined;
  type?: LibraryType | undefined;
  /** `nowhere`, or a kind of content. */
  used?: string | undefined;
  tag?: string | undefined;
  fromMs?: number | undefined;
  untilMs?: number | undefined;
}

const maxWords = 8;
const unbounded = 9_007_199_254_740_991;
/** Sorts after every letter. */
const afterAll = '\u{10ffff}';

/** Prepares the lists of the library. */
export function preparePictureLists(db: Database) {
  const listTags = db.prepare(
    'SELECT folded, min(tag) AS tag FROM picture_tag WHERE folded >= :first AND folded < :last GROUP BY folded ORDER BY folded LIMIT :limit',
  );
  return {
    /**
     * Lists pictures, newest first. Reads an index in the order of the ids, so that a page costs the same everywhere in the library. A later upload has
     * a greater id, so a day is a range of ids.
     */
    list({ limit, ...filters }: PictureFilters & { limit: number }): SitePicture[] {
      const { from, id, conditions, given } = toConditions(filters);
      const where = conditions.length > 0 ? `WHERE ${conditions.join(' AND ')}` : '';
      const sql = `SELECT ${pictureColumns} FROM ${from} LEFT JOIN staff s ON s.id = p.staff_id ${where} ORDER BY ${id} DESC LIMIT :limit`;
      return db
        .prepare(sql)
        .all({ ...given, limit })
        .map(toPicture);
    },
    /** Lists tags with a prefix. */
    listTags(q = ''): string[] {
      const first = fold(q);
      return listTags.all({ first, last: first + afterAll, limit: suggestedTags }).map(({ tag }) => String(tag));
    },
  };
}

function toConditions({ before, q = '', type, used, tag, fromMs, untilMs }: PictureFilters) {
  const words = toWords(q).slice(0, maxWords);
  const kind = used === 'nowhere' ? undefined : used;
  const from = toSource(tag, kind);
  const id = from === 'picture p' ? 'p.id' : 'g.picture_id';
  const isOfTag = tag !== undefined;
  /** Each filter: whether it applies, its condition, its parameters. */
  const filters: readonly (readonly [applies: boolean, condition: string, given?: Record<string, string | number>])[] = [
    [isOfTag, 'g.folded = :tag', { tag: fold(tag ?? '') }],
    [kind !== undefined && !isOfTag, 'g.kind = :kind', { kind: kind ?? '' }],
    [
      kind !== undefined && isOfTag,
      'EXISTS (SELECT 1 FROM picture_kind k WHERE k.kind = :kind AND k.picture_id = p.id)',
      { kind: kind ?? '' },
    ],
    [before !== undefined, `${id} < :before`, { before: before ?? 0 }],
    [fromMs !== undefined, `${id} >= ${firstAfter(':fromMs')}`, { fromMs: fromMs ?? 0, unbounded }],
    [untilMs !== undefined, `${id} < ${firstAfter(':untilMs')}`, { untilMs: untilMs ?? 0, unbounded }],
    [type !== undefined, 'p.type = :type', { type: type ?? '' }],
    [used === 'nowhere', 'p.uses = 0'],
    ...words.map((word, index) => [true, `p.folded LIKE '% ' || :word${index} || '%'`, { [`word${index}`]: word }] as const),
  ];
  const applied = filters.filter(([applies]) => applies);
  return {
    id,
    from,
    conditions: applied.map(([, condition]) => condition),
    given: Object.assign({}, ...applied.map(([, , given]) => given)) as Record<string, string | number>,
  };
}

/** Returns the tables that contain few other pictures than the matching ones. */
function toSource(tag: string | undefined, kind: string | undefined): string {
  if (tag !== undefined) return 'picture_tag g JOIN picture p ON p.id = g.picture_id';
  return kind === undefined ? 'picture p' : 'picture_kind g JOIN picture p ON p.id = g.picture_id';
}

/** Returns the first id uploaded at or after a time. */
function firstAfter(time: string): string {
  return `coalesce((SELECT f.id FROM picture f WHERE f.at_ms >= ${time} ORDER BY f.at_ms, f.id LIMIT 1), :unbounded)`;
}
