// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { listCategories } from '#shared/contracts/categories.ts';
import { ApiError } from '#shared/contracts/errors.ts';
import { type ConnectedSite, listConnectedSites } from '#shared/contracts/oauth.ts';
import { getPoints } from '#shared/contracts/points.ts';
import { getOwnData, getProfile } from '#shared/contracts/profile.ts';
import type { SiteFirebase } from '#shared/site/sso.ts';
import { siteToasts } from '#web/lib/browser/toasts.ts';
import { leaveGuards } from '#web/lib/navigation/browser-history.ts';
import { siteSession } from '#web/lib/session/session.ts';
import { customer } from '../../support/customer.ts';
import { answered, failed } from '../support/calls.ts';
import { headingOf } from '../support/expectations.ts';
import { firebaseSdk } from '../support/firebase-sdk.ts';
import { points } from '../support/member-records.ts';
import { category } from '../support/records.ts';
import { renderScreen, type ShownScreen } from '../support/render-screen.tsx';

vi.mock('@firebase/app', async () => (await import('../support/firebase-sdk.ts')).firebaseApp);
vi.mock('@firebase/auth', async () => (await import('../support/firebase-sdk.ts')).loadFirebaseAuth());

type Scene = NonNullable<Parameters<typeof renderScreen>[1]>;
const around = [
  answered(listCategories, { query: { type: 'company' } }, [category(1), category(2), category(3, { parent_id: 1 })]),
  answered(getPoints, {}, points(250)),
];
const noSites = answered(listConnectedSites, {}, []);
async function show(changes: Parameters<typeof customer>[0] = {}, scene: Scene = {}) {
  const calls = [
    answered(getProfile, {}, customer({ birth_date: '1988-05-04', interests: [1], ...changes })),
    ...around,
    noSites,
    ...[scene.calls ?? []].flat(),
  ];
  const shown = await renderScreen('dashboard-profile', { isMember: true, ...scene, calls });
  await shown.main.findByRole('form', { name: shown.t('profile.data') });
  await shown.main.findByRole('button', { name: shown.t('profile.delete') }); // the button loads late, like everything far below the first view
  return shown;
}
const press = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })));
const titles = () =>
  siteToasts()
    .list()
    .map(({ title }) => title);
const choose = ({ main, t }: ShownScreen, value: string) =>
  fireEvent.change(main.getByLabelText(t('profile.language')), { target: { value } });
const input = ({ main }: ShownScreen, label: string | RegExp, value: string) =>
  fireEvent.input(main.getByLabelText(label), { target: { value } });

describe('ProfileScreen', () => {
  it('shows the member’s data', async () => {
    const shown = await show();
    expect(headingOf(shown)).toBe('Profil');
    expect(shown.main.getByLabelText('Jméno')).toMatchObject({ value: 'Jana' });
    expect(shown.main.getByLabelText('E-mail')).toMatchObject({ value: 'jana@visitor.example', readOnly: true });
    expect(shown.main.getAllByRole('checkbox').map((one) => (one as HTMLInputElement).checked)).toEqual([true, false]); // safe: checkboxes
    expect(shown.main.getAllByRole('switch').map((one) => (one as HTMLInputElement).checked)).toEqual([false, true]);
    expect(shown.main.getByText(/verzi 1 jste souhlasili 1\. 11\. 2026/)).toBeTruthy();
  });

  it('saves data, language and interests together, and asks before leaving with unsaved input', async () => {
    const onWrite = vi.fn(() => customer({ first_name: 'Hana', locale: 'de' }));
    const shown = await show({ interests: [1, 3] }, { onWrite });
    const leave = () => {
      const event = new Event('beforeunload', { cancelable: true });
      window.dispatchEvent(event);
      return event.defaultPrevented;
    };
    expect(leave()).toBe(false);
    input(shown, 'Jméno', 'Hana');
    fireEvent.click(shown.main.getByRole('checkbox', { name: 'Druh 2' }));
    fireEvent.change(shown.main.getByLabelText(shown.t('profile.language')), { target: { value: 'de' } });
    await vi.waitFor(() => expect(leave()).toBe(true));
    const confirm = vi.fn(() => false);
    vi.stubGlobal('confirm', confirm);
    fireEvent.click(shown.main.getByRole('link', { name: /^Body/ }));
    expect(confirm).toHaveBeenCalledWith(shown.t('form.leave'));
    expect(shown.path()).toBe('/cz/profil');
    await press(shown.t('profile.save'));
    await waitFor(() => expect(titles()).toEqual([shown.t('profile.saved')]));
    const body = { first_name: 'Hana', last_name: 'Malá', phone: null, birth_date: '1988-05-04', locale: 'de', interests: [3, 1, 2] };
    expect(onWrite.mock.calls).toEqual([['/v1/me/profile', body]]);
    expect(leave()).toBe(false);
    vi.unstubAllGlobals();
  });

  it.each<[string, (shown: ShownScreen) => void, (shown: ShownScreen) => void]>([
    ['typed', (shown) => input(shown, 'Jméno', 'Hana'), (shown) => input(shown, 'Jméno', 'Jana')],
    [
      'ticked',
      ({ main }) => fireEvent.click(main.getByRole('checkbox', { name: 'Druh 2' })),
      ({ main }) => fireEvent.click(main.getByRole('checkbox', { name: 'Druh 2' })),
    ],
    ['chosen', (shown) => choose(shown, 'de'), (shown) => choose(shown, 'cz')],
  ])('can be left without a question once the %s change is undone', async (_what, change, takeBack) => {
    const shown = await show();
    change(shown);
    expect(shown.main.getByText(shown.t('profile.unsaved'))).toBeTruthy();
    await waitFor(() => expect(leaveGuards().size).toBe(1));
    takeBack(shown);
    expect(shown.main.queryByText(shown.t('profile.unsaved'))).toBeNull();
    await waitFor(() => expect(leaveGuards().size).toBe(0));
  });

  it('shows errors at their fields, and keeps the input', async () => {
    const onWrite = vi.fn();
    const shown = await show({}, { onWrite });
    input(shown, /Telefon/, 'ahoj');
    input(shown, 'Jméno', ' ');
    await press(shown.t('profile.save'));
    expect(shown.main.getByText(shown.t('profile.phone_invalid'))).toBeTruthy();
    expect(document.activeElement).toBe(shown.main.getByLabelText('Jméno'));
    expect(shown.main.getByLabelText(/Telefon/)).toMatchObject({ value: 'ahoj' });
    expect(onWrite).not.toHaveBeenCalled();
  });

  it.each([
    ['newsletter', { consents: { terms: { version: '1', at: '2026-11-01T10:00:00Z' }, newsletter: true } }, false, true],
    ['notices', { notices: false }, true, false],
  ] as const)('switches the %s immediately, and back if that fails', async (name, changed, before, after) => {
    let isDown = true;
    const onWrite = vi.fn(() => {
      if (isDown) throw new ApiError('BadGateway');
      return customer(changed);
    });
    const shown = await show({}, { onWrite });
    const label = { name: shown.t(`profile.${name}`) };
    const toggle = () => act(async () => fireEvent.click(shown.main.getByRole('switch', label)));
    await toggle();
    expect(shown.main.getByRole('switch', label)).toMatchObject({ checked: before });
    expect(shown.main.getByText(shown.t('error.BadGateway'))).toBeTruthy();
    isDown = false;
    await toggle();
    expect(shown.main.getByRole('switch', label)).toMatchObject({ checked: after });
    expect(onWrite).toHaveBeenLastCalledWith('/v1/me/profile', { [name]: after });
    expect(titles()).toEqual([shown.t(`profile.${name}_${after ? 'on' : 'off'}`)]);
  });

  it('changes the password, shows that other devices are logged out, and clears the fields', async () => {
    let isWrong = true;
    const onWrite = vi.fn(() => {
      if (isWrong) throw new ApiError('UnprocessableEntity', { errors: { current_password: ['wrong_password'] } });
      return {};
    });
    const shown = await show({}, { onWrite });
    const current = () => shown.main.getByLabelText(shown.t('profile.password_current'));
    await waitFor(() => fireEvent.input(current(), { target: { value: 'old one' } }));
    input(shown, shown.t('account.new_password'), 'quiet river 42');
    await press(shown.t('profile.password_change'));
    expect(await shown.main.findByText(shown.t('form.wrong_password'))).toBeTruthy();
    isWrong = false;
    await press(shown.t('profile.password_change'));
    await waitFor(() => expect(siteToasts().list()[0]).toMatchObject({ text: shown.t('profile.password_elsewhere') }));
    expect(onWrite).toHaveBeenLastCalledWith('/v1/change-password', { current_password: 'old one', password: 'quiet river 42' });
    expect(current()).toMatchObject({ value: '', type: 'password' });
  });

  it('sets a first password after another site’s login, or asks for a new login', async () => {
    const onWrite = vi.fn(() => {
      throw new ApiError('Forbidden');
    });
    const shown = await show({ has_password: false }, { onWrite });
    await shown.main.findByLabelText(shown.t('account.new_password'));
    expect(shown.main.queryByLabelText(shown.t('profile.password_current'))).toBeNull();
    input(shown, shown.t('account.new_password'), 'quiet river 42');
    await press(shown.t('profile.password_add'));
    expect((await shown.main.findByRole('alert')).textContent).toContain(shown.t('profile.login_again_text'));
    expect(onWrite.mock.calls).toEqual([['/v1/add-password-after-sso', { password: 'quiet river 42' }]]);
  });

  it('downloads all stored data as a file', async () => {
    const data = { exported_at: '2026-11-21T10:00:00Z', email: 'jana@visitor.example', sections: { points: [1] } };
    const shown = await show({}, { calls: answered(getOwnData, {}, data) });
    const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
    const files: Blob[] = [];
    const made = vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => `blob:${files.push(file as Blob)}`); // safe: always a Blob
    await press(shown.t('profile.take'));
    await waitFor(() => expect(clicked).toHaveBeenCalledOnce());
    expect(clicked.mock.contexts[0]).toMatchObject({ download: 'moje-data-2026-11-21.json' });
    expect(JSON.parse((await files[0]?.text()) ?? '')).toEqual(data);
    clicked.mockRestore();
    made.mockRestore();
  });

  it('deletes the account only with its password, after showing what is lost, and goes home', async () => {
    let isWrong = true;
    const onWrite = vi.fn(() => {
      if (isWrong) throw new ApiError('UnprocessableEntity', { errors: { password: ['wrong_password'] } });
      return {};
    });
    vi.stubGlobal('fetch', async () => new Response(null, { status: 204 }));
    const assign = vi.spyOn(location, 'assign').mockImplementation(() => {});
    const shown = await show({}, { onWrite });
    await press(shown.t('profile.delete'));
    const dialog = within(screen.getByRole('dialog', { name: shown.t('profile.delete_title') }));
    expect(dialog.getByText('své body: 250 bodů')).toBeTruthy();
    await dialog.findByLabelText(shown.t('profile.password_current'));
    await press(shown.t('profile.delete_confirm'));
    expect(dialog.getByText(shown.t('form.required'))).toBeTruthy();
    expect(onWrite).not.toHaveBeenCalled();
    fireEvent.input(dialog.getByLabelText(shown.t('profile.password_current')), { target: { value: 'quiet river 42' } });
    await press(shown.t('profile.delete_confirm'));
    expect(await dialog.findByText(shown.t('form.wrong_password'))).toBeTruthy();
    isWrong = false;
    await press(shown.t('profile.delete_confirm'));
    await waitFor(() => expect(assign).toHaveBeenCalled());
    expect(assign.mock.calls).toEqual([['/cz']]);
    expect(siteSession().token()).toBeUndefined();
    expect(JSON.parse(sessionStorage.getItem('mallfront:toast') ?? '{}')).toMatchObject({ title: shown.t('profile.deleted') });
    sessionStorage.clear();
    vi.unstubAllGlobals();
    assign.mockRestore();
  });

  it('deletes an account without a password after a new login at its provider', async () => {
    let isWrong = true;
    const onWrite = vi.fn(() => {
      if (isWrong) throw new ApiError('UnprocessableEntity', { errors: { id_token: ['invalid'] } });
      return {};
    });
    vi.stubGlobal('fetch', async () => new Response(null, { status: 204 }));
    const assign = vi.spyOn(location, 'assign').mockImplementation(() => {});
    const firebase: SiteFirebase = { projectId: 'quay', apiKey: 'k', authDomain: 'quay.firebaseapp.com', providers: ['google.com'] };
    const shown = await show({ has_password: false }, { onWrite, firebase });
    await press(shown.t('profile.delete'));
    const dialog = within(screen.getByRole('dialog', { name: shown.t('profile.delete_title') }));
    const confirm = shown.t('profile.delete_by', { provider: 'Google' });
    await dialog.findByRole('button', { name: confirm }); // loads on demand
    firebaseSdk.signInWithPopup
      .mockRejectedValueOnce(Object.assign(new Error(), { code: 'auth/popup-blocked' }))
      .mockResolvedValue({ user: { getIdToken: async () => 'an ID token' } });
    await press(confirm);
    expect((await dialog.findByRole('alert')).textContent).toContain(shown.t('sso.blocked'));
    expect(onWrite).not.toHaveBeenCalled();
    await press(confirm);
    expect(await dialog.findByText(shown.t('profile.delete_wrong_login'))).toBeTruthy();
    isWrong = false;
    await press(confirm);
    await waitFor(() => expect(assign.mock.calls).toEqual([['/cz']]));
    expect(onWrite.mock.calls.at(-1)).toEqual(['/v1/delete-account', { id_token: 'an ID token' }]);
    const [auth, provider] = firebaseSdk.signInWithPopup.mock.lastCall ?? [];
    expect([auth.languageCode, provider.id]).toEqual(['cs', 'google.com']);
    sessionStorage.clear();
    vi.unstubAllGlobals();
    assign.mockRestore();
  });

  it('requests an email change with the password, and shows which mailbox to check', async () => {
    let errors: Record<string, string[]> | undefined = { password: ['wrong_password'] };
    const onWrite = vi.fn((_address: string, _body: unknown) => {
      if (errors) throw new ApiError('UnprocessableEntity', { errors });
      return {};
    });
    const shown = await show({}, { onWrite });
    await shown.main.findByRole('button', { name: shown.t('profile.email_change') });
    await press(shown.t('profile.email_change'));
    const dialog = within(screen.getByRole('dialog', { name: shown.t('profile.email_change') }));
    const field = await dialog.findByLabelText(shown.t('profile.email_new'));
    await press(shown.t('profile.email_send'));
    expect(dialog.getAllByText(shown.t('form.required'))).toHaveLength(2);
    expect(onWrite).not.toHaveBeenCalled();
    fireEvent.input(field, { target: { value: ' jana@elsewhere.example ' } });
    fireEvent.input(dialog.getByLabelText(shown.t('profile.password_current')), { target: { value: 'quiet river 42' } });
    await press(shown.t('profile.email_send'));
    expect(await dialog.findByText(shown.t('form.wrong_password'))).toBeTruthy();
    errors = { email: ['not_allowed'] };
    await press(shown.t('profile.email_send'));
    expect(await dialog.findByText(shown.t('profile.email_same'))).toBeTruthy();
    errors = undefined;
    await press(shown.t('profile.email_send'));
    expect(await dialog.findByText(/jana@elsewhere\.example.*jana@visitor\.example/)).toBeTruthy();
    expect(onWrite.mock.calls.at(-1)).toEqual(['/v1/me/email-change', { email: 'jana@elsewhere.example', password: 'quiet river 42' }]);
  });

  it('requests an email change with a new provider login, for members without a password', async () => {
    const onWrite = vi.fn((_address: string, _body: unknown) => ({}));
    const firebase: SiteFirebase = { projectId: 'quay', apiKey: 'k', authDomain: 'quay.firebaseapp.com', providers: ['google.com'] };
    const shown = await show({ has_password: false }, { onWrite, firebase });
    await shown.main.findByRole('button', { name: shown.t('profile.email_change') });
    await press(shown.t('profile.email_change'));
    const dialog = within(screen.getByRole('dialog', { name: shown.t('profile.email_change') }));
    const field = await dialog.findByLabelText(shown.t('profile.email_new'));
    const send = shown.t('profile.email_by', { provider: 'Google' });
    fireEvent.input(field, { target: { value: 'jana' } });
    await press(send);
    expect(dialog.getByText(shown.t('form.email_invalid'))).toBeTruthy();
    expect(onWrite).not.toHaveBeenCalled();
    fireEvent.input(field, { target: { value: 'jana@elsewhere.example' } });
    await press(send);
    expect(await dialog.findByText(shown.t('profile.email_asked'))).toBeTruthy();
    expect(onWrite.mock.calls).toEqual([['/v1/me/email-change', { email: 'jana@elsewhere.example', id_token: 'an ID token' }]]);
  });

  it('asks to set a password first if there is no other login', async () => {
    const shown = await show({ has_password: false });
    await press(shown.t('profile.delete'));
    expect(screen.getByText(shown.t('profile.delete_needs_password'))).toBeTruthy();
  });

  it('loads with skeletons, and shows that it failed', async () => {
    const waiting = await renderScreen('dashboard-profile', { isMember: true });
    expect(waiting.main.getAllByText(waiting.t('state.loading')).length).toBeGreaterThan(0);
    waiting.mainElement.remove();
    const shown = await renderScreen('dashboard-profile', { isMember: true, failures: failed(getProfile, {}, 'BadGateway') });
    expect((await shown.main.findByRole('alert')).textContent).toContain(shown.t('error.BadGateway'));
  });
});

describe('connected sites', () => {
  const parking: ConnectedSite = {
    client_id: 'parking',
    name: 'River Parking',
    scopes: ['profile', 'loyalty'],
    since: '2026-10-01T08:00:00Z',
    last_used_at: '2026-11-20T09:00:00Z',
  };
  const connected = answered(listConnectedSites, {}, [parking]);

  it('are listed with the data that they may read, and hidden if there are none', async () => {
    expect((await show()).main.queryByRole('heading', { name: 'Propojené weby a aplikace' })).toBeNull();
    const shown = await show({}, { calls: connected });
    const list = await shown.main.findByRole('list', { name: shown.t('partners.sites') });
    expect(list.textContent).toContain('River ParkingVaše jméno a jazyk · Vaše body a vaše úroveň');
    expect(list.textContent).toContain('Propojeno 1. 10. 2026, naposledy použito 20. 11. 2026');
  });

  it('are disconnected on request, which is confirmed once it is done', async () => {
    let isDown = true;
    const onWrite = vi.fn(() => {
      if (isDown) throw new ApiError('BadGateway');
      return {};
    });
    const shown = await show({}, { calls: connected, onWrite });
    const label = `${shown.t('partners.disconnect')}: River Parking`;
    await shown.main.findByRole('button', { name: label });
    await press(label);
    await waitFor(() => expect(titles()).toContain('River Parking se nepodařilo odpojit'));
    expect(shown.main.getByRole('list', { name: shown.t('partners.sites') })).toBeTruthy();
    isDown = false;
    await press(label);
    await waitFor(() => expect(titles()).toContain('River Parking už ve vašem účtu nic nepřečte'));
    expect(onWrite.mock.calls.at(-1)).toEqual(['/v1/me/partners?client_id=parking', {}]);
  });
});
