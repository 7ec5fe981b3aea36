import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { planStorage } from '#config/replica.ts';
import { type Claim, type Claims, openClaims } from '#server/mall-api/replica/claim.ts';
import { openStorage } from '#server/mall-api/replica/storage.ts';
import { createReplicaWatch, openReplica } from '#server/mall-api/replica/watch.ts';
import { type S3Server, startS3Server } from '../../../support/s3-server.ts';

const now = new Date('2026-03-11T12:00:00Z');
let s3: S3Server;
let folders: string[];
beforeEach(async () => {
  folders = [];
  s3 = await startS3Server();
});
afterEach(async () => {
  await s3.close();
  for (const folder of folders) rmSync(folder, { recursive: true });
});

interface Machine {
  folder: string;
  claims: Claims;
  options: Parameters<typeof openReplica>[1];
  replica: NonNullable<ReturnType<typeof openReplica>>;
  log: string[];
  /** Whether the mall API has ended. */
  hasEnded: () => boolean;
  read: (name: string) => string;
  /** Writes to the database at a time. */
  write: (at: Date) => void;
}

/** Creates a machine with its own data folder, with a database unless `isEmpty`. */
function makeMachine({ isEmpty = false, clock = () => now, url = s3.url } = {}): Machine {
  const folder = mkdtempSync(join(tmpdir(), 'machine-'));
  folders.push(folder);
  const databaseFile = join(folder, 'tiny.sqlite');
  const claimFile = join(folder, 'tiny-claim.json');
  if (!isEmpty) writeFileSync(databaseFile, 'data');
  const log: string[] = [];
  let isEnded = false;
  const write = (level: string) => (facts: unknown, text?: string) => {
    log.push(`${level}: ${text ?? String(facts)}`);
  };
  const options = {
    claimFile,
    databaseFile,
    litestreamFile: join(folder, 'litestream.yml'),
    litestreamDir: join(folder, '.tiny.sqlite-litestream'),
    clock,
    log: { info: write('info'), warn: write('warn'), fatal: write('fatal') },
    end: () => {
      isEnded = true;
      throw new Error('the process ends');
    },
  };
  const replica = openReplica({ replicaUrl: url, storageAccess: s3.access }, options);
  const claims = openClaims({ storage: openStorage(planStorage(s3.url, s3.access)), claimFile, clock });
  return {
    folder,
    claims,
    options,
    replica: replica ?? expect.unreachable(),
    log,
    hasEnded: () => isEnded,
    read: (name) => readFileSync(join(folder, name), 'utf8'),
    write: (at) => {
      writeFileSync(`${databaseFile}-wal`, 'log');
      utimesSync(`${databaseFile}-wal`, at, at);
    },
  };
}

const readHolder = () => JSON.parse(String(s3.objects.get('centre/holder.json')?.body));

/** Takes the storage over, as a restore does. */
async function takeOver({ claims }: Machine): Promise<Claim> {
  const claim = (await claims.take(await claims.readPresent())) ?? expect.unreachable();
  claims.remember(claim);
  return claim;
}

describe('a claim on the storage of a replica', () => {
  it('is taken at the first start, remembered by the data folder, and kept by later starts', async () => {
    const machine = makeMachine();
    await machine.replica.check();
    expect(readHolder()).toMatchObject({ claim: 1, claimed_at: now.toISOString(), earlier: [] });
    const { id } = readHolder();
    await machine.replica.assertMayServe();
    await machine.replica.check();
    expect(readHolder().id).toBe(id);
    expect(machine.hasEnded()).toBe(false);
  });

  it.each([
    ['an empty storage', false],
    ['a storage with a claim', true],
  ])('goes to one of two machines that claim %s at the same moment', async (_what, isClaimed) => {
    if (isClaimed) await takeOver(makeMachine());
    const claims = [makeMachine().claims, makeMachine().claims];
    const present = await claims[0]?.readPresent();
    const taken = await Promise.all(claims.map((one) => one.take(present)));
    expect(taken.filter((claim) => claim !== undefined)).toHaveLength(1);
    expect(readHolder().id).toBe(taken.find((claim) => claim !== undefined)?.id);
  });

  it('has the next number on another machine, and names the earlier ones', async () => {
    await takeOver(makeMachine());
    await takeOver(makeMachine());
    expect(await takeOver(makeMachine())).toMatchObject({ claim: 3 });
    expect(readHolder().earlier.map(({ claim }: { claim: number }) => claim)).toEqual([2, 1]);
  });

  it('is remembered if the answer of the storage was lost', async () => {
    const machine = makeMachine();
    s3.loseAnswers('PUT /mall/centre/holder.json');
    await machine.replica.check();
    expect(readHolder().claim).toBe(1);
    s3.loseAnswers(undefined);
    await machine.replica.check();
    expect(machine.claims.findOwn()?.id).toBe(readHolder().id);
    expect(machine.hasEnded()).toBe(false);
  });

  it.each([
    ['If-None-Match', 'if-none-match'],
    ['If-Match', 'if-match'],
  ] as const)('is refused by a storage that ignores %s, at each check', async (header, ignored) => {
    await s3.close();
    s3 = await startS3Server({ ignored: [ignored] });
    const machine = makeMachine();
    await expect(takeOver(machine)).rejects.toThrow(`ignores conditional writes (${header})`);
    for (let check = 0; check < 2; check++) await machine.replica.check();
    expect(machine.log).toEqual([expect.stringMatching(/^warn: could not reach/)]);
    expect([machine.claims.findOwn(), [...s3.objects.keys()]]).toEqual([undefined, []]);
  });

  it('is refused once, without a loop, if the bucket does not exist', async () => {
    const machine = makeMachine({ url: 's3://nowhere/centre' });
    for (let check = 0; check < 2; check++) await machine.replica.check();
    expect(machine.log).toEqual([expect.stringMatching(/^warn: could not reach/)]);
    await expect(makeMachine({ url: 's3://nowhere/centre', isEmpty: true }).replica.assertMayServe()).rejects.toThrow('404 NoSuchBucket');
  });

  it('is tried once at each check if another machine is faster', async () => {
    const { options, claims } = makeMachine();
    const place = planStorage(s3.url, s3.access);
    let tries = 0;
    const take = async () => {
      tries += 1;
      return tries < 3 ? undefined : expect.unreachable();
    };
    await createReplicaWatch({ ...options, place, storage: openStorage(place), claims: { ...claims, take } }).check();
    expect(tries).toBe(1);
  });

  it('is not that of another storage', async () => {
    const machine = makeMachine();
    await takeOver(machine);
    const other = { ...planStorage(s3.url, s3.access), url: 's3://mall/other', prefix: 'other' };
    const claims = openClaims({ storage: openStorage(other), claimFile: join(machine.folder, 'tiny-claim.json'), clock: () => now });
    expect(claims.findOwn()).toBeUndefined();
  });
});

describe('a start of the mall API', () => {
  it('is refused after another machine has taken over, with what to do', async () => {
    const [first, second] = [makeMachine(), makeMachine()];
    await takeOver(first);
    await takeOver(second);
    await expect(first.replica.assertMayServe()).rejects.toThrow(
      /^Another machine has taken over this centre \(claim 2 of \S+, 2026-03-11T12:00:00\.000Z; this data folder has claim 1\).*npm run mall -- restore --from s3:\/\/mall\/centre$/,
    );
    await second.replica.assertMayServe();
  });

  it.each([
    ['is empty', true, /^The data folder is empty, but s3:\/\/mall\/centre holds the data of a centre \(claim 1 .*restore --from/],
    ['has no claim', false, /^This data folder has no claim on s3:\/\/mall\/centre.*restore --from .*npm run mall -- claim\./],
  ])('is refused if the storage has a claim and the data folder %s', async (_what, isEmpty, message) => {
    await takeOver(makeMachine());
    await expect(makeMachine({ isEmpty }).replica.assertMayServe()).rejects.toThrow(message);
  });

  it('is refused for an empty data folder with a claim, whose database is lost', async () => {
    const machine = makeMachine({ isEmpty: true });
    await takeOver(machine);
    await expect(machine.replica.assertMayServe()).rejects.toThrow(/^The data folder is empty, but/);
  });

  it('goes on with a warning if the storage does not answer, except for an empty data folder', async () => {
    s3.setDown(true);
    const machine = makeMachine();
    await machine.replica.assertMayServe();
    expect(machine.log).toEqual(['warn: could not check the claim on the replica: the mall API starts, and tries again']);
    await expect(makeMachine({ isEmpty: true }).replica.assertMayServe()).rejects.toThrow(
      /^The data folder is empty, and the storage cannot tell/,
    );
  });

  it('goes on with a warning if the storage breaks off its answer', async () => {
    const machine = makeMachine();
    await takeOver(machine);
    s3.breakDownloads('holder.json', 1);
    await machine.replica.assertMayServe();
    expect(machine.log).toEqual(['warn: could not check the claim on the replica: the mall API starts, and tries again']);
  });

  it('removes its own Litestream configuration, with the local state, if REPLICA_URL is not set', async () => {
    const { folder, options, replica } = makeMachine();
    await replica.check();
    const names = ['litestream.yml', '.tiny.sqlite-litestream'];
    const openWithout = () => openReplica({ replicaUrl: undefined, storageAccess: s3.access }, options);
    mkdirSync(join(folder, '.tiny.sqlite-litestream'));
    expect(openWithout()).toBeUndefined();
    expect(names.filter((name) => existsSync(join(folder, name)))).toEqual([]);
    writeFileSync(join(folder, 'litestream.yml'), 'dbs: []');
    mkdirSync(join(folder, '.tiny.sqlite-litestream'));
    expect(openWithout()).toBeUndefined();
    expect(names.filter((name) => existsSync(join(folder, name)))).toEqual(names);
  });

  it('works with an empty storage and an empty data folder', async () => {
    await makeMachine({ isEmpty: true }).replica.assertMayServe();
  });
});

describe('a running mall API', () => {
  it('ends when another machine has claimed', async () => {
    const machine = makeMachine();
    await machine.replica.check();
    expect(machine.hasEnded()).toBe(false);
    await takeOver(makeMachine());
    await machine.replica.check();
    expect(machine.hasEnded()).toBe(true);
    expect(machine.log).toContainEqual(expect.stringMatching(/^fatal: Another machine has taken over this centre \(claim 2/));
  });

  it('goes on while the storage does not answer, and says so once', async () => {
    const machine = makeMachine();
    await machine.replica.check();
    s3.setDown(true);
    for (let check = 0; check < 3; check++) await machine.replica.check();
    s3.setDown(false);
    await machine.replica.check();
    expect(machine.hasEnded()).toBe(false);
    expect(machine.log).toEqual([
      'info: claimed the storage of the replica',
      'warn: could not reach the storage of the replica: the mall API goes on, and the copy may be behind',
      'info: the storage of the replica answers again',
    ]);
  });

  it('says once that listings are refused while claims can be checked', async () => {
    const machine = makeMachine();
    await machine.replica.check();
    machine.write(now);
    s3.forbidListings();
    for (let time = 0; time < 3; time++) {
      await machine.replica.look();
      await machine.replica.check();
    }
    expect(machine.log).toEqual(['info: claimed the storage of the replica', expect.stringMatching(/^warn: could not reach/)]);
  });

  it('checks the claim while a listing hangs', async () => {
    const machine = makeMachine();
    await machine.replica.check();
    machine.write(now);
    const [asked, answer] = s3.holdListings();
    let isLooking = true;
    const looking = machine.replica.look().finally(() => {
      isLooking = false;
    });
    await asked;
    await machine.replica.check();
    expect([isLooking, machine.hasEnded()]).toEqual([true, false]);
    await takeOver(makeMachine());
    await machine.replica.check();
    expect([isLooking, machine.hasEnded()]).toEqual([true, true]);
    answer();
    await looking;
  });

  it('claims as soon as the storage answers, if it did not at the start', async () => {
    const machine = makeMachine();
    s3.setDown(true);
    await machine.replica.check();
    expect(existsSync(join(machine.folder, 'litestream.yml'))).toBe(false);
    s3.setDown(false);
    await machine.replica.check();
    expect(readHolder().claim).toBe(1);
    expect(machine.read('litestream.yml')).toContain('path: "centre/claim-0001/database"');
  });

  it('writes Litestream’s configuration for its own claim, and removes that of another storage', async () => {
    await takeOver(makeMachine());
    const machine = makeMachine();
    await takeOver(machine);
    await machine.replica.check();
    expect(machine.read('litestream.yml')).toBe(`# Written by the mall API for its claim 2 of s3://mall/centre: changes are overwritten.
logging: { level: warn }
snapshot: { interval: 12h, retention: 168h }
dbs:
  - path: "${machine.folder}/tiny.sqlite"
    replicas:
      - type: s3
        bucket: "mall"
        path: "centre/claim-0002/database"
        region: "us-east-1"
        endpoint: "${s3.origin}"
        force-path-style: true
        sync-interval: 1s
        snapshot-interval: 12h
        retention: 168h
`);
    rmSync(join(machine.folder, 'tiny-claim.json'));
    s3.setDown(true);
    machine.replica.start();
    machine.replica.close();
    expect(existsSync(join(machine.folder, 'litestream.yml'))).toBe(false);
    await machine.replica.check();
  });

  it('claims again if the storage has lost its claim, without Litestream’s old state', async () => {
    const machine = makeMachine();
    await machine.replica.check();
    mkdirSync(join(machine.folder, '.tiny.sqlite-litestream'));
    s3.objects.clear();
    await machine.replica.check();
    expect(readHolder().claim).toBe(2);
    expect(machine.log.at(-1)).toBe('warn: the storage of the replica had lost its claim, and possibly its data: restart Litestream');
    expect(existsSync(join(machine.folder, '.tiny.sqlite-litestream'))).toBe(false);
    expect(machine.read('litestream.yml')).toContain('claim-0002');
  });
});

describe('the replication lag', () => {
  it('counts from the oldest write that is not in the storage', async () => {
    let time = Date.now();
    const machine = makeMachine({ clock: () => new Date(time) });
    await machine.replica.check();
    const look = async () => {
      await machine.replica.look();
      return machine.replica.getLagSeconds();
    };
    expect(await look()).toBe(0); // nothing was written
    machine.write(new Date(time + 60_000));
    time += 70_000;
    expect(await look()).toBe(70); // since the last look
    time += 30_000;
    expect(await look()).toBe(100);
    s3.put('centre/claim-0001/database/ltx/0000/0000000000000001.ltx', 'x', new Date(time));
    expect(await look()).toBe(0);
    machine.write(new Date(time + 5000));
    time += 10_000;
    s3.put('centre/claim-0001/database/ltx/0000/0000000000000002.ltx', 'x', new Date(time - 1000));
    expect(await look()).toBe(0);
  });

  it('grows while the storage does not answer and something was written', async () => {
    let time = Date.now();
    const machine = makeMachine({ clock: () => new Date(time) });
    await machine.replica.check();
    await machine.replica.look();
    s3.setDown(true);
    machine.write(new Date(time + 1000));
    time += 300_000;
    await machine.replica.look();
    expect(machine.replica.getLagSeconds()).toBe(300);
  });

  it('grows from the next look on if the clock is set back', async () => {
    let time = Date.now();
    const machine = makeMachine({ clock: () => new Date(time) });
    await machine.replica.check();
    machine.write(new Date(time));
    s3.put('centre/claim-0001/database/ltx/0000/0000000000000001.ltx', 'x', new Date(time));
    await machine.replica.look();
    expect(machine.replica.getLagSeconds()).toBe(0);
    time -= 3_600_000;
    s3.put('centre/claim-0001/database/ltx/0000/0000000000000001.ltx', 'x', new Date(Date.now() - 60_000));
    machine.write(new Date(time - 10_000));
    await machine.replica.look();
    time += 30_000;
    expect(machine.replica.getLagSeconds()).toBe(30);
  });
});
