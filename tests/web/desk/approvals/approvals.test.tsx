// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { type Approval, type ApprovalOutcome, decideApproval, getApproval, listApprovals } from '#shared/contracts/desk-approvals.ts';
import { listDeskRecords } from '#shared/contracts/desk-records.ts';
import { getShopPicture } from '#shared/contracts/desk-shop.ts';
import { toSuccess } from '#shared/contracts/envelope.ts';
import { ApiError } from '#shared/contracts/errors.ts';
import { renderDesk, toStaff } from '../support/render-desk.tsx';

const live = { id: 21, type: 'product', company_id: 5, translations: [{ locale: 'cz', title: 'Káva' }], likes: 3 };

const toApproval = (overrides: Partial<Approval> = {}): Approval => ({
  id: 4,
  kind: 'announcements',
  company: { key: '5', translations: [], name: 'Kavárna' },
  translations: [{ locale: 'cz', title: 'Káva zdarma' }],
  name: 'Káva zdarma',
  wish: 'show',
  is_new: false,
  state: 'waiting',
  submitted_at: '2026-11-27T09:00:00Z',
  submitted_by: 'Petr Krám',
  version: 2,
  shown: '0123456789abcdef',
  key: '21',
  dates_from: '2026-11-21T08:00:00Z',
  live,
  proposed: { ...live, translations: [{ locale: 'cz', title: 'Káva zdarma' }], price: { amount: 0, currency: 'CZK' } },
  clashes: [],
  has_draft: false,
  is_archived: false,
  is_foreign: false,
  reason: null,
  decided_at: null,
  decided_by: null,
  ...overrides,
});

const decided = { approve: 'approved', send_back: 'sent_back', undo: 'waiting' } as const;

function renderApprovals({ path = '/approvals/4', approval = toApproval(), outcomes = [] as (ApprovalOutcome | ApiError)[] } = {}) {
  let now = approval;
  return renderDesk({
    path,
    staff: toStaff('editor'),
    answers: [
      [
        listApprovals,
        () => {
          const rows = now.state === 'waiting' ? [now] : [];
          return toSuccess(rows, { page: 1, pages: 1, per_page: 24, total: rows.length });
        },
      ],
      [getApproval, () => now],
      [listDeskRecords, () => toSuccess([], { page: 1, pages: 1, per_page: 48, total: 0 })],
      [
        decideApproval,
        (value) => {
          const outcome = outcomes.shift();
          if (outcome) return outcome;
          const { act, reason = null } = value as { act: keyof typeof decided; reason?: string };
          now = {
            ...now,
            version: now.version + 1,
            state: decided[act],
            reason,
            decided_by: 'Eva Nová',
            decided_at: '2026-11-27T10:00:00Z',
          };
          return { outcome: 'done', approval: now };
        },
      ],
    ],
  });
}

const press = async (user: ReturnType<typeof renderApprovals>['user'], name: string) =>
  user.click(await screen.findByRole('button', { name }));

describe('Today for an editor', () => {
  it('shows the number of waiting offers, and so does the menu', async () => {
    const { user } = renderApprovals({ path: '' });
    await user.click(
      await within(await screen.findByRole('main')).findByRole('link', { name: /1 change by a shop is waiting for approval/ }),
    );
    expect(await screen.findByRole('link', { name: 'Káva zdarma' })).toBeTruthy();
    expect(within(screen.getByRole('navigation')).getByText('1 change by a shop is waiting for approval')).toBeTruthy();
  });
});

describe('ApprovalScreen', () => {
  it('shows the changes, approves with one click, and undoes it', async () => {
    const { user, sent } = renderApprovals();
    const changes = within(await screen.findByRole('region', { name: 'What would change' }));
    expect(changes.getAllByRole('heading', { level: 3 }).map((heading) => heading.textContent)).toEqual(['Headline (CZ)', 'Price']);
    await press(user, 'Approve and publish');
    expect(await screen.findByText('Approved, and visitors see it')).toBeTruthy();
    expect(sent[0]?.body).toEqual({ act: 'approve', version: 2, shown: '0123456789abcdef' });
    await press(user, 'Undo');
    expect(await screen.findByRole('button', { name: 'Approve and publish' })).toBeTruthy();
    expect(sent[1]?.body).toMatchObject({ act: 'undo', version: 3 });
  });

  it('requires a reason for sending back', async () => {
    const { user, sent } = renderApprovals();
    await press(user, 'Send back');
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Send back' }));
    expect(sent).toEqual([]);
    expect(dialog.getByRole('textbox').getAttribute('aria-invalid')).toBe('true');
    await user.type(dialog.getByRole('textbox'), 'Until when?');
    await user.click(dialog.getByRole('button', { name: 'Send back' }));
    await waitFor(() => expect(sent[0]?.body).toMatchObject({ act: 'send_back', reason: 'Until when?' }));
    expect(await screen.findByText('Until when?')).toBeTruthy();
  });

  it('shows the new change instead of deciding if the offer has changed meanwhile; the next click decides', async () => {
    const theirs = toApproval({ version: 4, proposed: { ...live, translations: [{ locale: 'cz', title: 'Čaj zdarma' }] } });
    const { user, sent } = renderApprovals({ outcomes: [{ outcome: 'conflict', theirs }] });
    await press(user, 'Approve and publish');
    expect((await screen.findByRole('alert')).textContent).toContain('This has changed in the meantime');
    expect(screen.getAllByText('Čaj zdarma')[0]).toBeTruthy();
    await press(user, 'Approve and publish');
    expect(sent[1]?.body).toMatchObject({ version: 4 });
  });

  it('shows that there is nothing to approve if the shop has withdrawn the offer', async () => {
    const { user } = renderApprovals({ outcomes: [new ApiError('NotFound')] });
    await press(user, 'Approve and publish');
    expect(await screen.findByRole('heading', { name: 'There is nothing to approve here' })).toBeTruthy();
  });

  it("warns of parts that the centre has changed too, and that the centre's draft also gets the change", async () => {
    renderApprovals({ approval: toApproval({ clashes: [['translations', 0, 'title']], has_draft: true }) });
    expect(await screen.findByText(/the centre has changed the same parts: Headline \(CZ\)/)).toBeTruthy();
    expect(screen.getByText(/What you approve goes into that draft as well/)).toBeTruthy();
  });

  it('does not approve if the offer now belongs to another shop', async () => {
    renderApprovals({ approval: toApproval({ is_foreign: true }) });
    expect((await screen.findByRole('button', { name: 'Approve and publish' })).hasAttribute('disabled')).toBe(true);
    expect(screen.getByRole('button', { name: 'Send back' }).hasAttribute('disabled')).toBe(false);
  });

  it('shows the errors of a refused approval', async () => {
    const faults = [{ kind: 'announcements', key: '21', path: ['ends_at'], code: 'before_start' as const, reason: 'is before starts_at' }];
    const { user } = renderApprovals({ outcomes: [{ outcome: 'refused', faults }] });
    await press(user, 'Approve and publish');
    expect((await screen.findByRole('alert')).textContent).toContain('Ends: The end is before the beginning.');
  });
});

describe('a change of a company', () => {
  const address = `/media/u/${'b'.repeat(32)}.webp`;
  const picture = 'data:image/webp;base64,UklGRg==';
  const company = { id: 5, type: 'store', floor: 1, translations: [{ locale: 'cz', title: 'Kavárna' }] };
  const proposed = {
    ...company,
    translations: [
      { locale: 'cz', title: 'Kavárna', description: '<p>Ahoj</p><img src="x" onerror="window.hurt = 1"><script>window.hurt = 1</script>' },
    ],
    web: 'javascript:window.hurt=1',
    logo: address,
    gallery: [address, 'javascript:window.hurt=1'],
    opening_hours: {
      status: 'open',
      days: { monday: [{ open: '09:00', close: '20:00' }], sunday: [], '<img src=x onerror=hurt>': 'x' },
      exceptions: [{ date: '2026-12-24', status: 'closed', hours: [], translations: [{ locale: 'cz', title: 'Vánoce' }] }],
    },
  };

  it('is shown day by day, with unpublished pictures, and its hostile text is harmless', async () => {
    const approval = toApproval({ kind: 'companies', key: '5', live: company, proposed });
    renderDesk({
      path: '/approvals/4',
      staff: toStaff('editor'),
      answers: [
        [getApproval, () => approval],
        [listApprovals, () => toSuccess([], { page: 1, pages: 1, per_page: 24, total: 0 })],
        [listDeskRecords, () => toSuccess([], { page: 1, pages: 1, per_page: 48, total: 0 })],
        [getShopPicture, () => ({ picture })],
      ],
    });
    const changes = within(await screen.findByRole('region', { name: 'What would change' }));
    const headings = changes.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent ?? '');
    for (const name of [/Monday$/, /Sunday$/, /12\. ?2026$/, /^Website|^Web/, /^Logo/])
      expect(headings.join('\n')).toMatch(new RegExp(name.source, 'm'));
    expect(changes.getAllByText('09:00–20:00').length).toBeGreaterThan(0);
    expect(changes.getAllByText('Closed · Vánoce').length).toBeGreaterThan(0);
    await waitFor(() => expect(document.querySelectorAll(`img[src="${picture}"]`).length).toBeGreaterThan(0));
    expect(document.querySelector('img[src*="/media/u/"], img[onerror], script, a[href^="javascript"], img[src^="javascript"]')).toBeNull();
    expect(Reflect.get(window, 'hurt')).toBeUndefined();
  });
});
