import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { CommandFault } from '#server/cli/mall/command.ts';
import { messageCommands } from '#server/cli/mall/messages.ts';
import { getConversation, listConversations, sendMessage } from '#shared/contracts/messages.ts';
import { sendSupportRequest } from '#shared/contracts/support.ts';
import { messageLimits } from '#shared/site/late-limits.ts';
import { createMember, type TestMember } from '../mall-api/members.ts';
import { type RunningMallApi, startMallApi } from '../mall-api/running-mall-api.ts';
import { listActs, runCommand } from './run-command.ts';

let mallApi: RunningMallApi;
let jana: TestMember;
beforeEach(async () => {
  mallApi = await startMallApi();
  jana = createMember(mallApi);
});
afterEach(() => mallApi.close());

const operate = (name: string, ...typed: string[]) => runCommand(messageCommands, mallApi, name, ...typed);
const ask = (member?: TestMember) =>
  mallApi.sendAs(member?.token, sendSupportRequest, {
    name: 'Jana\u001b[2J Malá',
    email: member?.email ?? 'visitor@visitor.example',
    subject: 'Missing points',
    category: 'loyalty',
    message: 'My receipt of Monday is missing.',
    locale: 'de',
  });
const open = async () => {
  await ask(jana);
  return (await mallApi.callAs(jana.token, listConversations)).data[0]?.id ?? 0;
};

describe('npm run mall -- messages', () => {
  it('lists open and closed messages of members and visitors', async () => {
    expect(operate('list')).toBe('Nobody waits for the centre.');
    expect(operate('list', '--closed')).toBe('Nothing is closed.');
    const id = await open();
    await ask();
    const rows = () =>
      operate('list')
        .split('\n')
        .map((line) => line.split('\t'));
    expect(rows().map(([first, , , state]) => [first, state])).toEqual([
      ['id', 'unread'],
      [String(id), '1 new'],
      ['v2', 'not answered'],
    ]);
    expect(operate('list')).not.toContain('\u001b');
    operate('close', String(id));
    operate('close', 'v2');
    expect(operate('list')).toBe('Nobody waits for the centre.');
    expect(operate('list', '--closed')).toContain('v2');
  });

  it('sends a reply to a visitor by email, and shows the request with the reply', async () => {
    await ask();
    expect(operate('reply', 'v1', 'It', 'is', 'there', 'now.')).toContain('the reply goes to the visitor by e-mail');
    const shown = operate('show', 'v1');
    expect(shown).toContain('visitor · 2026-03-11 12:00\nMy receipt of Monday is missing.');
    expect(shown).toContain('centre · 2026-03-11 12:00\nIt is there now.');
    expect(shown).not.toContain('\u001b');
    const email = (await mallApi.mails()).find(({ kind }) => kind === 'support-reply');
    expect(email).toMatchObject({
      to: { address: 'visitor@visitor.example' },
      subject: expect.stringContaining('Re: Ihre Nachricht'),
    });
    expect(email?.text).toContain('It is there now.');
    expect(operate('list')).not.toContain('not answered');
  });

  it('replies and closes with one command, and records the operator', async () => {
    const id = await open();
    expect(operate('reply', String(id), 'Done.', '--close')).toMatch(/told by e-mail; it is closed\.$/);
    const { data } = await mallApi.callAs(jana.token, getConversation, { params: { id } });
    expect([data.closed_at, data.last_message.text]).toEqual([mallApi.clock().toISOString(), 'Done.']);
    expect(listActs(mallApi).map(({ operator, act }) => [operator, act])).toEqual([
      ['eva', 'messages close'],
      ['eva', 'messages reply'],
    ]);
    expect(operate('show', String(id))).toContain('closed 2026-03-11 12:00');
    expect(operate('close', String(id))).toMatch(/was closed already\.$/);
    expect(listActs(mallApi)).toHaveLength(2);
    await mallApi.sendAs(jana.token, sendMessage, { conversation_id: id, text: 'One more thing' });
    expect(operate('show', String(id))).not.toContain('closed 2026');
  });

  it('shows a long conversation page by page', async () => {
    const id = await open();
    for (let count = 1; count <= messageLimits.ofPage; count += 1) operate('reply', String(id), `Answer ${count}.`);
    const last = operate('show', String(id));
    expect(last).not.toContain('My receipt of Monday is missing.');
    const [, before = ''] = /--before (\d+)/.exec(last) ?? [];
    expect(operate('show', String(id), '--before', before)).toContain('My receipt of Monday is missing.');
    expect(() => operate('show', String(id), '--before', 'yesterday')).toThrow(CommandFault);
  });

  it.each([
    ['show', '7'],
    ['show', 'v7'],
    ['show', 'x'],
    ['close', ''],
    ['reply', 'v'],
    ['picture', '7'],
    ['list', '--all'],
  ])('refuses the unknown %s %s', (name, typed) => {
    expect(() => operate(name, typed)).toThrow(CommandFault);
  });

  it('refuses an empty reply, and does not send a reply to a request that has been deleted', async () => {
    await ask();
    expect(() => operate('reply', 'v1')).toThrow('1 to 4000');
    operate('reply', 'v1', 'Too late.');
    mallApi.db.exec('DELETE FROM support_request');
    expect((await mallApi.mails()).filter(({ kind }) => kind === 'support-reply')).toEqual([]);
    expect(mallApi.db.prepare('SELECT count(*) AS count FROM support_reply').get()).toEqual({ count: 0 });
  });
});
