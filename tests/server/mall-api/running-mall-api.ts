import { randomBytes } from 'node:crypto';
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import type { FastifyBaseLogger } from 'fastify';
import pino from 'pino';
import { buildMallApi } from '#server/mall-api/app.ts';
import { importContent } from '#server/mall-api/content/import.ts';
import { openDatabase } from '#server/mall-api/db/open.ts';
import { createMailer } from '#server/mall-api/mail/mailer.ts';
import type { Mail, MailTransport } from '#server/mall-api/mail/transport.ts';
import { toAddress } from '#shared/contracts/address.ts';
import type { AnswerOf, BodyInput, CallInput, Endpoint } from '#shared/contracts/endpoint.ts';
import type { Failure, Success } from '#shared/contracts/envelope.ts';

const tinyFolder = fileURLToPath(new URL('../../support/tenants/tiny', import.meta.url));

/** A Wednesday, at noon in Prague. */
export const wednesdayNoon = new Date('2026-03-11T12:00:00+01:00');

export const silentLog = pino({ level: 'silent' });

export interface RunningMallApi {
  db: DatabaseSync;
  origin: string;
  /** Sets the clock. */
  setNow: (now: Date) => void;
  get: (address: string, init?: RequestInit) => Promise<Response>;
  /** The answer to a call, as its contract reads it. */
  call: <E extends Endpoint>(contract: E, input?: CallInput<E>) => Promise<Success<AnswerOf<E>>>;
  refuse: (address: string) => Promise<{ status: number; body: Failure }>;
  /** A call that writes, as the gateway would send it. */
  send: <E extends Endpoint>(contract: E, body: BodyInput<E>) => Promise<{ status: number; body: Success<AnswerOf<E>> | Failure }>;
  /** Every message that has gone out, once nothing is due any more. */
  mails: () => Promise<Mail[]>;
  close: () => Promise<void>;
}

interface MailOptions {
  /** Stands in for the mail server; a message that it takes is in `mails()`. */
  transport?: MailTransport;
  log?: FastifyBaseLogger;
}

/** The mall API of the tiny tenant on a free port, its content imported at `wednesdayNoon`, its clock standing there. */
export async function startMallApi(
  contentDir = join(tinyFolder, 'content'),
  { transport = async () => {}, log = silentLog }: MailOptions = {},
): Promise<RunningMallApi> {
  let now = wednesdayNoon;
  const sent: Mail[] = [];
  const db = openDatabase(':memory:');
  importContent({ db, contentDir, importedAt: now, log: silentLog });
  const clock = () => now;
  const mailTasks = createMailer({
    db,
    clock,
    log,
    randomBytes,
    transport: async (mail) => {
      await transport(mail);
      sent.push(mail);
    },
    publicUrl: 'https://tiny.example',
    centreLocale: 'cz',
  });
  const app = buildMallApi({ db, clock, randomBytes, mailTasks, log, mediaDir: join(tinyFolder, 'media') });
  const origin = await app.listen({ port: 0, host: '127.0.0.1' });
  const get = (address: string, init?: RequestInit) => fetch(origin + address, init);
  return {
    db,
    origin,
    setNow: (next) => {
      now = next;
    },
    get,
    async call(contract, input) {
      const response = await get(toAddress(contract, input));
      const envelope = (await response.json()) as Success<unknown>; // its data is parsed by the contract
      if (response.status !== 200) throw new Error(JSON.stringify(envelope));
      return { ...envelope, data: contract.answer.parse(envelope.data) as AnswerOf<typeof contract> }; // by the contract's own schema
    },
    async refuse(address) {
      const response = await get(address);
      return { status: response.status, body: (await response.json()) as Failure }; // the test looks at its shape
    },
    async send(contract, body) {
      const response = await get(toAddress(contract), {
        method: contract.method,
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      return { status: response.status, body: (await response.json()) as Success<AnswerOf<typeof contract>> | Failure }; // the test looks at it
    },
    async mails() {
      await mailTasks.run();
      return sent;
    },
    async close() {
      await app.close();
      await mailTasks.close();
      db.close();
    },
  };
}

/** A copy of the tiny tenant's content with other files in it (JSON values, raw text, or nothing: the file is missing). */
export function copyTinyContent(changes: Record<string, unknown> = {}): { contentDir: string; remove: () => void } {
  const contentDir = mkdtempSync(join(tmpdir(), 'tiny-content-'));
  cpSync(join(tinyFolder, 'content'), contentDir, { recursive: true });
  changeContent(contentDir, changes);
  return { contentDir, remove: () => rmSync(contentDir, { recursive: true }) };
}

export function changeContent(contentDir: string, changes: Record<string, unknown>): void {
  for (const [file, content] of Object.entries(changes)) {
    if (content === undefined) rmSync(join(contentDir, file));
    else writeFileSync(join(contentDir, file), typeof content === 'string' ? content : JSON.stringify(content));
  }
}

/** The titles of records in one language, in their order. */
export function titlesOf(
  records: readonly { translations: readonly { locale: string; title?: string | undefined }[] }[],
  locale = 'en',
): (string | undefined)[] {
  return records.map(({ translations }) => (translations.find((entry) => entry.locale === locale) ?? translations[0])?.title);
}
