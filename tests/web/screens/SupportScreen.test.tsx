// @vitest-environment happy-dom
import { act, cleanup, fireEvent, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import Pusher from 'pusher-js';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '#shared/contracts/errors.ts';
import { type Conversation, getConversation, listConversations, listMessages, type Message } from '#shared/contracts/messages.ts';
import { getProfile } from '#shared/contracts/profile.ts';
import { messageLimits, typingLimits } from '#shared/site/late-limits.ts';
import { siteLive } from '#web/lib/realtime/live.ts';
import { customer } from '../../support/customer.ts';
import { FakeSocket } from '../lib/realtime/fake-transport.ts';
import { answered, failed } from '../support/calls.ts';
import { headingOf, textsOf } from '../support/expectations.ts';
import { renderScreen } from '../support/render-screen.tsx';

const message = (id: number, from: Message['from'], changes: Partial<Message> = {}): Message => ({
  id,
  conversation_id: 5,
  from,
  text: `Zpráva ${id}`,
  created_at: '2026-11-20T10:00:00Z',
  attachments: [],
  files: [],
  is_automatic: false,
  read_at: null,
  ...changes,
});
const conversation = (id: number, changes: Partial<Conversation> = {}): Conversation => ({
  id,
  subject: `Chybí body ${id}`,
  category: 'loyalty',
  reference: 'ABCD-2345',
  last_message: message(2, 'centre'),
  unread: 0,
  closed_at: null,
  rating: null,
  ...changes,
});
const firstPage = { query: { per_page: 24 } } as const;
const overview = (...all: Conversation[]) => answered(listConversations, firstPage, all);
const open = (one: Conversation) => [overview(one), answered(getConversation, { params: { id: one.id } }, one)];
const thread = answered(listMessages, { query: { conversation: 5 } }, [
  message(1, 'customer', { read_at: '2026-11-20T11:00:00Z' }),
  message(2, 'centre', { text: 'První řádek\n<b>druhý</b>' }),
]);
type Scene = NonNullable<Parameters<typeof renderScreen>[1]>;
const show = (scene: Scene = {}) => renderScreen('dashboard-support', { isMember: true, onWrite: () => ({}), ...scene });
const opened = (scene: Scene = {}) => show({ query: { conversation: 5 }, calls: [...open(conversation(5)), thread], ...scene });

beforeEach(() => sessionStorage.clear());
afterEach(() => void vi.restoreAllMocks());

describe('SupportScreen', () => {
  it.each([
    ['cz', 'Centrum: Zpráva 2', '2 nové'],
    ['de', 'Center: Zpráva 2', '2 neue'],
  ] as const)('lists the conversations in %s, with the number of new messages', async (locale, last, unread) => {
    const { main, t } = await show({ locale, calls: overview(conversation(5, { unread: 2 }), conversation(4)) });
    const list = await main.findByRole('list', { name: t('support.conversations') });
    const [first, second] = within(list).getAllByRole('link');
    expect(first?.getAttribute('href')).toMatch(/\?conversation=5$/);
    expect(first?.textContent).toContain(last);
    expect(first?.textContent).toContain(unread);
    expect(second?.textContent).not.toContain(unread);
  });

  it('shows messages as plain text, and which were read', async () => {
    const { main, mainElement, t } = await opened();
    const list = await main.findByRole('list', { name: t('support.messages') });
    expect(textsOf([...list.querySelectorAll('.message-text')])).toEqual(['Zpráva 1', 'První řádek <b>druhý</b>']);
    expect(within(list).getAllByText(t('support.read'))).toHaveLength(1);
    expect(main.getByText('Věrnostní program · číslo ABCD-2345')).toBeTruthy();
    expect(mainElement.querySelector('.message b')).toBeNull();
  });

  it('marks automatic answers, and shows when staff answer', async () => {
    const answer = message(2, 'centre', { text: 'Odpovíme zítra.', is_automatic: true });
    const { main, mainElement, t } = await opened({
      calls: [...open(conversation(5)), answered(listMessages, { query: { conversation: 5 } }, [message(1, 'customer'), answer])],
      settings: { is_away_message_active: 'true', answer_hours: '{"sunday":[{"open":"09:00","close":"17:00"}]}' },
      now: '2026-11-22T12:00:00Z',
    });
    const list = await main.findByRole('list', { name: t('support.messages') });
    expect(within(list).getAllByText(t('support.automatic'))).toHaveLength(1);
    expect(mainElement.querySelector('.answer-time')?.textContent).toBe('Na zprávy teď odpovídáme, do 17:00.');
  });

  it('asks for a rating of a closed conversation, which can be changed and explained', async () => {
    const closed = conversation(5, { closed_at: '2026-11-20T12:00:00Z' });
    const rated = { ...closed, rating: { score: 'bad' as const, comment: '', rated_at: '2026-11-21T10:00:00Z' } };
    const onWrite = vi.fn((_address: string, _body: unknown) => rated);
    const { main, t } = await opened({ calls: [...open(closed), thread], onWrite });
    await userEvent.click(await main.findByRole('button', { name: t('rating.bad') }));
    expect(onWrite.mock.calls).toEqual([['/v1/messages/conversation/5/rating', { score: 'bad' }]]);
  });

  it('shows the rating so far, and no rating of an open conversation', async () => {
    const rating = { score: 'good' as const, comment: 'Děkuji.', rated_at: '2026-11-21T10:00:00Z' };
    const closed = conversation(5, { closed_at: '2026-11-20T12:00:00Z', rating });
    const onWrite = vi.fn((_address: string, _body: unknown) => closed);
    const { main, t } = await opened({ calls: [...open(closed), thread], onWrite });
    expect((await main.findByRole('button', { name: t('rating.good') })).getAttribute('aria-pressed')).toBe('true');
    const field = main.getByLabelText(t('rating.comment'), { selector: 'textarea' });
    await userEvent.type(field, ' Moc!');
    await userEvent.click(main.getByRole('button', { name: t('rating.comment_send') }));
    expect(onWrite.mock.calls).toEqual([['/v1/messages/conversation/5/rating', { score: 'good', comment: 'Děkuji. Moc!' }]]);
    cleanup();
    const open5 = await opened();
    await open5.main.findByRole('list', { name: open5.t('support.messages') });
    expect(open5.main.queryByRole('button', { name: open5.t('rating.good') })).toBeNull();
  });

  it('marks an opened conversation as read, if there is anything new', async () => {
    const onWrite = vi.fn(() => ({}));
    await opened({ calls: [...open(conversation(5, { unread: 1 })), thread], onWrite });
    await waitFor(() => expect(onWrite.mock.calls).toEqual([['/v1/messages/message/read', { conversation_id: 5 }]]));
    const nothingNew = vi.fn(() => ({}));
    const { main, t } = await opened({ onWrite: nothingNew });
    await main.findByRole('list', { name: t('support.messages') });
    expect(nothingNew).not.toHaveBeenCalled();
  });

  it('shows a message immediately, clears the field, and shows that it is sent', async () => {
    let answer = (_given: Message): void => {};
    const onWrite = vi.fn(() => new Promise((resolve) => (answer = resolve)));
    const { main, t } = await opened({ onWrite });
    const field = await main.findByRole('textbox', { name: t('support.reply') });
    await userEvent.type(field, ' Děkuji ');
    await userEvent.dblClick(main.getByRole('button', { name: t('support.send') }));
    expect(field).toMatchObject({ value: '' });
    expect(field.hasAttribute('aria-invalid')).toBe(false);
    expect(main.getByText('Děkuji')).toBeTruthy();
    expect(main.getByText(t('support.sending'))).toBeTruthy();
    answer(message(3, 'customer', { text: 'Děkuji' }));
    expect(await main.findByText(t('support.delivered'))).toBeTruthy();
    expect(main.queryByText(t('support.sending'))).toBeNull();
    expect(main.getAllByText('Děkuji')).toHaveLength(1);
    expect(onWrite.mock.calls).toEqual([['/v1/messages/message', { conversation_id: 5, text: 'Děkuji' }]]);
  });

  it('keeps a refused message, which can be resent or removed; later messages wait', async () => {
    const onWrite = vi.fn((_address: string, _body: unknown): unknown => {
      throw new ApiError('TooManyRequests', { retryAfterSeconds: 3600 });
    });
    const { main, t } = await opened({ onWrite });
    const field = await main.findByRole('textbox', { name: t('support.reply') });
    for (const text of ['První', 'Druhá', 'Třetí']) await userEvent.type(field, `${text}{Control>}{Enter}{/Control}`);
    await waitFor(() => expect(main.getAllByRole('alert')).toHaveLength(3));
    expect(main.getAllByRole('alert')[0]?.textContent).toContain(t('form.wait', { minutes: 60 }));
    const [, second] = main.getAllByRole('button', { name: t('support.remove') });
    if (second) await userEvent.click(second);
    expect(main.queryByText('Druhá')).toBeNull();
    onWrite.mockReset().mockImplementation((_address, body) => {
      const { text } = body as { text: string }; // safe: sent by the form
      return message(text === 'První' ? 3 : 4, 'customer', { text });
    });
    const [again] = main.getAllByRole('button', { name: t('error.retry') });
    if (again) await userEvent.click(again);
    await waitFor(() => expect(main.queryByRole('alert')).toBeNull());
    expect(onWrite.mock.calls.map(([, body]) => body)).toEqual([
      { conversation_id: 5, text: 'První' },
      { conversation_id: 5, text: 'Třetí' },
    ]);
  });

  it('shows for some seconds that the centre is typing in this conversation', async () => {
    const { main, t } = await opened();
    await main.findByRole('list', { name: t('support.messages') });
    const line = () => main.queryByText(t('support.centre_typing'));
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const tell = (data?: object) => act(() => siteLive().tell('conversation.typing', data));
    tell({ conversation_id: 6, by: 'centre' });
    tell(); // without data: events may have been missed
    expect(line()).toBeNull();
    tell({ conversation_id: 5, by: 'centre' });
    expect(line()?.getAttribute('role')).toBe('status');
    act(() => void vi.advanceTimersByTime(typingLimits.shownMs - 100));
    tell({ conversation_id: 5, by: 'centre' });
    act(() => void vi.advanceTimersByTime(typingLimits.shownMs - 100));
    expect(line()).toBeTruthy();
    act(() => void vi.advanceTimersByTime(200));
    expect(line()).toBeNull();
  });

  it('removes the typing line immediately when the reply arrives', async () => {
    const messages = [message(1, 'customer'), message(2, 'centre')];
    const reply = message(3, 'centre', { text: 'Už to máte' });
    const known = answered(listMessages, { query: { conversation: 5 } }, messages);
    const calls = [...open(conversation(5)), known];
    const { main, t } = await opened({ calls, onWrite: () => message(4, 'customer', { text: 'Ještě něco' }) });
    const field = await main.findByRole('textbox', { name: t('support.reply') });
    act(() => siteLive().tell('conversation.typing', { conversation_id: 5, by: 'centre' }));
    expect(main.getByText(t('support.centre_typing'))).toBeTruthy();
    for (const call of Object.values(known)) Object.assign(call, { data: [...messages, reply] });
    await userEvent.type(field, 'Ještě něco{Control>}{Enter}{/Control}'); // refetches the messages, as an event would
    await main.findByText(reply.text);
    expect(main.queryByText(t('support.centre_typing'))).toBeNull();
  });

  it.each([
    ['once in a few seconds, and no word of it', true, [['/v1/messages/conversation/5/typing', {}]]],
    ['not without a connection', false, []],
  ])('notifies the centre that the member is typing: %s', async (_what, hasRealtime, told) => {
    vi.spyOn(Pusher.Runtime, 'createWebSocket').mockImplementation((url: string) => new FakeSocket(url, 1)); // never answers
    const realtime = { key: 'centre', cluster: '', channelAuthPath: '/api/realtime/auth', userAuthPath: '/api/realtime/user-auth' };
    const onWrite = vi.fn(() => ({}));
    const { main, t } = await opened({ onWrite, ...(hasRealtime && { realtime }) });
    const field = await main.findByRole('textbox', { name: t('support.reply') });
    fireEvent.change(field, { target: { value: ' ' } });
    expect(onWrite.mock.calls).toEqual([]);
    await userEvent.type(field, 'Dobrý den');
    expect(onWrite.mock.calls).toEqual(told);
  });

  it('keeps a draft until the page is shown again', async () => {
    const { main, t } = await opened();
    await userEvent.type(await main.findByRole('textbox', { name: t('support.reply') }), 'Rozepsáno');
    cleanup();
    const again = await opened();
    expect(await again.main.findByRole('textbox', { name: t('support.reply') })).toMatchObject({ value: 'Rozepsáno' });
  });

  it('shows by how much a message is too long, and does not send it', async () => {
    const onWrite = vi.fn(() => ({}));
    const { main, t } = await opened({ onWrite });
    const field = await main.findByRole('textbox', { name: t('support.reply') });
    fireEvent.change(field, { target: { value: 'a'.repeat(messageLimits.charactersAtMost + 2) } });
    await userEvent.click(main.getByRole('button', { name: t('support.send') }));
    expect(main.getByText(t('support.too_long', { count: 2 }))).toBeTruthy();
    expect(onWrite).not.toHaveBeenCalled();
  });

  it('loads older messages on click until the first one is there', async () => {
    const page = (from: number, count: number) => Array.from({ length: count }, (_, index) => message(from + index, 'customer'));
    const calls = [
      ...open(conversation(5)),
      answered(listMessages, { query: { conversation: 5 } }, page(100, messageLimits.ofPage)),
      answered(listMessages, { query: { conversation: 5, before: 100 } }, page(60, messageLimits.ofPage)),
      answered(listMessages, { query: { conversation: 5, before: 60 } }, page(50, 3)),
    ];
    const { main, t } = await opened({ calls });
    for (const count of [2 * messageLimits.ofPage, 2 * messageLimits.ofPage + 3]) {
      await userEvent.click(await main.findByRole('button', { name: t('support.earlier') }));
      await waitFor(() =>
        expect(within(main.getByRole('list', { name: t('support.messages') })).getAllByRole('listitem')).toHaveLength(count),
      );
    }
    expect(main.queryByRole('button', { name: t('support.earlier') })).toBeNull();
    expect(main.getByText(t('support.begin'))).toBeTruthy();
  });

  it('shows that older messages could not be loaded', async () => {
    const page = Array.from({ length: messageLimits.ofPage }, (_, index) => message(100 + index, 'centre'));
    const failures = failed(listMessages, { query: { conversation: 5, before: 100 } }, 'ServiceUnavailable');
    const { main, t } = await opened({
      calls: [...open(conversation(5)), answered(listMessages, { query: { conversation: 5 } }, page)],
      failures,
    });
    await userEvent.click(await main.findByRole('button', { name: t('support.earlier') }));
    expect(await main.findByText(t('support.earlier_failed'))).toBeTruthy();
    expect(main.getByRole('button', { name: t('support.earlier') })).toBeTruthy();
  });

  it('shows that a conversation is closed, and how to continue', async () => {
    const closed = conversation(5, { closed_at: '2026-11-20T12:00:00Z' });
    const { main, t } = await opened({ calls: [...open(closed), thread] });
    expect(await main.findByText(t('support.closed', { date: '20. 11. 2026, 13:00' }))).toBeTruthy();
    expect(main.getByRole('textbox', { name: t('support.reply') })).toBeTruthy();
    expect(within(main.getByRole('list', { name: t('support.conversations') })).getByText(t('support.closed_badge'))).toBeTruthy();
  });

  it('has a search if there are more than a few conversations', async () => {
    const all = [1, 2, 3, 4, 5, 6].map((id) => conversation(id));
    const found = answered(listConversations, { query: { per_page: 24, q: 'uctenka' } }, [conversation(2)]);
    const none = answered(listConversations, { query: { per_page: 24, q: 'parking' } }, []);
    const { main, t } = await show({ calls: [overview(...all), found, none] });
    const field = await main.findByRole('searchbox', { name: t('support.search') });
    await userEvent.type(field, 'uctenka');
    await waitFor(() => expect(within(main.getByRole('list', { name: t('support.conversations') })).getAllByRole('link')).toHaveLength(1));
    await userEvent.clear(field);
    await userEvent.type(field, 'parking');
    expect(await main.findByText(t('support.none_found'))).toBeTruthy();
  });

  it('sends nothing without text', async () => {
    const onWrite = vi.fn(() => ({}));
    const { main, t } = await opened({ onWrite });
    await userEvent.click(await main.findByRole('button', { name: t('support.send') }));
    expect((await main.findByRole('textbox', { name: t('support.reply') })).getAttribute('aria-invalid')).toBe('true');
    expect(onWrite).not.toHaveBeenCalled();
  });

  it('begins a new conversation with name and email address filled in', async () => {
    const { main, t } = await show({ query: { conversation: 'new' }, calls: answered(getProfile, {}, customer()) });
    expect(await main.findByLabelText(t('contact.name'))).toMatchObject({ value: 'Jana Malá' });
    expect(main.getByLabelText(t('contact.email'))).toMatchObject({ value: 'jana@visitor.example' });
  });

  const missing = failed(getConversation, { params: { id: 5 } }, 'NotFound');
  it.each([5, 'nonsense'])('shows that conversation %s does not exist', async (asked) => {
    const { main, t } = await show({ query: { conversation: asked }, calls: overview(conversation(4)), failures: missing });
    expect(await main.findByRole('heading', { name: t('support.unknown') })).toBeTruthy();
    expect(main.getByRole('link', { name: t('support.all') }).getAttribute('href')).toBe('/cz/podpora');
  });

  it('shows loading, an empty list, and a failure', async () => {
    const loading = await renderScreen('dashboard-support', { isMember: true, waiting: 'all' });
    expect(headingOf(loading)).toBe('Podpora');
    expect(textsOf(loading.main.getAllByRole('status'))).toContain(loading.t('state.loading'));
    const empty = await show({ calls: overview() });
    expect(await empty.main.findByRole('heading', { name: empty.t('support.none') })).toBeTruthy();
    const broken = await show({ failures: failed(listConversations, firstPage, 'ServiceUnavailable') });
    expect(await broken.main.findByText(broken.t('error.ServiceUnavailable'))).toBeTruthy();
  });
});
