// @vitest-environment happy-dom
import { waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { ApiError } from '#shared/contracts/errors.ts';
import { type Conversation, listConversations, listMessages, type Message } from '#shared/contracts/messages.ts';
import { getOutcome } from '#shared/contracts/outcomes.ts';
import { getProfile } from '#shared/contracts/profile.ts';
import { customer } from '../../support/customer.ts';
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
  ...changes,
});
const overview = (...all: Conversation[]) => answered(listConversations, {}, all);
const key = '6f1e8f0c-6c1e-4a39-9d3f-2f3b6f1f7a11';
const thread = answered(listMessages, { query: { conversation: 5 } }, [
  message(1, 'customer', { read_at: '2026-11-20T11:00:00Z' }),
  message(2, 'centre', { text: 'První řádek\n<b>druhý</b>' }),
]);
type Scene = NonNullable<Parameters<typeof renderScreen>[1]>;
const show = (scene: Scene = {}) => renderScreen('dashboard-support', { isMember: true, onWrite: () => ({}), ...scene });
const opened = (scene: Scene = {}) => show({ query: { conversation: 5 }, calls: [overview(conversation(5)), thread], ...scene });

describe('SupportScreen', () => {
  it.each([
    ['cz', 'Centrum: Zpráva 2', '2 nové'],
    ['de', 'Center: Zpráva 2', '2 neue'],
  ] as const)('lists the conversations in %s with what is new', async (locale, last, unread) => {
    const { main, t } = await show({ locale, calls: overview(conversation(5, { unread: 2 }), conversation(4)) });
    const list = await main.findByRole('list', { name: t('support.conversations') });
    const [first, second] = within(list).getAllByRole('link');
    expect(first?.getAttribute('href')).toMatch(/\?conversation=5$/);
    expect(first?.textContent).toContain(last);
    expect(first?.textContent).toContain(unread);
    expect(second?.textContent).not.toContain(unread);
  });

  it('shows what was written, as text, and what has been read', async () => {
    const { main, mainElement, t } = await opened();
    const list = await main.findByRole('list', { name: t('support.messages') });
    expect(textsOf([...list.querySelectorAll('.message-text')])).toEqual(['Zpráva 1', 'První řádek <b>druhý</b>']);
    expect(within(list).getAllByText(t('support.read'))).toHaveLength(1);
    expect(main.getByText('Věrnostní program · číslo ABCD-2345')).toBeTruthy();
    expect(mainElement.querySelector('.message b')).toBeNull();
  });

  it('marks as read what is opened, if there is anything new', async () => {
    const onWrite = vi.fn(() => ({}));
    await opened({ calls: [overview(conversation(5, { unread: 1 })), thread], onWrite });
    await waitFor(() => expect(onWrite.mock.calls).toEqual([['/v1/messages/message/read', { conversation_id: 5 }]]));
    const nothingNew = vi.fn(() => ({}));
    const { main, t } = await opened({ onWrite: nothingNew });
    await main.findAllByRole('list', { name: t('support.messages') });
    expect(nothingNew).not.toHaveBeenCalled();
  });

  it('sends a message, empties the field, and keeps what was not sent', async () => {
    const onWrite = vi.fn((_address: string, _body: unknown): unknown => {
      throw new ApiError('TooManyRequests');
    });
    const { main, t } = await opened({ onWrite });
    const field = await main.findByLabelText(t('support.reply'), { selector: 'textarea' });
    await userEvent.type(field, ' Děkuji ');
    await userEvent.click(main.getByRole('button', { name: t('support.send') }));
    expect(await main.findByRole('alert')).toBeTruthy();
    expect(field).toMatchObject({ value: ' Děkuji ' });
    onWrite.mockImplementation(() => message(3, 'customer'));
    await userEvent.click(main.getByRole('button', { name: t('support.send') }));
    await waitFor(() => expect(field).toMatchObject({ value: '' }));
    expect(onWrite).toHaveBeenLastCalledWith('/v1/messages/message', { conversation_id: 5, text: 'Děkuji' });
  });

  it('asks what became of a message whose answer is lost, before it says anything', async () => {
    vi.spyOn(crypto, 'randomUUID').mockReturnValue(key);
    const answer = message(3, 'customer');
    const outcome = answered(getOutcome, { params: { key } }, { state: 'done', call: 'sendMessage', answer });
    const onWrite = () => {
      throw new ApiError('BadGateway');
    };
    const { main, t } = await opened({ onWrite, calls: [overview(conversation(5)), thread, outcome] });
    const field = await main.findByLabelText(t('support.reply'), { selector: 'textarea' });
    await userEvent.type(field, 'Děkuji');
    await userEvent.click(main.getByRole('button', { name: t('support.send') }));
    expect(await main.findByText(t('support.checking'))).toBeTruthy();
    expect(main.queryByRole('alert')).toBeNull();
    await waitFor(() => expect(field).toMatchObject({ value: '' }), { timeout: 4000 });
    vi.restoreAllMocks();
  });

  it('sends nothing without a word', async () => {
    const onWrite = vi.fn(() => ({}));
    const { main, t } = await opened({ onWrite });
    await userEvent.click(await main.findByRole('button', { name: t('support.send') }));
    expect((await main.findByLabelText(t('support.reply'), { selector: 'textarea' })).getAttribute('aria-invalid')).toBe('true');
    expect(onWrite).not.toHaveBeenCalled();
  });

  it('begins a new one with name and address filled in', async () => {
    const { main, t } = await show({ query: { conversation: 'new' }, calls: answered(getProfile, {}, customer()) });
    expect(await main.findByLabelText(t('contact.name'))).toMatchObject({ value: 'Jana Malá' });
    expect(main.getByLabelText(t('contact.email'))).toMatchObject({ value: 'jana@visitor.example' });
  });

  it.each([5, 'nonsense'])('says that there is no conversation %s', async (asked) => {
    const { main, t } = await show({ query: { conversation: asked }, calls: overview(conversation(4)) });
    expect(await main.findByRole('heading', { name: t('support.unknown') })).toBeTruthy();
    expect(main.getByRole('link', { name: t('support.all') }).getAttribute('href')).toBe('/cz/podpora');
  });

  it('loads, is empty, and fails', async () => {
    const loading = await renderScreen('dashboard-support', { isMember: true, waiting: 'all' });
    expect(headingOf(loading)).toBe('Podpora');
    expect(textsOf(loading.main.getAllByRole('status'))).toContain(loading.t('state.loading'));
    const empty = await show({ calls: overview() });
    expect(await empty.main.findByRole('heading', { name: empty.t('support.none') })).toBeTruthy();
    const broken = await show({ failures: failed(listConversations, {}, 'ServiceUnavailable') });
    expect(await broken.main.findByText(broken.t('error.ServiceUnavailable'))).toBeTruthy();
  });
});
