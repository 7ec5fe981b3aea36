import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { BodyInput } from '#shared/contracts/endpoint.ts';
import { sendSupportRequest } from '#shared/contracts/support.ts';
import { mailMessages } from '#shared/messages/messages.ts';
import { changeContent, copyTinyContent, type RunningMallApi, startMallApi, wednesdayNoon } from './running-mall-api.ts';

const request: BodyInput<typeof sendSupportRequest> = {
  name: 'Jana Nová',
  email: 'jana@visitor.example',
  subject: 'Ztracený deštník',
  category: 'lost-found',
  message: 'Včera jsem u pokladny\nzapomněla deštník.',
  locale: 'sk',
};

let mallApi: RunningMallApi;
let content: ReturnType<typeof copyTinyContent>;
beforeEach(async () => {
  content = copyTinyContent();
  changeContent(content.contentDir, { 'malls.json': [{ id: 1, name: 'Tiny', email: 'info@tiny.example', translations: [] }] });
  mallApi = await startMallApi(content.contentDir);
});
afterEach(async () => {
  await mallApi.close();
  content.remove();
});

const send = (changes: Partial<typeof request> = {}) => mallApi.send(sendSupportRequest, { ...request, ...changes });
const after = (minutes: number) => mallApi.setNow(new Date(wednesdayNoon.getTime() + minutes * 60_000));

describe('sendSupportRequest', () => {
  it('stores the request, and returns a reference number', async () => {
    const { status, body } = await send();
    expect({ status, body }).toMatchObject({
      status: 200,
      body: { data: { reference: expect.stringMatching(/^[2-9A-HJ-NP-Z]{4}-[2-9A-HJ-NP-Z]{4}$/) } },
    });
    const { reference } = 'data' in body ? body.data : { reference: '' };
    expect(mallApi.db.prepare('SELECT * FROM support_request').all()).toMatchObject([
      { ...request, reference, created_ms: wednesdayNoon.getTime() },
    ]);
  });

  it('writes to the centre in its own language, with the visitor’s address for replies', async () => {
    const { body } = await send();
    const reference = 'data' in body ? body.data.reference : '';
    const mail = (await mallApi.mails()).find(({ kind }) => kind === 'support-centre');
    expect(mail).toMatchObject({
      from: { name: 'Tiny', address: 'info@tiny.example' },
      to: { address: 'info@tiny.example' },
      replyTo: { name: 'Jana Nová', address: 'jana@visitor.example' },
      subject: `${reference} · Ztráty a nálezy: Ztracený deštník`,
    });
    expect(mail?.text).toContain('Zpráva: Včera jsem u pokladny\nzapomněla deštník.');
    expect(mail?.text).toContain('Jazyk: Slovenčina');
  });

  it('sends a confirmation in the visitor’s language, without any of the input', async () => {
    const { body } = await send({ name: 'Buy at evil.example', subject: 'evil.example', message: 'Visit evil.example now' });
    const reference = 'data' in body ? body.data.reference : '';
    const mail = (await mallApi.mails()).find(({ kind }) => kind === 'support-copy');
    expect(mail).toMatchObject({
      to: { address: 'jana@visitor.example' },
      replyTo: { address: 'info@tiny.example' },
      subject: `Vašu správu ${reference} sme dostali – Tiny`,
    });
    expect(mail?.text).toContain(mailMessages.sk['support.copy_reply']);
    expect(mail?.text).toContain('Téma: Straty a nálezy');
    expect(JSON.stringify(mail)).not.toContain('evil.example');
  });

  it('invites no reply if the centre has no mailbox', async () => {
    changeContent(content.contentDir, { 'malls.json': [{ id: 1, name: 'Tiny', translations: [] }] });
    await mallApi.close();
    mallApi = await startMallApi(content.contentDir);
    await send();
    const mail = (await mallApi.mails()).find(({ kind }) => kind === 'support-copy');
    expect(mail).toMatchObject({ from: { address: 'noreply@tiny.example' }, replyTo: undefined });
    expect(mail?.text).toContain(mailMessages.sk['support.copy_no_reply']);
  });

  it('stores every request, but sends only one confirmation in five minutes', async () => {
    await send();
    await send({ email: 'JANA@visitor.example' });
    after(5.1);
    await send();
    const mails = await mallApi.mails();
    expect(mails.filter(({ kind }) => kind === 'support-copy')).toHaveLength(2);
    expect(mails.filter(({ kind }) => kind === 'support-centre')).toHaveLength(3);
  });

  it.each([
    ['name', { name: '  ' }, 'required'],
    ['name', { name: 'a'.repeat(101) }, 'too_big'],
    ['email', { email: 'jana@' }, 'invalid'],
    ['subject', { subject: '' }, 'required'],
    ['subject', { subject: 'a'.repeat(151) }, 'too_big'],
    ['category', { category: 'gossip' }, 'not_allowed'],
    ['message', { message: 'short' }, 'too_small'],
    ['message', { message: 'a'.repeat(4001) }, 'too_big'],
    ['locale', { locale: 'fr' }, 'not_allowed'],
  ])('rejects a wrong %s', async (field, change, code) => {
    expect(await send(change as never)).toMatchObject({ status: 422, body: { errors: { [field]: [code] } } });
    expect(mallApi.db.prepare('SELECT count(*) AS count FROM support_request').get()).toEqual({ count: 0 });
  });
});
