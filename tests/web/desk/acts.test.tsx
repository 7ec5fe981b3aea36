// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { replyToRequest } from '#shared/contracts/desk.ts';
import { ApiError } from '#shared/contracts/errors.ts';
import { confirmStaff, getStaffSession, logInStaff } from '#shared/contracts/staff.ts';
import { useAct } from '#web/desk/lib/use-act.ts';
import { ActFailure } from '#web/desk/records/faults.tsx';
import type { PlaceScreens } from '#web/desk/router.tsx';
import { DeskPage } from '#web/desk/shell/DeskPage.tsx';
import { renderDesk, toStaff } from './support/render-desk.tsx';

/** Screen with a text field and a send button. */
function NoteScreen() {
  const [note, setNote] = useState('');
  const act = useAct(replyToRequest);
  return (
    <DeskPage title="Note">
      <input aria-label="Note" value={note} onChange={({ currentTarget }) => setNote(currentTarget.value)} />
      <button type="button" onClick={() => void act.send({ text: note } as never, { params: { id: 5 } })}>
        Send
      </button>
      <p>{act.state === 'failed' ? `failed: ${act.code}` : act.state}</p>
      <ActFailure act={act} />
    </DeskPage>
  );
}

afterEach(() => vi.restoreAllMocks());

const places: PlaceScreens[] = [
  {
    path: 'note',
    roles: ['desk', 'manager'],
    screen: async () => NoteScreen,
  },
];
const unconfirmed = new ApiError('Forbidden', { errors: { session: ['not_confirmed'] } });

/** Returns the answers in order; then repeats the last one. */
function inTurn(...answers: readonly unknown[]) {
  let count = 0;
  return () => {
    count += 1;
    return answers[Math.min(count, answers.length) - 1];
  };
}

async function writeNote({ user }: ReturnType<typeof renderDesk>): Promise<HTMLInputElement> {
  const note = await screen.findByLabelText<HTMLInputElement>('Note');
  await user.type(note, 'half an hour of work');
  await user.click(screen.getByRole('button', { name: 'Send' }));
  return note;
}

const notesOf = ({ sent }: ReturnType<typeof renderDesk>) =>
  sent.filter(({ name }) => name === replyToRequest.name).map(({ body }) => body);
const theNote = { text: 'half an hour of work' };

describe('a call that writes', () => {
  it('continues once the staff member has confirmed their identity', async () => {
    const shown = renderDesk({
      path: '/note',
      places,
      answers: [
        [replyToRequest, inTurn(unconfirmed, {})],
        [confirmStaff, () => toStaff()],
      ],
    });
    const { user, t } = shown;
    await writeNote(shown);
    const dialog = within(await screen.findByRole('dialog', { name: t('proof.confirmation') }));
    await user.type(dialog.getByLabelText(t('login.password')), 'lantern otter quartz');
    await user.type(dialog.getByLabelText(t('login.code')), '123456');
    await user.click(dialog.getByRole('button', { name: t('proof.submit') }));
    await screen.findByText('done');
    expect(notesOf(shown)).toEqual([theNote, theNote]);
  });

  it('is sent again with the same key if its response is lost; the next call has another key', async () => {
    const answers = inTurn(new ApiError('GatewayTimeout'), new ApiError('BadGateway'), {});
    const shown = renderDesk({ path: '/note', places, answers: [[replyToRequest, answers]] });
    await writeNote(shown);
    await screen.findByText('done', undefined, { timeout: 10_000 });
    await shown.user.click(screen.getByRole('button', { name: 'Send' }));
    await waitFor(() => expect(notesOf(shown)).toHaveLength(4));
    const keys = shown.sent.map(({ headers }) => headers.get('idempotency-key'));
    expect(keys).toEqual([keys[0], keys[0], keys[0], keys[3]]);
    expect(new Set(keys).size).toBe(2);
    expect(keys).not.toContain(null);
  });

  it.each([
    ['whose answer stays lost', new ApiError('GatewayTimeout')],
    ['that was done before the mall API was started again', new ApiError('Conflict', { errors: { 'idempotency-key': ['done_before'] } })],
  ])('%s is not reported as failed', async (_what, error) => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false); // offline, so that the lost call is not retried
    const shown = renderDesk({ path: '/note', places, answers: [[replyToRequest, () => error]] });
    await writeNote(shown);
    await screen.findByText(shown.t('failure.uncertain'));
    expect(screen.queryByText(shown.t('failure.title'))).toBeNull();
  });

  it('is cancelled if the dialog is closed', async () => {
    const shown = renderDesk({ path: '/note', places, answers: [[replyToRequest, () => unconfirmed]] });
    await writeNote(shown);
    const dialog = within(await screen.findByRole('dialog', { name: shown.t('proof.confirmation') }));
    await shown.user.click(dialog.getByRole('button', { name: shown.t('desk.close') }));
    await screen.findByText('failed: Forbidden');
    expect(notesOf(shown)).toHaveLength(1);
  });

  async function logInAgain({ user, t }: ReturnType<typeof renderDesk>): Promise<void> {
    const dialog = within(await screen.findByRole('dialog', { name: t('proof.login') }));
    await user.type(dialog.getByLabelText(t('login.email')), 'eva@centre.example');
    await user.type(dialog.getByLabelText(t('login.password')), 'lantern otter quartz');
    await user.type(dialog.getByLabelText(t('login.code')), '123456');
    await user.click(dialog.getByRole('button', { name: t('login.submit') }));
  }

  it('asks for a login in a dialog after the session has ended, keeps the typed text, and continues', async () => {
    const shown = renderDesk({
      path: '/note',
      places,
      answers: [
        [replyToRequest, inTurn(new ApiError('Unauthorized'), {})],
        [logInStaff, () => ({ staff: toStaff() })],
      ],
    });
    const note = await writeNote(shown);
    await logInAgain(shown);
    await screen.findByText('done');
    expect(note.isConnected && note.value).toBe('half an hour of work');
    expect(notesOf(shown)).toEqual([theNote, theNote]);
  });

  it('is not executed by another person who logs in meanwhile', async () => {
    const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => {});
    const shown = renderDesk({
      path: '/note',
      places,
      answers: [
        [replyToRequest, inTurn(new ApiError('Unauthorized'), {})],
        [logInStaff, () => ({ staff: toStaff('desk', 8) })],
      ],
    });
    await writeNote(shown);
    await logInAgain(shown);
    await waitFor(() => expect(assign).toHaveBeenCalledWith('/desk'));
    expect(notesOf(shown)).toHaveLength(1);
  });

  it('leaves the page if another person logs in in another tab', async () => {
    const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => {});
    renderDesk({ path: '/note', places });
    await screen.findByLabelText('Note');
    const tell = (newValue: string | null) => window.dispatchEvent(new StorageEvent('storage', { key: 'desk:staff', newValue }));
    tell('7');
    tell(null);
    expect(assign).not.toHaveBeenCalled();
    tell('8');
    expect(assign).toHaveBeenCalledWith('/desk');
  });

  it('is sent once if the button is clicked twice', async () => {
    const gate = Promise.withResolvers<object>();
    const shown = renderDesk({ path: '/note', places, answers: [[replyToRequest, () => gate.promise]] });
    await writeNote(shown);
    await shown.user.click(screen.getByRole('button', { name: 'Send' }));
    gate.resolve({});
    await screen.findByText('done');
    expect(notesOf(shown)).toHaveLength(1);
  });

  it('disappears with the first refused call if the role was removed during the session', async () => {
    let staff = toStaff();
    const take = () => {
      staff = toStaff('editor');
      return new ApiError('Forbidden');
    };
    const shown = renderDesk({ path: '/note', places, answers: [[getStaffSession, () => staff], [replyToRequest, take]] }); // biome-ignore format: short
    await writeNote(shown);
    await screen.findByRole('heading', { level: 1, name: shown.t('desk.not_yours') });
  });

  it('is not offered to other roles, which see that the place is not available to them', async () => {
    const { t } = renderDesk({ path: '/note', places, staff: toStaff('editor') });
    await screen.findByRole('heading', { level: 1, name: t('desk.not_yours') });
    expect(screen.queryByLabelText('Note')).toBeNull();
  });
});
