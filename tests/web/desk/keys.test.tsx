// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { createKey, getKey, listKeys, renameKey, revokeKey, rotateKey, type StaffKey } from '#shared/contracts/desk-keys.ts';
import { listDeskRecords } from '#shared/contracts/desk-records.ts';
import { ApiError } from '#shared/contracts/errors.ts';
import { renderDesk } from './support/render-desk.tsx';

const secret = `mfk_${'s'.repeat(43)}`;
const till: StaffKey = {
  ...{ id: 4, name: 'Till 1', kind: 'till', scopes: ['codes:take', 'cards:read'], shown: 'mfk_abc123' },
  company: { key: '5', name: 'Bosorka', translations: [] },
  ...{ created_at: '2026-11-20T10:00:00Z', created_by: 'Eva Nová', rotated_at: null, old_until: null, revoked_at: null },
  ...{ last_used_at: '2026-11-27T10:00:00Z', last_used_for: 'codes:take', old_used_at: null },
};

interface Options {
  keys?: readonly StaffKey[];
  path?: string;
  refusal?: ApiError;
  /** Records that the search for shops returns. */
  shops?: readonly { kind: string; key: string; name: string; translations: readonly [] }[];
}

const bosorka = { kind: 'companies', key: '5', name: 'Bosorka', translations: [] } as const;

function open({ keys = [till], path = '/keys', refusal, shops = [bosorka] }: Options = {}) {
  return renderDesk({
    path,
    answers: [
      [listKeys, () => keys],
      [getKey, () => till],
      [createKey, (body) => refusal ?? { key: { ...till, ...(body as object) }, secret }],
      [renameKey, (body) => ({ ...till, ...(body as object) })],
      [rotateKey, () => ({ key: { ...till, old_until: '2026-11-28T10:00:00Z' }, secret })],
      [revokeKey, () => refusal ?? { ...till, revoked_at: '2026-11-27T10:00:00Z' }],
      [listDeskRecords, () => shops],
    ],
  });
}
const dialog = async () => within(await screen.findByRole('dialog'));

describe('the list of keys', () => {
  it('shows holder, shop, scopes in words, last use and state', async () => {
    open();
    const list = within(await screen.findByRole('list', { name: 'Access keys' }));
    const row = within(list.getByRole('listitem'));
    row.getByText('Till · Bosorka');
    row.getByText('take reward codes · recognize members by their card');
    row.getByText(/Last used .*: take reward codes/);
    row.getByText('Works');
  });

  it('explains what keys are for if there are none', async () => {
    open({ keys: [] });
    await screen.findByText('No keys yet');
    screen.getByText(/needs a key to call the centre/);
  });
});

describe('a new key', () => {
  it('requires a name, suggests scopes by its holder, and is shown once with a command to test it', async () => {
    const { user, sent } = open();
    await user.click(await screen.findByRole('button', { name: 'New key' }));
    const form = await dialog();
    await user.click(form.getByRole('button', { name: 'New key' }));
    expect(sent).toEqual([]);
    await user.type(form.getByLabelText(/^Name/), 'Barrier West');
    await user.selectOptions(form.getByLabelText(/^What the key is for/), 'Barrier');
    expect(form.queryByRole('combobox', { name: 'Shop' })).toBeNull();
    await user.click(form.getByRole('button', { name: 'New key' }));
    expect(await form.findByDisplayValue(secret)).toBeDefined();
    form.getByText(new RegExp(`^curl -H 'Authorization: Bearer ${secret}' .*/api/v1/key$`));
    await user.click(form.getByRole('button', { name: 'Copy key' }));
    await form.findByText('Key copied.');
    expect(sent[0]?.body).toEqual({ name: 'Barrier West', kind: 'barrier', scopes: ['parking:write'], company_id: null });
  });

  it.each([
    ['Till', 4, ['record purchases and returns', 'take reward codes', 'recognize members by their card', 'take gift cards']],
    ['Barrier', 1, ['report cars entering and leaving']],
    ['Monitoring', 1, ['read metrics']],
    ['Script', 0, ['read messages and requests', 'reply to messages and requests', 'purge caches', 'create previews of settings']],
  ])('shows for the kind %s its usual rights first, %i of them chosen, and the others on request', async (kind, chosen, rights) => {
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'New key' }));
    const form = await dialog();
    await user.selectOptions(form.getByLabelText(/^What the key is for/), kind);
    const group = form.getByRole('group', { name: 'What it may do' });
    const more = group.querySelector('details') ?? expect.unreachable();
    const boxes = within(group).getAllByRole<HTMLInputElement>('checkbox', { hidden: true });
    const shown = boxes.filter((box) => !more.contains(box));
    expect(shown.map((box) => box.labels?.[0]?.textContent)).toEqual(rights);
    expect(boxes.filter(({ checked }) => checked)).toEqual(shown.slice(0, chosen));
    expect(boxes).toHaveLength(10);
    expect(more.open).toBe(false);
  });

  it('offers only the rights of shops for the key of a shop', async () => {
    const { user, sent } = open();
    await user.click(await screen.findByRole('button', { name: 'New key' }));
    const form = await dialog();
    await user.type(form.getByLabelText(/^Name/), 'Till 2');
    await user.click(form.getByText('More rights'));
    await user.click(form.getByLabelText('read messages and requests'));
    form.getByText('More rights (1 chosen)');
    await user.type(form.getByRole('combobox', { name: /Shop/ }), 'bos');
    await user.click(await form.findByRole('option', { name: /Bosorka/ }));
    expect(form.queryByLabelText('read messages and requests')).toBeNull();
    expect(form.queryByText(/More rights/)).toBeNull();
    await user.click(form.getByRole('button', { name: 'New key' }));
    await form.findByDisplayValue(secret);
    expect(sent[0]?.body).toMatchObject({ company_id: 5, scopes: ['purchases:write', 'codes:take', 'cards:read', 'gift-cards:take'] });
  });
});

describe('the shop of a new key', () => {
  const shops = [bosorka, { ...bosorka, key: '8', name: 'Studna' }];

  async function openForm() {
    const opened = open({ shops });
    await opened.user.click(await screen.findByRole('button', { name: 'New key' }));
    const form = await dialog();
    const shop = form.getByRole('combobox', { name: /Shop/ });
    await opened.user.click(form.getByLabelText(/^Name/));
    await opened.user.keyboard('Till 8{Tab}{Tab}');
    expect(document.activeElement).toBe(shop);
    return { ...opened, form, shop };
  }

  it('is found by its number, and chosen with the keyboard', async () => {
    const { user, sent, form, shop } = await openForm();
    await user.keyboard('8');
    await form.findByRole('option', { name: /Studna/ });
    expect(within(form.getByRole('listbox')).getAllByRole('option')).toHaveLength(1);
    await user.keyboard('{ArrowDown}{Enter}');
    expect(shop).toHaveProperty('value', 'Studna');
    expect(sent).toEqual([]);
    await user.keyboard('{Enter}'); // the list is closed
    await form.findByDisplayValue(secret);
    expect(sent[0]?.body).toMatchObject({ name: 'Till 8', kind: 'till', company_id: 8 });
  });

  it('is required for a till', async () => {
    const { user, sent, form } = await openForm();
    await user.keyboard('{Enter}');
    await form.findByText('Choose a shop.');
    expect(sent).toEqual([]);
  });

  it.each(['{Enter}', '{ArrowDown}{Enter}', '{Tab}{Shift>}{Tab}{/Shift}{Enter}'])(
    'is refused if the text names none, after %s',
    async (keys) => {
      const { user, sent, form, shop } = await openForm();
      await user.keyboard(`77${keys}`);
      expect(sent).toEqual([]);
      await user.click(form.getByRole('button', { name: 'New key' }));
      await form.findByText(/^“77” is not chosen/);
      expect(shop).toHaveProperty('value', '77');
      expect(document.activeElement).toBe(shop);
      expect(sent).toEqual([]);
    },
  );

  it('is not changed by text that names none, until Escape removes the text', async () => {
    const { user, sent, form, shop } = await openForm();
    await user.keyboard('bosorka{Tab}'); // the whole name chooses the shop
    await waitFor(() => expect(shop).toHaveProperty('value', 'Bosorka'));
    await user.click(shop);
    await user.keyboard('nothing{Tab}');
    await form.findByText(/^“nothing” is not chosen/);
    await user.click(shop);
    await user.keyboard('{Escape}');
    expect(shop).toHaveProperty('value', 'Bosorka');
    expect(form.queryByText(/is not chosen/)).toBeNull();
    await user.keyboard('{Enter}');
    await form.findByDisplayValue(secret);
    expect(sent[0]?.body).toMatchObject({ company_id: 5 });
  });

  it('is not required for a kind that works for the whole centre, and the form says so', async () => {
    const { user, form } = await openForm();
    expect(form.queryByText(/whole centre/)).toBeNull();
    await user.selectOptions(form.getByLabelText(/^What the key is for/), 'Script');
    form.getByText('A key of this kind works for the whole centre.');
    expect(form.queryByRole('combobox', { name: /Shop/ })).toBeNull();
  });
});

describe('the last use of a rotated key', () => {
  const rotated = { ...till, rotated_at: '2026-11-27T10:00:00Z', old_until: '2026-11-28T10:00:00Z' };

  it.each<[string, StaffKey]>([
    ['New key: not used yet · Old key: last used .*', { ...rotated, last_used_at: null, old_used_at: '2026-11-27T11:00:00Z' }],
    ['New key: last used .* · Old key: never used', { ...rotated, last_used_at: '2026-11-27T11:00:00Z' }],
    ['Not used since it was rotated', { ...rotated, old_until: null, last_used_at: null }],
  ])('is “%s”', async (words, key) => {
    open({ keys: [key] });
    await screen.findByText(new RegExp(`· ${words}$`));
  });
});

describe('a key', () => {
  const manage = { name: 'Manage: Till 1' };

  it('is rotated with the chosen overlap, and its new secret is shown', async () => {
    const { user, sent } = open();
    await user.click(await screen.findByRole('button', manage));
    const form = await dialog();
    await user.click(form.getByRole('button', { name: 'Rotate key' }));
    await user.click(form.getByLabelText('ends immediately'));
    await user.click(form.getByRole('button', { name: 'Rotate key' }));
    await form.findByDisplayValue(secret);
    expect(sent[0]?.body).toEqual({ overlap_hours: 0 });
  });

  it('is revoked only after a confirmation, and says why if that fails', async () => {
    const { user, sent } = open({ refusal: new ApiError('ServiceUnavailable') });
    await user.click(await screen.findByRole('button', manage));
    const form = await dialog();
    await user.click(form.getByRole('button', { name: 'Revoke key' }));
    form.getByText(/ends immediately and cannot be restored/);
    expect(sent).toEqual([]);
    await user.click(form.getByRole('button', { name: 'Revoke key' }));
    await form.findByRole('alert');
  });

  it('opens by a link, and links to its acts', async () => {
    open({ path: '/keys?key=4' });
    const shown = await dialog();
    expect(shown.getByRole('link', { name: 'What happened with this key' }).getAttribute('href')).toBe('/desk/activity?key=4');
  });
});
