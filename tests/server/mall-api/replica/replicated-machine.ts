import { type ChildProcess, execFile, fork, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect } from 'vitest';
import { inTransaction } from '#server/mall-api/core/db/transaction.ts';
import { bareEnvironment } from '../../../support/bare-environment.ts';
import { hasRclone, litestream } from '../../../support/replication-tools.ts';
import type { S3Server } from '../../../support/s3-server.ts';
import { type LedgerDatabase, openLedger } from '../ledger-database.ts';
import { createMember, type NewMember } from '../members.ts';

const fromRoot = (path: string) => fileURLToPath(new URL(`../../../../${path}`, import.meta.url));

const copyPictures = fromRoot('config/replica/copy-pictures.sh');

export type Machine = ReturnType<typeof makeMachine>;

/** A machine with its own disk: a data folder, and the processes that work with it. */
export function makeMachine(s3: S3Server) {
  const disk = mkdtempSync(join(tmpdir(), 'machine-'));
  const dataDir = join(disk, 'data');
  cpSync(fromRoot('tests/support/tenants'), join(disk, 'tenants'), { recursive: true });
  offerUnlimitedReward(join(disk, 'tenants/tiny/content/rewards.json'));
  const env: NodeJS.ProcessEnv = {
    ...bareEnvironment,
    ...s3.environment,
    ...(litestream && { LITESTREAM_BINARY: litestream }),
    REPLICA_URL: s3.url,
    TENANT: 'tiny',
    CONFIG_DIR: join(disk, 'tenants'),
    DATA_DIR: dataDir,
    MALL_API_PORT: '0',
  };
  const children: ChildProcess[] = [];
  const output: string[] = [];

  function watch(child: ChildProcess): ChildProcess {
    children.push(child);
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => output.push(String(chunk)));
    return child;
  }

  return {
    dataDir,
    output: () => output.join(''),
    /** Starts the mall API. Resolves with its origin, once it listens. */
    async startMallApi(): Promise<string> {
      const child = watch(fork(fromRoot('server/mall-api/main.ts'), { env, execArgv: [], stdio: ['ignore', 'pipe', 'pipe', 'ipc'] }));
      const [message] = await Promise.race([once(child, 'message'), once(child, 'exit').then(() => [undefined])]);
      if (!message) throw new Error(this.output());
      return `http://127.0.0.1:${message.port}`;
    },
    /** Starts Litestream, and the copies of pictures if rclone is installed, as containers beside the mall API. */
    async startCopies(): Promise<void> {
      await expect.poll(() => existsSync(join(dataDir, 'litestream.yml'))).toBe(true);
      watch(spawn(litestream ?? '', ['replicate', '-config', join(dataDir, 'litestream.yml')], { env }));
      if (hasRclone) watch(spawn(copyPictures, { env: { ...env, PAUSE_SECONDS: '1' }, detached: true }));
    },
    /** Resolves with the code of the first process that ends. */
    hasEnded: () => Promise.race(children.map((child) => once(child, 'exit'))).then(([code]) => code),
    /** Runs `npm run mall -- …`. */
    async runMall(...words: string[]): Promise<string> {
      const { stdout } = await promisify(execFile)(process.execPath, [fromRoot('server/cli/mall.ts'), ...words], { env });
      return stdout;
    },
    /** Copies the keys to another machine, as an operator who keeps them apart does. */
    copyKeysTo(target: { dataDir: string }): void {
      cpSync(join(dataDir, 'keys'), join(target.dataDir, 'keys'), { recursive: true });
    },
    /** Kills every process with -9 at the same moment. Resolves with that moment, after the processes have ended. */
    async kill(): Promise<number> {
      const ended = children
        .filter(({ exitCode, signalCode }) => exitCode === null && signalCode === null)
        .map((child) => once(child, 'exit'));
      const killedMs = Date.now();
      for (const child of children.splice(0)) {
        if (child.spawnfile === copyPictures && child.pid)
          process.kill(-child.pid, 'SIGKILL'); // also the rclone that it runs
        else child.kill('SIGKILL');
      }
      await Promise.all(ended);
      return killedMs;
    },
    /** Loses the disk. */
    remove: () => rmSync(disk, { recursive: true }),
  };
}

function offerUnlimitedReward(file: string): void {
  const [first, ...others] = JSON.parse(readFileSync(file, 'utf8'));
  const { limit_per_customer: _limit, ...reward } = first;
  writeFileSync(file, JSON.stringify([{ ...reward, stock: null }, ...others]));
}

/** Creates the database of a centre with logged-in members who have points. */
export function fillMachine({ dataDir }: Machine, count: number, prepare: (ledger: LedgerDatabase) => void = () => undefined): NewMember[] {
  const opened = openLedger({ file: join(dataDir, 'tiny.sqlite') });
  opened.setNow(new Date());
  prepare(opened);
  const { clock, domain, ledger } = opened;
  const members = Array.from({ length: count }, () =>
    createMember({ db: opened.db, sessions: domain.sessions, clock }, { email: `${randomUUID()}@visitor.example` }),
  );
  inTransaction(opened.db, () => {
    for (const { customerId } of members) ledger.credit({ customerId, kind: 'adjustment', points: 1_000_000, reference: null });
  });
  opened.db.close();
  return members;
}
