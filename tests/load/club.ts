import type { DatabaseSync } from 'node:sqlite';

/** Movements of each member. */
const entriesEach = 20;
/** Kinds of a member's twenty movements: the first is a bonus, three buy rewards, and all others are receipts. */
const kindOf = `CASE WHEN k = 1 THEN 'bonus' WHEN k IN (6, 12, 19) THEN 'reward' ELSE 'receipt' END`;
const dayMs = 86_400_000;

/** Members (`m`) and their movements (`k`), in order. Hashes of both numbers replace randomness, so that every run creates the same club. */
const numbers = `WITH RECURSIVE member (m) AS (VALUES (1) UNION ALL SELECT m + 1 FROM member WHERE m < :members),
  movement (k) AS (VALUES (1) UNION ALL SELECT k + 1 FROM movement WHERE k < ${entriesEach}),
  moved AS (SELECT m, k, ${kindOf} AS kind, (m - 1) * ${entriesEach} + k AS entry,
    :nowMs - ((${entriesEach} - k) * 20 + (m * 7 + k * 3) % 10) * ${dayMs} - (m * 7919 + k * 104729) % ${dayMs / 2} AS at FROM member, movement)`;

/**
 * Each member spends three hundred points on rewards; each reward uses one lot, of an earlier receipt. Three members in ten collect enough for a
 * higher tier.
 */
const pointsOf = `CASE WHEN kind = 'bonus' THEN 50 WHEN kind = 'reward' THEN -100 WHEN k < 5 THEN 100 + (m * 13 + k * 31) % 50
  ELSE 5 + (m * 13 + k * 31) % 20 + iif(m % 10 < 3, 20 * (m % 40), 0) END`;

const day = (ms: string) => `strftime('%Y-%m-%d', (${ms}) / 1000.0, 'unixepoch')`;

/** Ordered so that each row is inserted after the rows to which it refers. `:members` is the number of members; all times are before `:nowMs`. */
const statements: readonly string[] = [
  `${numbers} INSERT INTO customer (id, email, folded_email, first_name, last_name, birth_date, locale, card_number, interests, created_ms, verified_ms)
     SELECT m, 'member' || m || '@example.test', 'member' || m || '@example.test', 'Jana', 'Nová ' || m,
       printf('%d-%02d-%02d', 1950 + m % 55, 1 + m % 12, 1 + m % 28), 'cz', printf('9%015d', m), '[1,3]', at - ${dayMs}, at
     FROM moved WHERE k = 1`,
  `${numbers} INSERT INTO customer_consent (customer_id, kind, version, is_granted, at_ms) SELECT m, 'terms', '2026-01', 1, at FROM moved WHERE k = 1`,
  `${numbers} INSERT INTO points_entry (id, customer_id, kind, points, balance_after, created_ms, reference_type, reference_id, reference_name)
     SELECT entry, m, kind, points, sum(points) OVER (PARTITION BY m ORDER BY k), at,
       CASE kind WHEN 'reward' THEN 'customer_reward' ELSE kind END, CASE kind WHEN 'bonus' THEN NULL ELSE entry END,
       CASE kind WHEN 'bonus' THEN 'welcome' END
     FROM (SELECT *, ${pointsOf} AS points FROM moved)`,
  // for every hundredth member, one lot has expired without a ledger entry; for another hundredth, one lot expires soon
  `${numbers} INSERT INTO points_lot (id, customer_id, entry_id, points, last_day, expires_ms)
     SELECT entry, m, entry, points, date(ends), unixepoch(ends, '+1 day', '-1 hour') * 1000 FROM (SELECT *, ${pointsOf} AS points, CASE
       WHEN k = 1 AND m % 100 = 1 THEN date(:nowMs / 1000, 'unixepoch', '-2 days') WHEN k = 1 AND m % 100 = 0 THEN date(:nowMs / 1000, 'unixepoch', '+25 days')
       ELSE date(at / 1000, 'unixepoch', 'start of month', '+25 months', '-1 day') END AS ends FROM moved WHERE kind <> 'reward')`,
  `${numbers} INSERT INTO points_lot_use (lot_id, entry_id, points)
     SELECT (m - 1) * ${entriesEach} + CASE k WHEN 6 THEN 2 WHEN 12 THEN 3 ELSE 4 END, entry, -100 FROM moved WHERE kind = 'reward'`,
  `${numbers} INSERT INTO receipt (id, customer_id, company_id, number, number_key, amount, currency, purchased_ms, day, status, points, multiplier,
       entry_id, created_ms, reviewed_ms)
     SELECT entry, m, (SELECT id FROM club_company WHERE place = (m * 31 + k * 17) % (SELECT count(*) FROM club_company)), 'F' || entry, 'club' || entry,
       100 * (${pointsOf}) + (m * 7 + k) % 97, 'CZK', at - ${dayMs / 8}, ${day(`at - ${dayMs / 8}`)}, 'approved', ${pointsOf}, 1,
       entry, at, at
     FROM moved WHERE kind = 'receipt'`,
  // inserts hashes without files, which would only add bytes to a backup
  `INSERT INTO receipt_picture (receipt_id, sha256, look) SELECT id, hex(randomblob(32)), randomblob(32) FROM receipt WHERE id % 2`,
  `${numbers} INSERT INTO customer_reward (id, customer_id, reward_id, code, points, body, activated_ms, expires_ms, used_ms)
     SELECT entry, m, reward.id, 'CLUB-' || entry, 100, json_object('translations', reward.body -> '$.translations'), at, at + ${30 * dayMs},
       CASE WHEN k < 19 OR m % 50 THEN at + ${dayMs / 4} END
     FROM moved JOIN (SELECT id, body, row_number() OVER (ORDER BY id) - 1 AS place FROM reward WHERE points > 0) AS reward
       ON reward.place = (m + k) % (SELECT count(*) FROM reward WHERE points > 0) WHERE kind = 'reward'`,
  `${numbers} INSERT INTO customer_session (hash, customer_id, created_ms, expires_ms)
     SELECT hex(randomblob(32)), m, at, :nowMs + (m % 30 - 1) * ${dayMs} FROM moved WHERE k = 20`,
  `${numbers} INSERT INTO customer_device (hash, customer_id, seen_ms) SELECT hex(randomblob(32)), m, at FROM moved WHERE k = 20`,
  `${numbers} INSERT INTO customer_like (customer_id, record, record_id, at_ms) SELECT m, 'announcement', k, at FROM moved WHERE k < 5`,
  `${numbers} INSERT INTO customer_follow (customer_id, company_id, at_ms) SELECT m, id, at FROM moved JOIN club_company ON place = (m + k) % 50 WHERE k < 4`,
  `${numbers} INSERT INTO notice (customer_id, kind, key, subject, facts, created_ms, read_ms)
     SELECT m, 'points_end', 'points club ' || k, 'points club ' || k, '{"kind":"points_end","points":50,"on":"2026-01-31","daysBefore":30}', at, iif(k < 18, at, NULL)
     FROM moved WHERE k > 14`,
  `${numbers} INSERT INTO conversation (customer_id, reference, subject, category, created_ms)
     SELECT m, 'CLUB-' || m, 'Parking', 'general', at FROM moved WHERE k = 18 AND m % 3 = 0`,
  `${numbers} INSERT INTO message (conversation_id, sender, text, created_ms, read_ms)
     SELECT id, iif(k % 2, 'centre', 'customer'), 'Where can I leave a van?', at, iif(k < 20, at, NULL) FROM moved JOIN conversation ON customer_id = m WHERE k > 17`,
  `${numbers} INSERT INTO booking_order (customer_id, number, service_id, starts_ms, ends_ms, people, amount, currency, body, created_ms, cancel_until_ms)
     SELECT m, 'CLUB-' || m, 1, at, at + 3600000, 2, 0, 'CZK', json_object('translations', json_array(json_object('locale', 'cz', 'title', 'Masáž'))), at - ${dayMs}, at
     FROM moved WHERE k = 17 AND m % 5 = 0`,
  `${numbers} INSERT INTO idempotency_key (customer_id, key, call, body_hash, answer, created_ms)
     SELECT m, 'club-key-' || m, 'POST /v1/me/receipts', '', '{}', :nowMs - ${dayMs / 2} - (m % 240) * 360000 FROM moved WHERE k = 20 AND m % 10 = 0`,
];

/** Tables that are filled without indexes, because it is faster to create an index afterwards. */
const largest = `'points_entry', 'points_lot', 'points_lot_use', 'receipt', 'receipt_picture', 'customer_reward'`;

/**
 * Sets the tiers that members have reached and the perks that they have received. Leaves out every fiftieth member, so that the job has perks
 * to grant.
 */
const afterLevels: readonly string[] = [
  `INSERT INTO member_level (customer_id, tier_id, period)
     SELECT customer_id, (SELECT id FROM tier WHERE body ->> '$.threshold' <= earned ORDER BY body ->> '$.threshold' DESC LIMIT 1), :period
     FROM (SELECT customer_id, max(sum(iif(created_ms >= :yearMs, points, 0)), sum(iif(created_ms < :yearMs, points, 0))) AS earned
       FROM points_entry WHERE kind IN ('receipt', 'bonus') GROUP BY customer_id)`,
  `INSERT INTO customer_perk (customer_id, reward_id, period)
     SELECT customer_id, reward.id, CASE reward.body ->> '$.perk' WHEN 'month' THEN :month WHEN 'quarter' THEN :quarter ELSE :year END
     FROM member_level JOIN tier ON tier.id = tier_id CROSS JOIN reward WHERE reward.body ->> '$.perk' IN ('month', 'quarter', 'year') AND customer_id % 50
       AND tier.body ->> '$.order' >= coalesce((SELECT body ->> '$.order' FROM tier WHERE id = reward.body ->> '$.min_tier_id'), 0)`,
  `INSERT INTO member_outline (id, name_key, joined_ms, active_day, points, tier_id, has_newsletter, is_blocked)
     SELECT id, name_key, joined_ms, (SELECT max(created_ms) FROM points_entry WHERE customer_id = m.id) / ${dayMs} - id % 400,
       (SELECT balance_after FROM points_entry WHERE customer_id = m.id ORDER BY id DESC LIMIT 1),
       coalesce((SELECT tier_id FROM member_level WHERE customer_id = m.id), 0), id % 2, id % 1000 = 0
     FROM member_outline_source m`,
  `INSERT INTO member_tally SELECT tier_id, has_newsletter, is_blocked, active_day, count(*) FROM member_outline GROUP BY 1, 2, 3, 4`,
];

/** Returns the id of a member's movement, which is also the id of the receipt or activated reward that caused it. */
export function entryOf(member: number, movement: number): number {
  return (member - 1) * entriesEach + movement;
}

/**
 * Writes a club into a database that has a centre's content but no members: two million movements for 100,000 members. Disables the triggers
 * while it writes; a backup checks the same rules later.
 */
export function writeClub(db: DatabaseSync, { members, now, tiersPeriod }: { members: number; now: Date; tiersPeriod: string }): void {
  const nowMs = now.getTime();
  const [year, month] = [now.getUTCFullYear(), now.getUTCMonth() + 1];
  const given: Readonly<Record<string, number | string>> = {
    members,
    nowMs,
    period: tiersPeriod,
    yearMs: Date.UTC(year, 0, 1) - 3_600_000,
    year,
    month: year * 100 + month,
    quarter: year * 10 + Math.ceil(month / 3),
  };
  const triggers = db
    .prepare(`SELECT name, sql FROM sqlite_schema WHERE type = 'trigger' AND name NOT IN ('message_is_last', 'customer_reward_taken')`)
    .all();
  const indexes = db
    .prepare(`SELECT name, sql FROM sqlite_schema WHERE type = 'index' AND sql IS NOT NULL AND tbl_name IN (${largest})`)
    .all();
  db.exec('PRAGMA synchronous = OFF; PRAGMA cache_size = -800000; PRAGMA foreign_keys = OFF; BEGIN');
  for (const { name } of triggers) db.exec(`DROP TRIGGER ${name}`);
  for (const { name } of indexes) db.exec(`DROP INDEX ${name}`);
  db.exec('CREATE TEMP TABLE club_company AS SELECT id, row_number() OVER (ORDER BY id) - 1 AS place FROM company');
  db.exec('CREATE UNIQUE INDEX temp.club_company_place ON club_company (place)');
  const run = (sql: string) => {
    const names = new Set([...sql.matchAll(/:([a-zA-Z]+)/g)].map(([, name = '']) => name));
    db.prepare(sql).run(Object.fromEntries(Object.entries(given).filter(([name]) => names.has(name))));
  };
  for (const sql of statements) run(sql);
  for (const { sql } of indexes) db.exec(String(sql)); // needed by the outlines, which read the movements of each member
  for (const sql of afterLevels) run(sql);
  db.exec('DROP TABLE club_company');
  for (const { sql } of triggers) db.exec(String(sql));
  db.exec('COMMIT; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON; PRAGMA cache_size = -2000; PRAGMA wal_checkpoint(TRUNCATE)');
}
