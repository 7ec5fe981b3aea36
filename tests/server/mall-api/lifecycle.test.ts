import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { inTransaction } from '#server/mall-api/core/db/transaction.ts';
import { createDomain, type Domain } from '#server/mall-api/domain.ts';
import { prepareLifecycle } from '#server/mall-api/membership/lifecycle.ts';
import { prepareMemberParts, prepareOwnData } from '#server/mall-api/personal-data.ts';
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
let dependencies: Parameters<typeof prepareLifecycle>[0];
let tasks: string[];
let told: unknown[];
beforeEach(async () => {
  mallApi = await startMallApi();
  tasks = [];
  told = [];
  const bonuses = {
    grantWelcome: (id: number) => void told.push(['welcome', id]),
    remember: (id: number) => void told.push(['remember', id, rows('SELECT email FROM customer')]),
  };
  dependencies = withBonuses(bonuses);
});
afterEach(() => mallApi.close());

/** Returns dependencies with these bonuses, which record the added email tasks. */
function withBonuses(bonuses: Pick<Domain['bonuses'], 'grantWelcome' | 'remember'>): typeof dependencies {
  const parts = { ...mallApi.domain, bonuses: { ...mallApi.domain.bonuses, ...bonuses } };
  return { ...parts, memberParts: prepareMemberParts(parts), mailTasks: { add: (kind) => void tasks.push(kind) } };
}

const rows = (sql: string) => mallApi.db.prepare(sql).all();
const act = <T>(action: () => T): T => inTransaction(mallApi.db, action);

describe('prepareLifecycle', () => {
  it('welcomes new members once, and stores the bonuses of leaving members before their deletion', () => {
    const lifecycle = prepareLifecycle(dependencies);
    const id = act(() => lifecycle.register(person));
    expect(told).toEqual([]);
    act(() => lifecycle.verify(id));
    expect(() => act(() => lifecycle.verify(id))).toThrow(expect.objectContaining({ errors: { token: ['invalid'] } }));
    act(() => lifecycle.deleteAccount(id));
    expect(told).toEqual([
      ['welcome', id],
      ['remember', id, [{ email: 'jana@visitor.example' }]],
    ]);
    expect(tasks).toEqual(['account-registered', 'account-welcome', 'account-deleted']);
  });

  it('stores the bonuses of a changed address under both addresses', () => {
    const lifecycle = prepareLifecycle(dependencies);
    const { customerId } = createMember(mallApi, { email: 'petr@visitor.example' });
    act(() => lifecycle.changeEmail({ customerId, email: 'p@visitor.example', sessionHash: '' }));
    expect(told).toEqual(['petr@visitor.example', 'p@visitor.example'].map((email) => ['remember', customerId, [{ email }]]));
    expect(tasks).toEqual(['account-email-changed', 'account-email-changed']);
  });

  it('undoes everything if a part fails', () => {
    const bonuses = {
      grantWelcome() {
        throw new Error('no bonus');
      },
      remember() {
        throw new Error('no refund');
      },
    };
    const lifecycle = prepareLifecycle(withBonuses(bonuses));
    const id = act(() => lifecycle.register(person));
    const { customerId: petr } = createMember(mallApi, { email: 'petr@visitor.example' });
    expect(() => act(() => lifecycle.verify(id))).toThrow('no bonus');
    expect(() => act(() => lifecycle.deleteAccount(petr))).toThrow('no refund');
    expect(rows('SELECT folded_email, verified_ms IS NULL AS waits, erased_ms FROM customer ORDER BY id')).toEqual([
      { folded_email: 'jana@visitor.example', waits: 1, erased_ms: null },
      { folded_email: 'petr@visitor.example', waits: 0, erased_ms: null },
    ]);
    expect(rows('SELECT * FROM newsletter_subscription')).toEqual([]);
  });

  it('never assigns a card number twice', () => {
    const twice = [Buffer.alloc(8, 1), Buffer.alloc(8, 1), Buffer.alloc(8, 2)];
    const lifecycle = prepareLifecycle({ ...dependencies, randomBytes: () => twice.shift() ?? Buffer.alloc(8) });
    act(() => lifecycle.register(person));
    act(() => lifecycle.register({ ...person, email: 'petr@visitor.example' }));
    const cards = rows('SELECT card_number FROM customer').map(({ card_number }) => card_number);
    expect(new Set(cards).size).toBe(2);
    expect(twice).toEqual([]);
  });
});

describe('the data stored about a member', () => {
  /** Data that others rely on, under a number that identifies nobody. */
  const stays = [
    'booking_order', 'customer_consent', 'customer_perk', 'customer_reward', 'gift_card', 'member_erasure', 'member_import_row', 'operator_act', 'payment', 'points_entry', 'points_lot',
    'points_recall', 'points_recall_move', 'receipt',
  ]; // biome-ignore format: a list of tables

  it('is deleted with the account, table by table, or anonymized under the member’s id', () => {
    const { db, domain } = mallApi;
    const { customerId } = createMember(mallApi);
    expect(stays.filter((table) => !listTables().includes(table))).toEqual([]);
    const tables = listTables().filter((table) => !stays.includes(table));
    expect(tables.length).toBeGreaterThan(10);
    for (const table of tables) fill(table, customerId);
    const filled = tables.filter((table) => countOf(table, customerId) > 0);
    expect(filled).toEqual(tables);
    inTransaction(db, () => domain.lifecycle.deleteAccount(customerId));
    expect(tables.filter((table) => countOf(table, customerId) > 0)).toEqual([]);
  });

  /** Lists all tables with members' rows, without views. */
  function listTables(): string[] {
    return rows(
      `SELECT DISTINCT t.name FROM sqlite_schema t JOIN pragma_table_info(t.name) c
       WHERE t.type = 'table' AND c.name = 'customer_id' ORDER BY t.name`,
    ).map(({ name }) => String(name));
  }

  function countOf(table: string, customerId: number): number {
    return rows(`SELECT 1 FROM ${table} WHERE customer_id = ${customerId}`).length;
  }

  /** Adds a row of that member with arbitrary values. */
  function fill(table: string, customerId: number): void {
    const { db } = mallApi;
    db.exec('PRAGMA foreign_keys = OFF; PRAGMA ignore_check_constraints = ON');
    const columns = rows(`SELECT name, type, "notnull" AS needed, pk FROM pragma_table_info('${table}')`).filter(
      ({ name, needed, pk }) => name === 'customer_id' || (needed === 1 && name !== 'id') || (Number(pk) > 0 && name !== 'id'),
    );
    const values = columns.map(({ name, type }) =>
      name === 'customer_id' ? customerId : type === 'INTEGER' ? 0 : type === 'BLOB' ? `x'00'` : `'x'`,
    );
    db.exec(`INSERT INTO ${table} (${columns.map(({ name }) => name).join(', ')}) VALUES (${values.join(', ')})`);
    db.exec('PRAGMA foreign_keys = ON; PRAGMA ignore_check_constraints = OFF');
  }
});

describe('prepareOwnData', () => {
  it('rejects two sections with one name, because one would be lost', () => {
    const part = { sections: { receipts: () => [] }, forget: () => {} };
    expect(() => prepareOwnData([part, part])).toThrow('receipts');
  });

  it('has a section for each part that is deleted', () => {
    const parts = prepareMemberParts(mallApi.domain);
    expect(parts).not.toEqual([]);
    expect(parts.filter(({ sections }) => Object.keys(sections).length === 0)).toEqual([]);
  });
});

describe('createDomain', () => {
  it('prepares each statement once, even for a second domain on the same database', () => {
    const { db, clock } = mallApi;
    const asked: string[] = [];
    const made = new Set<object>();
    const counting = {
      exec: (sql: string) => db.exec(sql),
      get isTransaction() {
        return db.isTransaction;
      },
      prepare(sql: string) {
        asked.push(sql);
        const statement = db.prepare(sql);
        made.add(statement);
        return statement;
      },
    };
    const create = () =>
      createDomain({ db: counting, clock, randomBytes, hashAddress: (email) => email, getKey: () => Buffer.alloc(32), receiptsDir: '' });
    create();
    const distinct = new Set(asked).size;
    create();
    expect(distinct).toBeGreaterThan(200);
    expect(made.size).toBe(distinct);
  });
});
