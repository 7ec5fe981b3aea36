import type { FastifyInstance } from 'fastify';
import { sendSupportRequest } from '#shared/contracts/support.ts';
import { prepareSupportQueries } from '../db/queries/support.ts';
import { inTransaction } from '../db/transaction.ts';
import type { WriteDependencies } from '../dependencies.ts';
import { implement } from '../implement.ts';
import type { RandomBytes } from '../mail/link-token.ts';

/** Who writes often is confirmed once: the form must not fill somebody else's letter box. */
const betweenCopiesMs = 5 * 60_000;

export function registerSupport(app: FastifyInstance, { db, clock, randomBytes, mailTasks }: WriteDependencies): void {
  const support = prepareSupportQueries(db);

  implement(app, sendSupportRequest, ({ body }) => {
    const nowMs = clock().getTime();
    return inTransaction(db, () => {
      let reference = makeReference(randomBytes);
      while (support.hasReference(reference)) reference = makeReference(randomBytes);
      const isFirst = support.countSince(body.email, nowMs - betweenCopiesMs) === 0;
      const requestId = support.insert({ ...body, reference }, nowMs);
      mailTasks.add('support-centre', { requestId });
      if (isFirst) mailTasks.add('support-copy', { requestId });
      return { reference };
    });
  });
}

/** Without letters and digits that are mistaken for each other, on paper or on the phone. */
const signs = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

function makeReference(randomBytes: RandomBytes): string {
  const text = [...randomBytes(8)].map((byte) => signs[byte % signs.length]).join('');
  return `${text.slice(0, 4)}-${text.slice(4)}`;
}
