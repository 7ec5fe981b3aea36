import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import type { FastifyBaseLogger } from 'fastify';
import * as z from 'zod/mini';
import { StartError } from '../../start-failure.ts';
import { type Storage, StorageError } from './storage.ts';

const holderName = 'holder.json';
const maxEarlier = 50;
/** Entity tag that no object has. */
const otherEtag = `"${'0'.repeat(32)}"`;

const ClaimEntry = z.object({ claim: z.int().check(z.positive()), host: z.string(), claimed_at: z.iso.datetime() });
export type ClaimEntry = z.infer<typeof ClaimEntry>;

/** The object in the storage that names the data folder which may serve and replicate; `earlier` has former claims, newest first. */
const Holder = z.extend(ClaimEntry, { id: z.string(), earlier: z.array(ClaimEntry) });
export type Holder = z.infer<typeof Holder>;

/** The claim that a data folder remembers. */
const Claim = z.object({ claim: z.int().check(z.positive()), id: z.string(), storage: z.string() });
export type Claim = z.infer<typeof Claim>;

export type Present = { holder: Holder; etag: string } | undefined;

interface Options {
  storage: Storage;
  /** File in which the data folder remembers its claim. */
  claimFile: string;
  clock: () => Date;
}

export type Claims = ReturnType<typeof openClaims>;

/** Opens the claims of a data folder on a storage: only the data folder with the newest claim may serve the centre. */
export function openClaims({ storage, claimFile, clock }: Options) {
  /** The last claim that was written; its answer may have been lost. */
  let attempted: Claim | undefined;
  /** Object with which conditional writes are tried. */
  const probe = `probe-${randomUUID()}`;

  /** Throws `StorageError` if the storage ignores conditions: two machines could then claim at the same moment. */
  async function assertConditions(): Promise<void> {
    const refusal = (header: string) =>
      new StorageError(`${storage.url} ignores conditional writes (${header}): use a storage that supports them`);
    await storage.writeIf(probe, 'present', 'absent');
    try {
      if (await storage.writeIf(probe, 'written again', 'absent')) throw refusal('If-None-Match');
      if (await storage.writeIf(probe, 'written again', { etag: otherEtag })) throw refusal('If-Match');
    } finally {
      await storage.remove(probe);
    }
  }

  /** Returns the claim of this data folder. Undefined if it has none on this storage. */
  function findOwn(): Claim | undefined {
    if (!existsSync(claimFile)) return undefined;
    const claim = Claim.parse(JSON.parse(readFileSync(claimFile, 'utf8')));
    return claim.storage === storage.url ? claim : undefined;
  }

  async function readPresent(): Promise<Present> {
    const found = await storage.find(holderName);
    if (!found) return undefined;
    const holder = Holder.safeParse(parse(found.content.toString()));
    if (!holder.success) throw new StorageError(`${holderName} in ${storage.url} is not what a mall API has written`);
    if (attempted && attempted.id === holder.data.id) remember(attempted);
    return { holder: holder.data, etag: found.etag };
  }

  function remember(claim: Claim): void {
    writeFileSync(`${claimFile}.part`, `${JSON.stringify(claim, null, 2)}\n`, { mode: 0o600, flush: true });
    renameSync(`${claimFile}.part`, claimFile);
  }

  return {
    url: storage.url,
    findOwn,
    /** Returns the present claim in the storage; undefined if there is none. Throws `StorageError`. */
    readPresent,
    /**
     * Claims the storage with the number after `present`, and returns the claim. Undefined if another machine has claimed since `present` was read.
     * Throws `StorageError`, also if the storage ignores conditions.
     */
    async take(present: Present): Promise<Claim | undefined> {
      await assertConditions();
      const last = present?.holder;
      const claim = (last?.claim ?? findOwn()?.claim ?? 0) + 1;
      const holder: Holder = {
        claim,
        id: randomUUID(),
        host: hostname(),
        claimed_at: clock().toISOString(),
        earlier: last ? [toEntry(last), ...last.earlier].slice(0, maxEarlier) : [],
      };
      attempted = { claim, id: holder.id, storage: storage.url };
      const body = JSON.stringify(holder, null, 2);
      return (await storage.writeIf(holderName, body, present ? { etag: present.etag } : 'absent')) ? attempted : undefined;
    },
    /** Makes the data folder remember its claim. */
    remember,
  };
}

function toEntry({ claim, host, claimed_at }: ClaimEntry): ClaimEntry {
  return { claim, host, claimed_at };
}

/** Folder of a claim in the storage, without a slash at its end. Each claim writes only there. */
export function toClaimFolder(claim: number): string {
  return `claim-${String(claim).padStart(4, '0')}`;
}

export function toRestoreCommand(url: string): string {
  return `npm run mall -- restore --from ${url}`;
}

interface Check {
  claims: Claims;
  /** Whether the data folder has a database. */
  hasDatabase: boolean;
  log: Pick<FastifyBaseLogger, 'warn'>;
}

/**
 * Checks before the database is opened that no other data folder has claimed the storage. If the storage does not answer, a data folder with a
 * database goes on: a centre must not stop because its backup storage is down. Throws `StartError` otherwise.
 */
export async function assertMayServe({ claims, hasDatabase, log }: Check): Promise<void> {
  let present: Present;
  try {
    present = await claims.readPresent();
  } catch (error) {
    if (!(error instanceof StorageError)) throw error;
    if (!hasDatabase)
      throw new StartError(
        `The data folder is empty, and the storage cannot tell whether it holds the data of this centre: ${error.message}. Start again when it answers, or unset REPLICA_URL for a new centre.`,
      );
    log.warn({ reason: error.message }, 'could not check the claim on the replica: the mall API starts, and tries again');
    return;
  }
  if (present) assertHolder(present.holder, claims, hasDatabase);
}

function assertHolder(holder: Holder, claims: Claims, hasDatabase: boolean): void {
  const own = claims.findOwn();
  const { url } = claims;
  const held = `claim ${holder.claim} of ${holder.host}, ${holder.claimed_at}`;
  if (!hasDatabase) {
    throw new StartError(
      `The data folder is empty, but ${url} holds the data of a centre (${held}). To continue that centre here: ${toRestoreCommand(url)}. For a new centre, set REPLICA_URL to another prefix.`,
    );
  }
  if (!own) {
    throw new StartError(
      `This data folder has no claim on ${url}, which holds the data of a centre (${held}). To continue that centre here: ${toRestoreCommand(url)}. If the data here is to replace it: npm run mall -- claim. For another centre, set REPLICA_URL to another prefix.`,
    );
  }
  if (own.id !== holder.id) throw new StartError(toLoss(holder, own, url));
}

/** Explains that another machine serves the centre, and what to do. */
export function toLoss(holder: Holder, own: Claim, url: string): string {
  return `Another machine has taken over this centre (claim ${holder.claim} of ${holder.host}, ${holder.claimed_at}; this data folder has claim ${own.claim}), so the mall API does not serve here. Data written here since then is only here. To serve here again, stop the other machine and run: ${toRestoreCommand(url)}`;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
