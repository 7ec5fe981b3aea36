import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { prepareMembership } from '#server/mall-api/account/membership.ts';
import { inTransaction } from '#server/mall-api/db/transaction.ts';
import { createMemberEvents } from '#server/mall-api/members/member-events.ts';
import { createOwnData } from '#server/mall-api/members/own-data.ts';
import { createMember } from './members.ts';
import { type RunningMallApi, startMallApi } from './running-mall-api.ts';

const person = {
  email: 'jana@visitor.example',
  firstName: 'Jana',
  lastName: 'Malá',
  birthDate: undefined,
  phone: undefined,
  locale: 'cz',
  passwordHash: undefined,
  consents: { newsletter: true },
} as const;

let mallApi: RunningMallApi;
let dependencies: Parameters<typeof prepareMembership>[0];
let tasks: string[];
beforeEach(async () => {
  mallApi = await startMallApi();
  tasks = [];
  const { db, clock, sessions } = mallApi;
  dependencies = {
    db,
    clock,
    randomBytes,
    sessions,
    mailTasks: { add: (kind) => void tasks.push(kind) },
    memberEvents: createMemberEvents(),
  };
});
afterEach(() => mallApi.close());

const rows = (sql: string) => mallApi.db.prepare(sql).all();

describe('prepareMembership', () => {
  it('tells once who becomes a member, and who goes while they are still there', () => {
    const { memberEvents, db } = dependencies;
    const told: unknown[] = [];
    memberEvents.onVerified((id) => told.push(['verified', id]));
    memberEvents.onErased((id) => told.push(['erased', id, rows('SELECT email FROM customer')]));
    const membership = prepareMembership(dependencies);
    const id = inTransaction(db, () => membership.apply(person));
    expect(told).toEqual([]);
    inTransaction(db, () => membership.begin(id));
    expect(() => inTransaction(db, () => membership.begin(id))).toThrow(expect.objectContaining({ errors: { token: ['invalid'] } }));
    inTransaction(db, () => membership.end(id));
    expect(told).toEqual([
      ['verified', id],
      ['erased', id, [{ email: 'jana@visitor.example' }]],
    ]);
    expect(tasks).toEqual(['account-welcome', 'account-deleted']);
  });

  it('undoes everything when somebody who listens fails', () => {
    const { memberEvents, db } = dependencies;
    const membership = prepareMembership(dependencies);
    const id = inTransaction(db, () => membership.apply(person));
    const { customerId: petr } = createMember(mallApi, { email: 'petr@visitor.example' });
    memberEvents.onVerified(() => {
      throw new Error('no bonus');
    });
    memberEvents.onErased(() => {
      throw new Error('no refund');
    });
    expect(() => inTransaction(db, () => membership.begin(id))).toThrow('no bonus');
    expect(() => inTransaction(db, () => membership.end(petr))).toThrow('no refund');
    expect(rows('SELECT folded_email, verified_ms IS NULL AS waits, erased_ms FROM customer ORDER BY id')).toEqual([
      { folded_email: 'jana@visitor.example', waits: 1, erased_ms: null },
      { folded_email: 'petr@visitor.example', waits: 0, erased_ms: null },
    ]);
    expect(rows('SELECT * FROM newsletter_subscription')).toEqual([]);
  });

  it('gives nobody a card that another one has', () => {
    const twice = [Buffer.alloc(8, 1), Buffer.alloc(8, 1), Buffer.alloc(8, 2)];
    const membership = prepareMembership({ ...dependencies, randomBytes: () => twice.shift() ?? Buffer.alloc(8) });
    inTransaction(dependencies.db, () => membership.apply(person));
    inTransaction(dependencies.db, () => membership.apply({ ...person, email: 'petr@visitor.example' }));
    const cards = rows('SELECT card_number FROM customer').map(({ card_number }) => card_number);
    expect(new Set(cards).size).toBe(2);
    expect(twice).toEqual([]);
  });
});

describe('createOwnData', () => {
  it('takes each section once', () => {
    const ownData = createOwnData();
    ownData.addSection('points', (customerId) => [customerId]);
    expect(() => ownData.addSection('points', () => [])).toThrow('points');
    expect(ownData.read(7)).toEqual({ points: [7] });
  });
});
