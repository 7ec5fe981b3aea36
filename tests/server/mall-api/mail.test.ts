import { randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import pino from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import '#server/mall-api/conversations/mail.ts'; // declares its tasks
import { toEmailHtml, toEmailText } from '#server/mall-api/core/mail/email.ts';
import type { MailWorker } from '#server/mall-api/core/mail/mail-tasks.ts';
import { prepareMailQueue } from '#server/mall-api/core/mail/queue.ts';
import { createMailTasks } from '#server/mall-api/core/mail/run-tasks.ts';
import { createOutbox, createSmtpTransport, type Mail } from '#server/mall-api/core/mail/transport.ts';
import { replyToRequest } from '#shared/contracts/desk.ts';
import { subscribeNewsletter } from '#shared/contracts/newsletter.ts';
import { sendSupportRequest } from '#shared/contracts/support.ts';
import { openEmptyDatabase } from './imported-database.ts';
import { changeContent, copyTinyContent, startMallApi, wednesdayNoon } from './running-mall-api.ts';
import { createStaff } from './staff-steps.ts';

const mail: Mail = {
  key: '20260311T110000000Z-0a1b2c3d',
  kind: 'support-centre',
  from: { name: 'Tiny', address: 'info@tiny.example' },
  to: { name: 'Tiny', address: 'info@tiny.example' },
  replyTo: { name: 'Jana', address: 'jana@visitor.example' },
  subject: 'Deštník',
  text: 'Dobrý den\n',
  html: '<p>Dobrý den</p>',
  unsubscribeLink: 'https://tiny.example/cz/newsletter-odhlaseni?token=secret',
  link: 'https://tiny.example/cz/newsletter-odhlaseni?token=secret',
};

let folder: string;
let logged: string[];
const log = pino({ base: null }, { write: (line: string) => void logged.push(line) });
const warnings = () => logged.map((line) => JSON.parse(line)).filter(({ level }) => level >= 40);
beforeEach(() => {
  logged = [];
  folder = mkdtempSync(join(tmpdir(), 'mail-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const outbox = () => createOutbox({ folder: join(folder, 'outbox'), log });
const files = () => readdirSync(join(folder, 'outbox')).sort();
const read = (file = files()[0] ?? '') => readFileSync(join(folder, 'outbox', file), 'utf8');
/** Returns the header of a message, unfolded. */
const headersOf = (message: string) => (message.split('\r\n\r\n')[0] ?? '').replaceAll(/\r\n[ \t]/g, ' ').split('\r\n');

describe('createOutbox', () => {
  it('writes a file readable by its owner only, and logs its link', async () => {
    await outbox()(mail);
    expect(files()).toEqual(['20260311T110000000Z-0a1b2c3d-support-centre.eml']);
    expect(statSync(join(folder, 'outbox', files()[0] ?? '')).mode & 0o777).toBe(0o600);
    expect(JSON.parse(logged[0] ?? '')).toMatchObject({ kind: 'support-centre', link: mail.link });
    expect(logged.join('')).not.toContain('@');
  });

  it('writes a repeated email once, and never overwrites another email', async () => {
    for (const key of [mail.key, mail.key, '20260311T110000000Z-0a1b2c3e']) await outbox()({ ...mail, key });
    expect(files()).toHaveLength(2);
    expect(headersOf(read())).toContain('Message-ID: <20260311T110000000Z-0a1b2c3d.support-centre@tiny.example>');
  });

  it('composes an email with text, HTML, and how to unsubscribe', async () => {
    await outbox()(mail);
    const headers = headersOf(read());
    expect(headers).toContain('From: Tiny <info@tiny.example>');
    expect(headers).toContain('Reply-To: Jana <jana@visitor.example>');
    expect(headers).toContain(`List-Unsubscribe: <${mail.unsubscribeLink}>`);
    expect(headers).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
    expect(headers).toContain('Auto-Submitted: auto-generated');
    expect(read()).toMatch(/Content-Type: text\/plain; charset=utf-8/);
    expect(read()).toMatch(/Content-Type: text\/html; charset=utf-8/);
  });

  it('allows vacation replies to personal messages, and groups conversations', async () => {
    const { unsubscribeLink: _none, ...written } = mail;
    await outbox()({ ...written, key: `${mail.key}0`, thread: { root: 'A7K2.visitor', isRoot: true } });
    await outbox()({ ...written, key: `${mail.key}1`, thread: { root: 'A7K2.visitor' }, isWritten: true });
    const [first, second] = files().map((file) => headersOf(read(file)));
    expect(first).toContain('Message-ID: <A7K2.visitor@tiny.example>');
    expect(first).toContain('Auto-Submitted: auto-generated');
    expect(second).toEqual(expect.arrayContaining(['In-Reply-To: <A7K2.visitor@tiny.example>', 'References: <A7K2.visitor@tiny.example>']));
    expect(second?.join()).not.toMatch(/Auto-Submitted|List-Unsubscribe/);
  });

  it('keeps visitors’ input on one header line', async () => {
    const breaks = fc.constantFrom('\r\n', '\n', '\r', '\r\n\t', '\u2028', '\u0085', '\0');
    const hostile = fc
      .tuple(fc.string({ maxLength: 12 }), breaks, fc.constantFrom('Bcc: all@evil.example', 'X-Evil: 1', '\r\nBody'))
      .map((parts) => parts.join(''));
    await outbox()(mail);
    const plain = headersOf(read()).map((line) => line.split(':')[0]);
    await fc.assert(
      fc.asyncProperty(hostile, hostile, async (subject, name) => {
        rmSync(join(folder, 'outbox'), { recursive: true });
        await outbox()({ ...mail, subject, replyTo: { name, address: 'jana@visitor.example' } });
        const names = headersOf(read()).map((line) => line.split(':')[0]);
        expect(names.filter((header) => !plain.includes(header))).toEqual([]);
        expect(names).toHaveLength(plain.length);
      }),
      { numRuns: 60 },
    );
  });
});

describe('the emails of a request', () => {
  it('form a thread for the visitor and one for the centre, and only those with a person’s words are not automatic', async () => {
    const content = copyTinyContent();
    changeContent(content.contentDir, { 'malls.json': [{ id: 1, name: 'Tiny', email: 'info@tiny.example', translations: [] }] });
    const mallApi = await startMallApi(content.contentDir, { transport: outbox() });
    const staff = await createStaff(mallApi, 'desk');
    const asked = {
      name: 'Jana\r\nBcc: all@evil.example',
      subject: 'Key\r\nX-Evil: 1',
      message: 'Where is my key?',
      locale: 'en',
    } as const;
    await mallApi.send(sendSupportRequest, { ...asked, category: 'lost-found', email: 'jana@visitor.example' });
    await mallApi.sendAs(staff.token, replyToRequest, { text: 'At the info desk.' }, { input: { params: { id: 1 } } });
    await mallApi.mails();
    await mallApi.close();
    content.remove();
    const find = (kind: string) => headersOf(read(files().find((file) => file.endsWith(`${kind}.eml`))));
    const headerOf = (headers: string[], name: string) => headers.find((line) => line.startsWith(`${name}: `))?.slice(name.length + 2);
    const [copy, reply, toCentre] = [find('support-copy'), find('support-reply'), find('support-centre')];

    const root = headerOf(copy, 'Message-ID');
    expect(root).toMatch(/^<[2-9A-Z-]{9}\.visitor@[\w.]+>$/);
    expect([headerOf(reply, 'In-Reply-To'), headerOf(reply, 'References')]).toEqual([root, root]);
    expect(headerOf(reply, 'Message-ID')).not.toBe(root);
    expect(headerOf(reply, 'Subject')).toMatch(/^=\?UTF-8\?Q\?Re=3A_We_have_your_message_/);
    expect([headerOf(copy, 'Auto-Submitted'), headerOf(reply, 'Auto-Submitted')]).toEqual(['auto-generated', undefined]);

    expect(headerOf(toCentre, 'Reply-To')).toContain('<jana@visitor.example>');
    expect(headerOf(toCentre, 'Auto-Submitted')).toBeUndefined();
    expect([...copy, ...reply, ...toCentre].filter((line) => /^(Bcc|X-Evil)/i.test(line))).toEqual([]);
  });
});

describe('createSmtpTransport', () => {
  it('passes the email to the server', async () => {
    const server = await startSmtpServer();
    await createSmtpTransport(server.url)(mail);
    expect(server.received()).toMatch(/^RCPT TO:<info@tiny\.example>$/m);
    expect(server.received()).toMatch(/^Subject: =\?UTF-8\?/m);
    await server.close();
  });
});

describe('the mail of the mall API', () => {
  it('is retried with growing pauses, logged without the address, and sent once', async () => {
    let failures = 2;
    const mallApi = await startMallApi(undefined, {
      log,
      transport: async () => {
        failures -= 1;
        if (failures >= 0) throw Object.assign(new Error('550 <jana@visitor.example> unknown'), { code: 'EENVELOPE', responseCode: 550 });
      },
    });
    await mallApi.send(subscribeNewsletter, { email: 'jana@visitor.example', locale: 'cz', consent: true });
    for (const [minute, sent] of [
      [0, 0],
      [0.9, 0],
      [1.1, 0],
      [5, 0],
      [6.2, 1],
      [600, 1],
    ] as const) {
      mallApi.setNow(new Date(wednesdayNoon.getTime() + minute * 60_000));
      expect([minute, (await mallApi.mails()).length]).toEqual([minute, sent]);
    }
    await mallApi.close();
    expect(warnings().map(({ kind, attempts, error }) => ({ kind, attempts, code: error.code }))).toEqual([
      { kind: 'newsletter-confirm', attempts: 1, code: 'EENVELOPE' },
      { kind: 'newsletter-confirm', attempts: 2, code: 'EENVELOPE' },
    ]);
    expect(logged.join('')).not.toMatch(/jana|visitor\.example/);
  });

  it('is sent first if a user waits for it, whatever else is queued', async () => {
    const db = openEmptyDatabase();
    const queue = prepareMailQueue({ db, clock: () => wednesdayNoon, randomBytes });
    for (let requestId = 1; requestId <= 28; requestId += 1) queue.add('support-centre', { requestId });
    queue.add('account-forgotten', { email: 'jana@member.example' });
    const sent: string[] = [];
    const take = (kind: 'support-centre' | 'account-forgotten' | 'account-password') => () => {
      sent.push(kind);
      if (kind === 'account-forgotten') queue.add('account-password', { customerId: 1 });
    };
    const kinds = ['support-centre', 'account-forgotten', 'account-password'] as const;
    const worker = Object.fromEntries(kinds.map((kind) => [kind, take(kind)])) as unknown as MailWorker; // safe: a worker of the requested kinds only
    const tasks = createMailTasks({ queue, clock: () => wednesdayNoon, log, worker });
    await tasks.run();
    expect(sent.slice(0, 3)).toEqual(['account-forgotten', 'account-password', 'support-centre']);
    expect(sent).toHaveLength(30);
    tasks.close();
    db.close();
  });

  it('is given up after the last attempt, with a log entry', async () => {
    const mallApi = await startMallApi(undefined, { log, transport: () => Promise.reject(new Error('down')) });
    await mallApi.send(subscribeNewsletter, { email: 'jana@visitor.example', locale: 'cz', consent: true });
    for (let day = 0; day < 8; day += 1) {
      mallApi.setNow(new Date(wednesdayNoon.getTime() + day * 86_400_000));
      await mallApi.mails();
    }
    expect(mallApi.db.prepare('SELECT * FROM mail_task').all()).toEqual([]);
    await mallApi.close();
    expect(
      warnings()
        .map(({ attempts, msg }) => [attempts, msg])
        .slice(-2),
    ).toEqual([
      [5, 'a mail could not be sent; it is tried again'],
      [6, 'a mail was given up'],
    ]);
  });

  it('is claimed before sending: another process finds nothing to send', async () => {
    const db = openEmptyDatabase();
    const given = { db, clock: () => wednesdayNoon, randomBytes };
    const queue = prepareMailQueue(given);
    const found: unknown[] = [];
    const look = () => void found.push(prepareMailQueue(given).findDue());
    queue.add('support-copy', { requestId: 7 });
    await createMailTasks({ ...given, queue, log, worker: { 'support-copy': look } as Partial<MailWorker> as MailWorker }).run(); // safe: a worker of the only queued kind
    expect(found).toEqual([undefined]);
    db.close();
  });

  it('is decided and removed in one transaction: a failed decision leaves no other task', async () => {
    const db = openEmptyDatabase();
    const given = { db, clock: () => wednesdayNoon, randomBytes };
    const queue = prepareMailQueue(given);
    const breakOff = () => {
      queue.add('account-password', { customerId: 1 });
      throw new Error('broken off');
    };
    queue.add('account-forgotten', { email: 'jana@member.example' });
    await createMailTasks({ ...given, queue, log, worker: { 'account-forgotten': breakOff } as Partial<MailWorker> as MailWorker }).run(); // safe: a worker of the only queued kind
    expect(db.prepare('SELECT kind, attempts FROM mail_task').all()).toEqual([{ kind: 'account-forgotten', attempts: 1 }]);
    db.close();
  });

  it('survives if the process ends before sending', async () => {
    const db = openEmptyDatabase();
    const done: unknown[] = [];
    const start = (now: Date, work: (about: unknown) => Promise<void>) =>
      createMailTasks({
        queue: prepareMailQueue({ db, clock: () => now, randomBytes }),
        clock: () => now,
        log,
        worker: { 'support-copy': work } as Partial<MailWorker> as MailWorker, // safe: a worker of the only queued kind
      });
    const first = start(wednesdayNoon, () => Promise.reject(new Error('down')));
    first.add('support-copy', { requestId: 7 });
    await first.run();
    await first.close();
    const second = start(new Date(wednesdayNoon.getTime() + 61_000), async (about) => void done.push(about));
    second.start();
    await expect.poll(() => done).toEqual([{ requestId: 7 }]);
    await second.close();
    expect(db.prepare('SELECT * FROM mail_task').all()).toEqual([]);
    db.close();
  });
});

describe('emails', () => {
  const sender = { name: 'Tiny', address: 'Kai 1', zip_code: '170 00', city: 'Praha', phone: '+420 1', email: 'info@tiny.example' };

  it('have the same content as text and HTML', () => {
    const email = {
      locale: 'cz',
      heading: 'Nadpis',
      paragraphs: ['První.'],
      facts: [{ term: 'Zpráva', text: 'a < b\nc' }],
      button: { label: 'Dál', href: 'https://tiny.example/cz?a=1&b=2' },
      otherWay: { label: 'Jinudy', href: 'https://tiny.example/cz/jinudy?a=1&b=2' },
      note: 'Poznámka.',
      end: { label: 'Konec', href: 'https://tiny.example/cz/konec' },
    } as const;
    expect(toEmailText(email, sender)).toBe(
      'Nadpis\n\nPrvní.\n\nZpráva: a < b\nc\n\nDál:\nhttps://tiny.example/cz?a=1&b=2\n\nJinudy:\nhttps://tiny.example/cz/jinudy?a=1&b=2\n\nPoznámka.\n\nKonec:\nhttps://tiny.example/cz/konec\n\n-- \nTiny\nKai 1, 170 00 Praha\n+420 1 · info@tiny.example\n',
    );
    const html = toEmailHtml(email, sender);
    expect(html).toContain('a &lt; b<br>c');
    expect(html).toContain('href="https://tiny.example/cz?a=1&amp;b=2"');
    expect(html).toContain('href="https://tiny.example/cz/jinudy?a=1&amp;b=2"');
    expect(html).toContain('<html lang="cs">');
  });

  it('never render visitors’ input as markup', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const html = toEmailHtml(
          { locale: 'en', heading: 'H', paragraphs: [], facts: [{ term: 'Message', text: `<img src=x>${text}` }] },
          sender,
        );
        expect(html).not.toContain('<img');
        expect(html.match(/<(?!\/)/g)?.length).toBe(
          (toEmailHtml({ locale: 'en', heading: 'H', paragraphs: [], facts: [{ term: 'Message', text: '' }] }, sender).match(/<(?!\/)/g)
            ?.length ?? 0) + (text.match(/\n/g)?.length ?? 0),
        );
      }),
    );
  });
});

/** Starts a minimal mail server that accepts one email. */
async function startSmtpServer() {
  let received = '';
  const server = createServer((socket) => {
    let isBody = false;
    socket.write('220 test\r\n');
    socket.on('data', (chunk) => {
      received += chunk.toString().replaceAll('\r\n', '\n');
      if (isBody) {
        if (!chunk.toString().endsWith('\r\n.\r\n')) return;
        isBody = false;
        socket.write('250 taken\r\n');
        return;
      }
      const command = chunk.toString().slice(0, 4).toUpperCase();
      isBody = command === 'DATA';
      if (command === 'QUIT') socket.end('221 bye\r\n');
      else socket.write(command === 'DATA' ? '354 go on\r\n' : '250 fine\r\n');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // safe: the server listens on a port, not on a pipe
  return { url: `smtp://127.0.0.1:${port}`, received: () => received, close: () => new Promise((resolve) => server.close(resolve)) };
}
