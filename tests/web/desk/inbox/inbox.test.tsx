// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  closeConversation,
  type DeskConversation,
  getDeskConversation,
  getDeskRequest,
  listDeskConversations,
  listDeskMessages,
  listDeskRequests,
  markConversationRead,
  replyToConversation,
  replyToRequest,
  tellMemberTyping,
} from '#shared/contracts/desk.ts';
import {
  assignConversation,
  getInboxCounts,
  listColleagues,
  listReplyTemplates,
  reopenConversation,
  tellColleagues,
  uploadReplyDocument,
} from '#shared/contracts/desk-inbox.ts';
import { toSuccess } from '#shared/contracts/envelope.ts';
import { ApiError } from '#shared/contracts/errors.ts';
import { renderDesk, toStaff } from '../support/render-desk.tsx';

const message = (id: number, from: 'customer' | 'centre', text: string, created_at: string) => ({
  id,
  conversation_id: 3,
  from,
  text,
  attachments: [],
  files: [],
  is_automatic: false,
  created_at,
  read_at: null,
});
const asked = message(11, 'customer', 'Where are my points?', '2026-11-26T23:30:00Z');
const conversation: DeskConversation = {
  id: 3,
  subject: 'Missing points',
  category: 'loyalty',
  reference: 'AB12-CD34',
  customer: { id: 5, name: 'Jana Malá', first_name: 'Jana', email: 'jana@visitor.example', locale: 'cz' },
  last_message: asked,
  unread: 1,
  closed_at: null,
  assigned_to: null,
  ratings: [],
};
const request = {
  id: 8,
  reference: 'EF56-GH78',
  subject: 'Wheelchair',
  category: 'general',
  name: 'Petr Host',
  email: 'petr@visitor.example',
  locale: 'cz',
  created_at: '2026-11-27T10:00:00Z',
  replies: 0,
  closed_at: null,
  assigned_to: null,
  message: 'Is there a lift?',
  away_text: 'We answer tomorrow from 9:00.',
  ratings: [{ score: 'bad', comment: 'Too late.', rated_at: '2026-11-28T10:00:00Z' }],
  answers: [],
};
const page = (data: readonly unknown[]) => toSuccess(data, { page: 1, per_page: 20, total: data.length, pages: 1 });

let shown: DeskConversation;
let messages: ReturnType<typeof message>[];
let refused: ApiError | undefined;
let uploaded: number;
let colleagues: { staff_id: number; is_typing: boolean }[];
beforeEach(() => {
  [uploaded, colleagues] = [0, []];
  sessionStorage.clear();
  [shown, messages, refused] = [conversation, [message(10, 'customer', 'Hello', '2026-11-25T10:00:00Z'), asked], undefined];
});

function change(part: Partial<DeskConversation>): DeskConversation {
  shown = { ...shown, ...part };
  return shown;
}

function open(path: string) {
  return renderDesk({
    path,
    staff: toStaff('desk'),
    answers: [
      [getInboxCounts, () => ({ conversations: { open: 1, mine: 0, unread: 1 }, requests: { open: 1, mine: 0, unanswered: 1 } })],
      [
        listColleagues,
        () => [
          { id: 7, name: 'Eva Nová', roles: ['desk'] },
          { id: 9, name: 'Adam Horák', roles: ['manager'] },
        ],
      ],
      [
        listDeskConversations,
        (_body, { searchParams }) =>
          page(
            searchParams.get('status') === 'closed' || searchParams.get('q') === 'nobody' || searchParams.has('category', 'parking')
              ? []
              : [shown],
          ),
      ],
      [listDeskRequests, (_body, { searchParams }) => page(searchParams.get('q') === null ? [request] : [])],
      [getDeskConversation, () => shown],
      [getDeskRequest, () => request],
      [listDeskMessages, () => messages],
      [markConversationRead, () => ({})],
      [tellMemberTyping, () => ({})],
      [tellColleagues, () => ({ colleagues })],
      [uploadReplyDocument, () => ({ id: ++uploaded, type: 'document', title: `${uploaded}.pdf`, width: 0, height: 0, bytes: 4 })],
      [
        replyToConversation,
        (body) => {
          if (refused) return refused;
          const sent = message(12, 'centre', String(Object(body).text), '2026-11-27T11:00:00Z');
          messages = [...messages, sent];
          return sent;
        },
      ],
      [replyToRequest, () => request],
      [assignConversation, (body) => change({ assigned_to: { id: Number(Object(body).staff_id), name: 'Eva Nová' } })],
      [closeConversation, () => change({ closed_at: '2026-11-27T12:00:00Z' })],
      [reopenConversation, () => change({ closed_at: null })],
      [
        listReplyTemplates,
        () => ({
          centre: 'Meandr',
          templates: [{ id: 1, version: 1, title: 'Found', texts: { cz: 'Dobrý den, {first_name}. {centre}' } }],
        }),
      ],
    ],
  });
}
const field = () => screen.findByRole('textbox', { name: /^Reply to/ });
const namesOf = (sent: readonly { name: string }[]) =>
  sent.map(({ name }) => name).filter((name) => name !== 'tellMemberTyping' && name !== 'tellColleagues');

describe('the list', () => {
  it('shows waiting items, marks unread ones, and links to the conversation', async () => {
    const { user, sent } = open('/inbox');
    const link = await screen.findByRole('link', { name: /Jana Malá.*Missing points.*1 new/ });
    await user.click(link);
    await screen.findByRole('heading', { name: 'Missing points' });
    await waitFor(() => expect(namesOf(sent)).toEqual(['markConversationRead']));
  });

  it('shows the topic of each item, and filters by it', async () => {
    const { user } = open('/inbox');
    await screen.findByRole('link', { name: /Jana Malá.*Loyalty programme/ });
    await user.selectOptions(screen.getByRole('combobox', { name: 'Topic' }), 'Parking');
    await screen.findByText('Nothing was found.');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Topic' }), 'All topics');
    await user.click(await screen.findByRole('link', { name: /Jana Malá/ }));
    await screen.findByText(/Loyalty programme · AB12-CD34/);
  });

  it('searches members and visitors, and shows if nothing was found', async () => {
    const { user } = open('/inbox');
    await user.type(await screen.findByRole('searchbox', { name: 'Search the inbox' }), 'nobody{Enter}');
    expect(await screen.findAllByText('Nothing was found.')).toHaveLength(2);
  });

  it('shows if nothing is closed', async () => {
    open('/inbox?view=closed');
    await screen.findByRole('heading', { name: 'No closed conversations' });
  });
});

describe('a conversation', () => {
  it('is shown day by day in the centre’s time zone', async () => {
    open('/inbox/conversations/3');
    const log = await screen.findByRole('log', { name: 'Messages' });
    await within(log).findByText('Where are my points?');
    expect(
      within(log)
        .getAllByRole('heading')
        .map(({ textContent }) => textContent),
    ).toEqual(['25. 11. 2026', '27. 11. 2026']);
  });

  it('is answered once by Ctrl+Enter, and the field is emptied', async () => {
    const { user, sent } = open('/inbox/conversations/3');
    await user.type(await field(), 'They are there now.{Control>}{Enter}{/Control}');
    await screen.findByText('They are there now.', { selector: '.thread-text' });
    expect(await field()).toHaveProperty('value', '');
    expect(sent.find(({ name }) => name === 'replyToConversation')?.body).toMatchObject({ text: 'They are there now.' });
  });

  it('keeps a reply that could not be sent, and sends it again with the same key', async () => {
    refused = new ApiError('ServiceUnavailable');
    const { user, sent } = open('/inbox/conversations/3');
    await user.type(await field(), 'Later.');
    await user.click(screen.getByRole('button', { name: 'Send' }));
    await screen.findByRole('alert');
    expect(await field()).toHaveProperty('value', 'Later.');
    refused = undefined;
    await user.click(screen.getByRole('button', { name: 'Send' }));
    await waitFor(async () => expect(await field()).toHaveProperty('value', ''));
    const keys = sent.filter(({ name }) => name === 'replyToConversation').map(({ body }) => Object(body).key);
    expect(keys).toEqual([keys[0], keys[0]]);
  });

  it('keeps a draft after its page is left and reopened', async () => {
    const first = open('/inbox/conversations/3');
    await first.user.type(await field(), 'Half a');
    cleanup();
    open('/inbox/conversations/3');
    expect(await field()).toHaveProperty('value', 'Half a');
  });

  it('shows who else has it open or is writing, and notifies colleagues of the same', async () => {
    colleagues = [
      { staff_id: 7, is_typing: true },
      { staff_id: 9, is_typing: true },
    ];
    const { user, sent } = open('/inbox/conversations/3');
    await screen.findByText('Adam Horák is writing a reply…');
    await user.type(await field(), 'Me too');
    const states = sent.filter(({ name }) => name === 'tellColleagues').map(({ body }) => body);
    expect(states).toEqual(['open', 'typing'].map((state) => ({ list: 'conversations', id: 3, state })));
    cleanup();
    await waitFor(() => expect(sent.at(-1)).toMatchObject({ name: 'tellColleagues', body: { state: 'left' } }));
  });

  it('explains a reply whose files are gone', async () => {
    refused = new ApiError('UnprocessableEntity', { errors: { attachments: ['not_available'] } });
    const { user } = open('/inbox/conversations/3');
    await user.type(await field(), 'Later.');
    await user.click(screen.getByRole('button', { name: 'Send' }));
    await screen.findByText(/A file is no longer available/);
  });

  it('sends the files that were attached, and no more than five', async () => {
    const { user, sent } = open('/inbox/conversations/3');
    await user.type(await field(), 'See the plan.');
    const documents = [1, 2, 3, 4, 5, 6].map((id) => new File(['%PDF'], `${id}.pdf`, { type: 'application/pdf' }));
    await user.upload(screen.getByLabelText('Attach a file'), documents);
    await screen.findByText(/at most 5 files/);
    await waitFor(() => expect(within(screen.getByRole('list', { name: 'Attached files' })).getAllByRole('listitem')).toHaveLength(5));
    await user.click(screen.getByRole('button', { name: 'Remove 2.pdf' }));
    await user.click(screen.getByRole('button', { name: 'Send' }));
    await waitFor(() => expect(screen.queryByRole('list', { name: 'Attached files' })).toBeNull());
    expect(sent.find(({ name }) => name === 'replyToConversation')?.body).toMatchObject({ attachments: [1, 3, 4, 5] });
  });

  it('inserts a template, filled in and editable', async () => {
    const { user } = open('/inbox/conversations/3');
    await field();
    await user.click(screen.getByRole('button', { name: 'Templates' }));
    await user.click(await screen.findByRole('button', { name: /^Found/ }));
    expect(await field()).toHaveProperty('value', 'Dobrý den, Jana. Meandr');
  });

  it('shows which placeholders of a reply are not filled in', async () => {
    const { user } = open('/inbox/conversations/3');
    await user.type(await field(), 'Hello {{Centre},');
    expect(screen.getByText('This would be sent unfilled: {Centre}')).toBeTruthy();
    await user.type(await field(), '{Backspace}{Backspace}');
    expect(screen.queryByText(/^This would be sent/)).toBeNull();
  });

  it('is assigned, closed and reopened with one click each', async () => {
    const { user, sent } = open('/inbox/conversations/3');
    await user.click(await screen.findByRole('button', { name: 'Assign to me' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Assign to me' })).toBeNull());
    const pane = within(screen.getByRole('region', { name: 'Conversation with Jana Malá' })); // toasts have buttons as well
    await user.click(pane.getByRole('button', { name: 'Close' }));
    await user.click(await pane.findByRole('button', { name: 'Reopen' }));
    await pane.findByRole('button', { name: 'Close' });
    expect(namesOf(sent)).toEqual(expect.arrayContaining(['assignConversation', 'closeConversation', 'reopenConversation']));
  });
});

it('a visitor’s request is also answered by Ctrl+Enter', async () => {
  const { user, sent } = open('/inbox/requests/8');
  await screen.findByText('Is there a lift?');
  expect(screen.getByRole('list', { name: 'Ratings of the answers' }).textContent).toContain('Too late.');
  expect(screen.queryByRole('link', { name: 'Rated bad' })).toBeNull(); // only for managers
  expect(screen.getByText('We answer tomorrow from 9:00.').closest('article')?.textContent).toContain('Automatic answer');
  await user.type(await field(), 'Yes.{Control>}{Enter}{/Control}');
  await waitFor(() => expect(sent.map(({ name }) => name)).toContain('replyToRequest'));
});
