import { randomBytes } from 'node:crypto';
import fastify from 'fastify';
import { expect, it } from 'vitest';
import { registerErrors } from '#server/http/errors.ts';
import { prepareIdempotency } from '#server/mall-api/core/http/idempotency.ts';
import { implementMember } from '#server/mall-api/core/http/implement-member.ts';
import { prepareSessions } from '#server/mall-api/core/http/sessions.ts';
import { followCompany } from '#shared/contracts/favourites.ts';
import { openEmptyDatabase } from './imported-database.ts';
import { createMember } from './members.ts';

it('implementMember does nothing if the member’s session ends during the preparation', async () => {
  const db = openEmptyDatabase();
  const clock = () => new Date('2026-03-11T12:00:00Z');
  const sessions = prepareSessions({ db, clock, randomBytes });
  const { token, customerId } = createMember({ db, sessions, clock });
  const done: string[] = [];
  const app = fastify();
  registerErrors(app);
  const before = async () => {
    sessions.closeAll(customerId);
    return 'prepared';
  };
  const act = (_call: unknown, prepared: string) => {
    done.push(prepared);
    return {};
  };
  implementMember(app, { db, sessions, idempotency: prepareIdempotency({ db, clock }) }, followCompany, act, { before });
  const answer = await app.inject({
    method: followCompany.method,
    url: followCompany.path,
    headers: { authorization: `Bearer ${token}` },
    payload: { company_id: 1 },
  });
  expect([answer.statusCode, done]).toEqual([401, []]);
  await app.close();
  db.close();
});
