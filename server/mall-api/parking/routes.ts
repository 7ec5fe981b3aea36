import type { FastifyInstance } from 'fastify';
import { getParking, getParkingCode, recordParkingPassage } from '#shared/contracts/parking.ts';
import { addDays, calendarDateIn, toInstant } from '#shared/rules/time-zone.ts';
import { found } from '../core/db/found.ts';
import { awaitTransaction, inTransaction } from '../core/db/transaction.ts';
import { implement } from '../core/http/implement.ts';
import { implementMember } from '../core/http/implement-member.ts';
import { implementOperator } from '../core/http/implement-operator.ts';
import { makeReadableCode } from '../core/secrets/readable-code.ts';
import type { RouteDependencies } from '../dependencies.ts';
import { type StoredParking, toParkingAt } from './free-places.ts';

export function registerParking(app: FastifyInstance, dependencies: RouteDependencies): void {
  const {
    db,
    clock,
    randomBytes,
    apiKeys,
    parkingStays: stays,
    queries: { documents, parkingCodes: codes },
  } = dependencies;

  implement(app, getParking, () => toParkingAt(documents.getDocument<StoredParking>('parking'), clock(), documents.getCentre().timezone));
  implementMember(app, dependencies, getParkingCode, async ({ customerId }) => {
    // no barrier can read a code as long as no key opens that call
    const own = { free_minutes: stays.findFreeMinutes(customerId), parked: stays.findParked(customerId) };
    if (!apiKeys.hasScope('parking:write') || documents.listDocuments('parking').length === 0) {
      return { show: false, code: null, valid_until: null, ...own, free_minutes: null };
    }
    const now = clock();
    const { code, validUntilMs } = codes.find(customerId, now) ?? (await awaitTransaction(db, () => makeCode(customerId, now)));
    return { show: true, code, valid_until: new Date(validUntilMs).toISOString(), ...own };
  });

  implementOperator(app, dependencies, recordParkingPassage, ({ body, key }) => {
    const customerId = found(codes.findCustomerId(body.code, clock()));
    const keyId = key?.keyId ?? null;
    return inTransaction(db, () =>
      body.direction === 'in' ? stays.enter(customerId, body.option_id, keyId) : stays.leave(customerId, keyId),
    );
  });

  /** Creates the code of a member for a day. The code is valid until midnight in the centre's time zone. */
  function makeCode(customerId: number, now: Date) {
    const { timezone } = documents.getCentre();
    const validUntilMs = toInstant(addDays(calendarDateIn(now, timezone), 1), '00:00', timezone).getTime();
    const code = `P-${makeReadableCode(randomBytes, 3)}`; // 60 bits: collisions are practically impossible
    codes.keep(customerId, { code, validUntilMs });
    return { code, validUntilMs };
  }
}
