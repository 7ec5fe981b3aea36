// @vitest-environment happy-dom
import { act, cleanup, fireEvent, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '#shared/contracts/errors.ts';
import { answerSession, besideForm, watchLeaving } from '../support/account.ts';
import { headingOf, hrefOf } from '../support/expectations.ts';
import { keepMemberCookie } from '../support/member-cookie.ts';
import { renderScreen, type ShownScreen } from '../support/render-screen.tsx';

const calls = besideForm;
const labels = ['first_name', 'last_name', 'email', 'password', 'birth_date'] as const;

afterEach(() => {
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

const fieldOf = ({ main, t }: ShownScreen, label: (typeof labels)[number]) =>
  main.getByLabelText<HTMLInputElement>(new RegExp(`^${t(`account.${label}`)}`), { selector: 'input' });
const termsOf = ({ main, t }: ShownScreen) => main.getByRole('checkbox', { name: t('account.terms') });
const errorOf = (control: HTMLElement) => {
  const isBlamed = control.getAttribute('aria-invalid') === 'true';
  return isBlamed ? document.getElementById(control.getAttribute('aria-describedby')?.split(' ')[0] ?? '')?.textContent : undefined;
};
const send = ({ main, t }: ShownScreen) =>
  act(async () => fireEvent.click(main.getByRole('button', { name: t('account.register_submit') })));

function fillIn(shown: ShownScreen, changes: Partial<Record<(typeof labels)[number], string>> = {}): void {
  const jana = { first_name: ' Jana ', last_name: 'Malá', email: 'jana@visitor.example', password: 'čtyři dlouhá slova', birth_date: '' };
  for (const [label, value] of Object.entries({ ...jana, ...changes })) {
    fireEvent.input(fieldOf(shown, label as (typeof labels)[number]), { target: { value } }); // safe: keys of the record above
  }
}

describe('RegisterScreen', () => {
  it.each([
    ['cz', 'Registrace', '/cz/registrace'],
    ['de', 'Mitglied werden', '/de/registrieren'],
  ] as const)('requires in %s only what is necessary', async (locale, title, path) => {
    const shown = await renderScreen('register', { locale, calls });
    expect(headingOf(shown)).toBe(title);
    expect(shown.head).toMatchObject({ title, path, isUnlisted: true });
    expect(labels.map((label) => [fieldOf(shown, label).autocomplete, fieldOf(shown, label).required])).toEqual([
      ['given-name', true],
      ['family-name', false],
      ['username', true],
      ['new-password', true],
      ['bday', false],
    ]);
    expect(shown.main.getAllByRole('checkbox')).toMatchObject([
      { required: true, checked: false },
      { required: false, checked: false },
    ]);
  });

  it('links the documents in a new tab, and the login', async () => {
    const shown = await renderScreen('register', { query: { return: '/cz/odmeny/1' }, calls });
    const terms = shown.main.getByRole('link', { name: shown.t('menu.terms-and-conditions') });
    expect([terms.getAttribute('href'), terms.getAttribute('target')]).toEqual(['/cz/obchodni-podminky', '_blank']);
    expect(hrefOf(shown, shown.t('menu.privacy-policy'))).toBe('/cz/ochrana-osobnich-udaju');
    expect(hrefOf(shown, shown.t('account.to_login'))).toBe('/cz/prihlaseni?return=%2Fcz%2Fodmeny%2F1');
  });

  it.each([
    [{}, false, undefined],
    [{ birth_date: '1990-04-01' }, true, '1990-04-01'],
  ])('registers in the page’s language, and offers to resend the email: %j', async (changes, wantsNews, birth_date) => {
    const onWrite = vi.fn((_address: string, _body: unknown) => ({}));
    const shown = await renderScreen('register', { locale: 'de', calls, onWrite });
    fillIn(shown, changes);
    fireEvent.click(termsOf(shown));
    if (wantsNews) fireEvent.click(shown.main.getByRole('checkbox', { name: shown.t('account.newsletter') }));
    await send(shown);
    const outcome = await shown.main.findByRole('heading', { name: shown.t('account.registered') });
    expect(document.activeElement).toBe(outcome);
    const sent = { first_name: 'Jana', last_name: 'Malá', email: 'jana@visitor.example', password: 'čtyři dlouhá slova', locale: 'de' };
    const consents = { terms: true, newsletter: wantsNews };
    expect(onWrite.mock.calls).toEqual([['/v1/register', { ...sent, ...(birth_date && { birth_date }), consents }]]);
    await act(async () => fireEvent.click(shown.main.getByRole('button', { name: shown.t('account.resend') })));
    expect(onWrite.mock.calls.at(-1)).toEqual(['/v1/register/email-resend', { email: 'jana@visitor.example' }]);
    expect(shown.main.getByText(shown.t('account.resent'))).toBeTruthy();
  });

  it('lets a visitor correct the address, keeps the other input, and withdraws the first registration', async () => {
    const application = 'A'.repeat(43);
    const onWrite = vi.fn((_address: string, _body: unknown) => ({ customer: {}, application }));
    const shown = await renderScreen('register', { calls, onWrite });
    fillIn(shown, { email: 'jana@gmial.con', birth_date: '1990-04-01' });
    fireEvent.click(termsOf(shown));
    await send(shown);
    expect(await shown.main.findByText(shown.t('account.email_hint', { email: 'jana@gmail.com' }))).toBeTruthy();
    await act(async () => fireEvent.click(await shown.main.findByRole('button', { name: shown.t('account.wrong_address') })));
    expect(document.activeElement).toBe(fieldOf(shown, 'email'));
    expect(labels.map((label) => fieldOf(shown, label).value)).toEqual([
      ' Jana ',
      'Malá',
      'jana@gmial.con',
      'čtyři dlouhá slova',
      '1990-04-01',
    ]);
    expect(termsOf(shown)).toMatchObject({ checked: true });
    fireEvent.input(fieldOf(shown, 'email'), { target: { value: 'jana@gmail.com' } });
    await send(shown);
    expect(onWrite.mock.calls.map(([, body]) => body)).toMatchObject([
      { email: 'jana@gmial.con' },
      { email: 'jana@gmail.com', password: 'čtyři dlouhá slova', replaces: application },
    ]);
    expect(await shown.main.findByText(shown.t('account.registered_text', { email: 'jana@gmail.com' }))).toBeTruthy();
  });

  it('suggests, but does not force, a correction for a likely typo when the focus moves on', async () => {
    const shown = await renderScreen('register', { calls });
    const user = userEvent.setup();
    const question = shown.t('account.email_hint', { email: 'jana@seznam.cz' });
    await user.type(fieldOf(shown, 'email'), 'jana@sezanm.cz');
    expect(shown.main.queryByText(question)).toBeNull();
    await user.click(fieldOf(shown, 'password'));
    expect(await shown.main.findByText(question)).toBeTruthy();
    await user.click(shown.main.getByRole('button', { name: shown.t('account.email_hint_use') }));
    expect(fieldOf(shown, 'email')).toMatchObject({ value: 'jana@seznam.cz' });
    expect(document.activeElement).toBe(fieldOf(shown, 'email'));
    expect(shown.main.queryByText(question)).toBeNull();
  });

  it('keeps the input after a reload, except the password', async () => {
    const shown = await renderScreen('register', { calls });
    fillIn(shown, { birth_date: '1990-04-01' });
    fireEvent.click(termsOf(shown));
    window.dispatchEvent(new Event('pagehide'));
    const kept = JSON.stringify({ ...sessionStorage });
    expect(kept).toContain('jana@visitor.example');
    expect(kept).not.toContain('čtyři');
    cleanup();
    const again = await renderScreen('register', { calls });
    expect(labels.map((label) => fieldOf(again, label).value)).toEqual([' Jana ', 'Malá', 'jana@visitor.example', '', '1990-04-01']);
    expect(termsOf(again)).toMatchObject({ checked: true });
  });

  it('keeps no input once the form is sent', async () => {
    const shown = await renderScreen('register', { calls, onWrite: () => ({}) });
    fillIn(shown);
    fireEvent.click(termsOf(shown));
    await send(shown);
    window.dispatchEvent(new Event('pagehide'));
    expect(sessionStorage).toHaveLength(0);
  });

  it('reports each invalid field, focuses the first, and sends nothing', async () => {
    const onWrite = vi.fn();
    const shown = await renderScreen('register', { calls, onWrite });
    fillIn(shown, { first_name: '', email: 'jana', password: 'krátké' });
    await send(shown);
    expect(labels.map((label) => errorOf(fieldOf(shown, label)))).toEqual([
      shown.t('form.required'),
      undefined,
      shown.t('form.email_invalid'),
      shown.t('account.password_short'),
      undefined,
    ]);
    expect(errorOf(termsOf(shown))).toBe(shown.t('account.terms_missing'));
    expect(document.activeElement).toBe(fieldOf(shown, 'first_name'));
    fireEvent.click(termsOf(shown));
    fireEvent.input(termsOf(shown));
    expect(errorOf(termsOf(shown))).toBeUndefined();
    expect(onWrite).not.toHaveBeenCalled();
  });

  it.each([
    ['password', 'too_common'],
    ['birth_date', 'too_young'],
  ] as const)('shows the server’s error at its field: %s is %s', async (field, code) => {
    const onWrite = () => {
      throw new ApiError('UnprocessableEntity', { errors: { [field]: [code] } });
    };
    const shown = await renderScreen('register', { calls, onWrite });
    fillIn(shown, { birth_date: '2020-01-01' });
    fireEvent.click(termsOf(shown));
    await send(shown);
    await waitFor(() => expect(errorOf(fieldOf(shown, field))).toBe(shown.t(`form.${code}`)));
    expect(fieldOf(shown, 'password').value).toBe('čtyři dlouhá slova');
  });

  it('shows the mall API’s reasons for refusing a password', async () => {
    const sentences = { password: ['The given password has appeared in a data leak.'] };
    const onWrite = () => {
      throw new ApiError('UnprocessableEntity', { errors: { password: ['refused'] }, sentences });
    };
    const shown = await renderScreen('register', { calls, onWrite });
    fillIn(shown);
    fireEvent.click(termsOf(shown));
    await send(shown);
    await waitFor(() => expect(errorOf(fieldOf(shown, 'password'))).toBe(`${shown.t('form.refused')} ${sentences.password[0]}`));
  });

  it.each([undefined, { locale: ['invalid'] }])('shows a general message for errors without a field: %j', async (errors) => {
    const onWrite = () => {
      throw new ApiError('UnprocessableEntity', errors ? { errors } : {});
    };
    const shown = await renderScreen('register', { calls, onWrite });
    fillIn(shown);
    fireEvent.click(termsOf(shown));
    await send(shown);
    expect(await shown.main.findByText(new RegExp(`^${shown.t('error.UnprocessableEntity')}`))).toBeTruthy();
  });

  it('redirects members instead of showing the form', async () => {
    const left = watchLeaving();
    answerSession(() => Response.json({}));
    keepMemberCookie();
    const shown = await renderScreen('register', { calls, isMember: true });
    expect(shown.main.queryByRole('form')).toBeNull();
    await waitFor(() => expect(left.mock.calls).toEqual([['/cz']]));
    left.mockRestore();
  });
});
