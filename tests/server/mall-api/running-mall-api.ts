import { randomBytes } from 'node:crypto';
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import type { FastifyBaseLogger } from 'fastify';
import pino from 'pino';
import type { Firebase, Partner } from '#config/sign-in.ts';
import type { StaffLogin } from '#config/staff-login.ts';
import type { WalletKeys } from '#config/wallet.ts';
import { createPasswords, type Derive, deriveKey } from '#server/mall-api/account/passwords.ts';
import { buildMallApi } from '#server/mall-api/app.ts';
import type { Sessions } from '#server/mall-api/core/http/sessions.ts';
import type { MailTaskList } from '#server/mall-api/core/mail/run-tasks.ts';
import type { Mail, MailTransport } from '#server/mall-api/core/mail/transport.ts';
import { type Publisher, silentPublisher } from '#server/mall-api/core/realtime/live-events.ts';
import { createAddressHash, type HashAddress } from '#server/mall-api/core/secrets/address-hash.ts';
import { createDomain, type Domain } from '#server/mall-api/domain.ts';
import { createMailer } from '#server/mall-api/mailer.ts';
import type { PaymentProvider } from '#server/mall-api/payments/provider.ts';
import { createUploadedFiles } from '#server/mall-api/pictures/uploaded-files.ts';
import { createPreviews, type Previews } from '#server/mall-api/previews/previews.ts';
import type { Till } from '#server/mall-api/receipts/fiscal-code.ts';
import type { ReceiptReader } from '#server/mall-api/receipts/reading/reader.ts';
import { createReadingJob } from '#server/mall-api/receipts/reading/reading-job.ts';
import { createRecentReadings } from '#server/mall-api/receipts/reading/recent-readings.ts';
import { createApplyAside } from '#server/mall-api/records/apply-aside.ts';
import type { AppleIcons } from '#server/mall-api/wallet/apple-pass.ts';
import { createMessageReader } from '#server/message-reader.ts';
import { toAddress } from '#shared/contracts/address.ts';
import { getCheck } from '#shared/contracts/contracts.ts';
import type { AnswerOf, BodyInput, CallInput, Endpoint } from '#shared/contracts/endpoint.ts';
import type { Failure, Success } from '#shared/contracts/envelope.ts';
import { openImportedDatabase } from './imported-database.ts';
import { readAsTyped } from './receipt-reading/read-as-typed.ts';

const tinyFolder = fileURLToPath(new URL('../../support/tenants/tiny', import.meta.url));

/** A Wednesday, at noon in Prague. */
export const wednesdayNoon = new Date('2026-03-11T12:00:00+01:00');

export const silentLog = pino({ level: 'silent' });

/** Returns the same key in all tests. */
export const getKey = () => Buffer.alloc(32, 7);
export const hashAddress: HashAddress = createAddressHash(getKey);

/** Stand for icons of the logo, which the gateway draws. */
export const testIcons: AppleIcons = { 29: Buffer.from('icon 29'), 58: Buffer.from('icon 58'), 87: Buffer.from('icon 87') };

export interface RunningMallApi {
  domain: Domain;
  db: DatabaseSync;
  sessions: Sessions;
  clock: () => Date;
  mailTasks: MailTaskList;
  /** Previews of the desk. Undefined if they have no thread. */
  previews: Previews | undefined;
  databaseFile: string | undefined;
  origin: string;
  /** Folder of pictures of receipts. */
  receiptsDir: string;
  /** Folder of pictures that the staff have uploaded. */
  uploadedDir: string;
  /** Sets the clock. */
  setNow: (now: Date) => void;
  get: (address: string, init?: RequestInit) => Promise<Response>;
  /** Makes a call, and parses the answer by the call's contract. */
  call: <E extends Endpoint>(contract: E, input?: CallInput<E>) => Promise<Success<AnswerOf<E>>>;
  refuse: (address: string) => Promise<{ status: number; body: Failure }>;
  /** Sends a write as the gateway does. */
  send: <E extends Endpoint>(
    contract: E,
    body: BodyInput<E>,
    headers?: Record<string, string>,
  ) => Promise<{ status: number; body: Success<AnswerOf<E>> | Failure }>;
  /** Makes a member's call, and parses the answer by the call's contract. */
  callAs: <E extends Endpoint>(token: string, contract: E, input?: CallInput<E>) => Promise<Success<AnswerOf<E>>>;
  /** Returns the error of a refused call to an address, made by a member, or by a guest if no token is given. */
  refuseAs: (token: string | undefined, address: string) => Promise<{ status: number; body: Failure }>;
  /** Sends a member's write, as multipart if it has a picture. */
  sendAs: <E extends Endpoint>(
    token: string | undefined,
    contract: E,
    body: BodyInput<E>,
    options?: SendOptions<E>,
  ) => Promise<{ status: number; body: Success<AnswerOf<E>> | Failure }>;
  /** Returns how many passwords were hashed, to be stored or compared. */
  countHashes: () => number;
  /** Reads all receipts that wait for it. */
  readReceipts: () => Promise<void>;
  /** Performs all due tasks, and returns all emails sent so far. */
  mails: () => Promise<Mail[]>;
  close: () => Promise<void>;
}

interface SendOptions<E extends Endpoint> {
  /** The idempotency key of the call. */
  key?: string;
  input?: CallInput<E>;
  /** The file to send if the contract has a picture. */
  picture?: Buffer;
}

interface MailOptions {
  /** Replaces the mail server. Its emails are in `mails()`. */
  transport?: MailTransport;
  log?: FastifyBaseLogger;
  /** Token of operations, which opens no call of the mall API except its metrics. */
  opsToken?: string;
  /** The tills of the centre's shops. */
  tills?: readonly Till[];
  /** Firebase project whose ID tokens are accepted. */
  firebase?: Firebase;
  partners?: readonly Partner[];
  /** The company's identity provider for staff. */
  staffLogin?: StaffLogin;
  /** Publishes changes to open pages. */
  publisher?: Publisher;
  /** Payment provider. Without it, payments are disabled. */
  paymentProvider?: PaymentProvider;
  /** The centre's public key for push services. */
  pushKey?: string;
  /** Keys of the wallets of phones. Without them, passes are not offered. */
  walletKeys?: WalletKeys;
  /** Reads pictures of receipts. By default, every picture shows what was typed. */
  receiptReader?: Pick<ReceiptReader, 'read'>;
  /** Stores the database in a file, and runs slow work in a thread, as in a real process. */
  hasThread?: boolean;
  /** Whether emails to the centre lead to the desk. */
  hasDesk?: boolean;
  /** Prepares all statements at the start, as a real process does, instead of each at its first use. */
  preparesAll?: boolean;
}

/** Starts the mall API of the tiny tenant on a free port, with content imported at `wednesdayNoon` and the clock at that time. */
export async function startMallApi(
  contentDir = join(tinyFolder, 'content'),
  {
    transport = async () => {},
    log = silentLog,
    tills = [],
    opsToken,
    firebase,
    partners = [],
    staffLogin,
    publisher = silentPublisher,
    paymentProvider,
    pushKey,
    walletKeys,
    receiptReader,
    hasThread = false,
    preparesAll = false,
    hasDesk = true,
  }: MailOptions = {},
): Promise<RunningMallApi> {
  let now = wednesdayNoon;
  const sent: Mail[] = [];
  const folder = hasThread ? mkdtempSync(join(tmpdir(), 'mall-api-')) : undefined;
  const databaseFile = folder && join(folder, 'tiny.sqlite');
  const db = openImportedDatabase(contentDir, now, { file: databaseFile, isLazy: !preparesAll });
  const aside = databaseFile === undefined ? undefined : createApplyAside({ databaseFile });
  const clock = () => now;
  const previews =
    databaseFile === undefined
      ? undefined
      : createPreviews({
          db,
          databaseFile,
          clock,
          getKey,
          messages: createMessageReader(log),
          availableMemory: () => Number.POSITIVE_INFINITY,
        });
  const receiptsDir = join(tmpdir(), `receipts-${randomBytes(8).toString('hex')}`);
  const uploadedDir = join(tmpdir(), `uploaded-${randomBytes(8).toString('hex')}`);
  const domain = createDomain({
    db,
    clock,
    randomBytes,
    hashAddress,
    getKey,
    receiptsDir,
    tills,
    partners,
    publisher,
    paymentProvider,
    pushKey,
    applyAside: aside?.apply,
    planAside: aside?.plan,
  });
  const mailTasks = createMailer({
    domain,
    log,
    transport: async (mail) => {
      await transport(mail);
      sent.push(mail);
    },
    publicUrl: 'https://tiny.example',
    deskUrl: hasDesk ? 'https://desk.tiny.example' : undefined,
    centreLocale: 'cz',
  });
  const reader = receiptReader ?? readAsTyped(db);
  const recentReadings = createRecentReadings({ reader, clock });
  const readingJob = createReadingJob({ domain, reader: recentReadings, log });
  domain.receiptReadings.onUnread(() => {}); // tests decide when receipts are read
  let hashes = 0;
  const derive: Derive = (...given) => {
    hashes += 1;
    return deriveKey(...given);
  };
  const passwords = createPasswords({ randomBytes, cost: { N: 2, r: 1, p: 1 }, derive });
  const app = buildMallApi({
    domain,
    log,
    passwords,
    siteNames: ['tiny'],
    opsToken,
    deskUrl: 'https://desk.tiny.example',
    sendsEmails: true,
    mediaDir: join(tinyFolder, 'media'),
    uploadedFiles: createUploadedFiles({ folder: uploadedDir, randomBytes }),
    firebase,
    staffLogin,
    partners,
    previews,
    recentReadings,
    walletAccess: walletKeys && { keys: walletKeys, tenantId: 'tiny', publicUrl: 'https://tiny.example', readIcons: async () => testIcons },
  });
  const origin = await app.listen({ port: 0, host: '127.0.0.1' });
  const get = (address: string, init?: RequestInit) => fetch(origin + address, init);
  const callAt = async <E extends Endpoint>(contract: E, address: string, headers: Record<string, string>) => {
    const response = await get(address, { headers });
    const envelope = (await response.json()) as Success<unknown>; // safe: the contract's schema checks the data below
    if (response.status !== 200) throw new Error(JSON.stringify(envelope));
    return { ...envelope, data: getCheck(contract).answer.parse(envelope.data) as AnswerOf<E> }; // safe: the schema returns the type of the contract's answer
  };
  return {
    db,
    domain,
    sessions: domain.sessions,
    clock,
    mailTasks,
    previews,
    databaseFile,
    origin,
    receiptsDir,
    uploadedDir,
    setNow: (next) => {
      now = next;
    },
    get,
    call: (contract, input) => callAt(contract, toAddress(contract, input), {}),
    callAs: (token, contract, input) => callAt(contract, toAddress(contract, input), toAuthorization(token)),
    async refuseAs(token, address) {
      const response = await get(address, { headers: toAuthorization(token) });
      return { status: response.status, body: (await response.json()) as Failure }; // safe: tests check the shape
    },
    async sendAs(token, contract, body, { key, input, picture } = {}) {
      const response = await get(toAddress(contract, input), {
        method: contract.method,
        headers: {
          ...toAuthorization(token),
          ...(key !== undefined && { 'idempotency-key': key }),
          ...(contract.picture === undefined && { 'content-type': 'application/json' }),
        },
        body: contract.picture === undefined ? JSON.stringify(body) : toForm(contract.picture, picture, body),
      });
      return { status: response.status, body: (await response.json()) as Success<AnswerOf<typeof contract>> | Failure }; // safe: tests check the shape
    },
    async refuse(address) {
      const response = await get(address);
      return { status: response.status, body: (await response.json()) as Failure }; // safe: tests check the shape
    },
    async send(contract, body, headers = {}) {
      const response = await get(toAddress(contract), {
        method: contract.method,
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body),
      });
      return { status: response.status, body: (await response.json()) as Success<AnswerOf<typeof contract>> | Failure }; // safe: tests check the shape
    },
    readReceipts: readingJob.run,
    countHashes: () => hashes,
    async mails() {
      await mailTasks.run();
      return sent;
    },
    async close() {
      await app.close();
      await readingJob.close();
      await mailTasks.close();
      await aside?.close();
      await previews?.close();
      db.close();
      if (folder) rmSync(folder, { recursive: true });
      rmSync(receiptsDir, { recursive: true, force: true });
      rmSync(uploadedDir, { recursive: true, force: true });
    },
  };
}

function toAuthorization(token: string | undefined): Record<string, string> {
  return token === undefined ? {} : { authorization: `Bearer ${token}` };
}

function toForm(name: string, picture: Buffer | undefined, fields: unknown): FormData {
  const form = new FormData();
  for (const [field, value] of Object.entries(fields ?? {})) form.set(field, String(value));
  if (picture) form.set(name, new Blob([new Uint8Array(picture)]), `${name}.webp`);
  return form;
}

/** Copies the tiny tenant's content with changed files (JSON values, raw text, or undefined to remove the file). */
export function copyTinyContent(changes: Record<string, unknown> = {}): { contentDir: string; remove: () => void } {
  const contentDir = mkdtempSync(join(tmpdir(), 'tiny-content-'));
  cpSync(join(tinyFolder, 'content'), contentDir, { recursive: true });
  changeContent(contentDir, changes);
  return { contentDir, remove: () => rmSync(contentDir, { recursive: true }) };
}

export function changeContent(contentDir: string, changes: Record<string, unknown>): void {
  for (const [file, content] of Object.entries(changes)) {
    if (content === undefined) rmSync(join(contentDir, file));
    else writeFileSync(join(contentDir, file), typeof content === 'string' || Buffer.isBuffer(content) ? content : JSON.stringify(content));
  }
}

/** Returns the titles of records in one language, in order. */
export function titlesOf(
  records: readonly { translations: readonly { locale: string; title?: string | undefined }[] }[],
  locale = 'en',
): (string | undefined)[] {
  return records.map(({ translations }) => (translations.find((entry) => entry.locale === locale) ?? translations[0])?.title);
}
