import type { BodyOf } from '#shared/contracts/endpoint.ts';
import type { sendSupportRequest } from '#shared/contracts/support.ts';
import type { Database } from '../database.ts';

export type SupportRequest = BodyOf<typeof sendSupportRequest> & { id: number; reference: string };

/** What visitors have asked the centre. */
export function prepareSupportQueries(db: Database) {
  const insert = db.prepare(
    `INSERT INTO support_request (reference, name, email, subject, category, message, locale, created_ms)
     VALUES (:reference, :name, :email, :subject, :category, :message, :locale, :nowMs) RETURNING id`,
  );
  const byId = db.prepare('SELECT id, reference, name, email, subject, category, message, locale FROM support_request WHERE id = :id');
  const byReference = db.prepare('SELECT 1 FROM support_request WHERE reference = :reference');
  const recent = db.prepare('SELECT count(*) AS count FROM support_request WHERE lower(email) = lower(:email) AND created_ms > :sinceMs');
  const listByEmail = db.prepare(
    `SELECT reference, name, subject, category, message, created_ms FROM support_request WHERE lower(email) = lower(:email) ORDER BY id`,
  );
  const removeByEmail = db.prepare('DELETE FROM support_request WHERE lower(email) = lower(:email)');

  return {
    insert: (request: Omit<SupportRequest, 'id'>, nowMs: number) => Number(insert.get({ ...request, nowMs })?.id),
    find: (id: number) => byId.get({ id }) as SupportRequest | undefined, // the columns of the contract, checked when they were written
    hasReference: (reference: string) => byReference.get({ reference }) !== undefined,
    /** What was asked from one address. */
    listByEmail: (email: string) =>
      listByEmail.all({ email }).map(({ created_ms, ...request }) => ({ ...request, at: new Date(Number(created_ms)).toISOString() })),
    removeByEmail: (email: string) => void removeByEmail.run({ email }),
    countSince: (email: string, sinceMs: number) => Number(recent.get({ email, sinceMs })?.count),
  };
}
