// @vitest-environment happy-dom
import { act, fireEvent, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '#shared/contracts/errors.ts';
import { getLoyaltyProgram, listTiers } from '#shared/contracts/loyalty.ts';
import { siteSession } from '#web/lib/session/session.ts';
import { answerSession, besideForm, openedSession, watchLeaving } from '../support/account.ts';
import { failed } from '../support/calls.ts';
import { headingOf, hrefOf, textsOf } from '../support/expectations.ts';
import { forgetMemberCookie, keepMemberCookie } from '../support/member-cookie.ts';
import { renderScreen, type ShownScreen } from '../support/render-screen.tsx';

const calls = besideForm;
let left: ReturnType<typeof watchLeaving>;

beforeEach(() => {
  left = watchLeaving();
  keepMemberCookie();
});

afterEach(() => {
  left.mockRestore();
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

const emailOf = ({ main, t }: ShownScreen) => main.getByLabelText<HTMLInputElement>(t('account.email'));
const passwordOf = ({ main, t }: ShownScreen) => main.getByLabelText<HTMLInputElement>(t('account.password'));
const buttonOf = ({ main, t }: ShownScreen) => main.getByRole('button', { name: t('account.login_submit') });
const errorOf = (control: HTMLElement) =>
  document.getElementById(control.getAttribute('aria-describedby')?.split(' ')[0] ?? '')?.textContent;

async function logIn(shown: ShownScreen, email = 'jana@visitor.example', password = 'a long secret'): Promise<void> {
  fireEvent.input(emailOf(shown), { target: { value: email } });
  fireEvent.input(passwordOf(shown), { target: { value: password } });
  await act(async () => fireEvent.click(buttonOf(shown)));
}

const refuse = (error: ApiError) => () => {
  throw error;
};

describe('LoginScreen', () => {
  it.each([
    ['cz', 'Přihlášení', '/cz/prihlaseni'],
    ['de', 'Anmelden', '/de/anmelden'],
  ] as const)('has autofill fields in %s, and is not listed by search engines', async (locale, title, path) => {
    const shown = await renderScreen('login', { locale, calls });
    expect(headingOf(shown)).toBe(title);
    expect(shown.head).toMatchObject({ title, path, isUnlisted: true });
    expect([emailOf(shown), passwordOf(shown)].map(({ type, autocomplete }) => [type, autocomplete])).toEqual([
      ['email', 'username'],
      ['password', 'current-password'],
    ]);
    expect(shown.markup).toMatch(/<button disabled=""[^>]* type="submit"/); // disabled, so that no browser puts a password into an address
  });

  it.each([
    [{}, 'account.login_lead'],
    [{ return: '/cz/moje-body' }, 'login_why.members'],
    [{ return: '/cz/moje-body', why: 'expired' }, 'login_why.expired'],
    [{ why: 'like' }, 'login_why.like'],
    [{ why: 'constructor' }, 'account.login_lead'],
  ] as const)('shows the reason for the login: %j', async (query, key) => {
    const shown = await renderScreen('login', { query, calls });
    expect(shown.main.getByText(shown.t(key)).className).toBe('lead');
  });

  it('shows the password on request', async () => {
    const shown = await renderScreen('login', { calls });
    const user = userEvent.setup();
    await user.type(passwordOf(shown), 'tajné');
    await user.click(shown.main.getByRole('button', { name: shown.t('account.show_password') }));
    expect(passwordOf(shown)).toMatchObject({ type: 'text', value: 'tajné' });
    await user.click(shown.main.getByRole('button', { name: shown.t('account.hide_password') }));
    expect(passwordOf(shown).type).toBe('password');
  });

  it.each([
    [{}, '/cz/muj-prehled'],
    [{ return: '/cz/nabidka/5/lampa?x=1' }, '/cz/nabidka/5/lampa?x=1'],
    [{ return: '//evil.example' }, '/cz/muj-prehled'],
  ])('redirects after the login: %j to %s', async (query, path) => {
    const onWrite = vi.fn(openedSession);
    const shown = await renderScreen('login', { query, calls, onWrite });
    await logIn(shown, ' jana@visitor.example ');
    await waitFor(() => expect(left.mock.calls).toEqual([[path]]));
    expect(onWrite.mock.calls).toEqual([['/v1/login', { email: 'jana@visitor.example', password: 'a long secret' }]]);
    expect(shown.main.queryByRole('form')).toBeNull();
    expect(shown.main.getByText(shown.t('account.going')).getAttribute('role')).toBe('status');
  });

  it('explains instead of redirecting after a login without cookies, because the next page would ask for the login again', async () => {
    forgetMemberCookie();
    const shown = await renderScreen('login', { calls, onWrite: openedSession });
    await logIn(shown);
    expect(await shown.main.findByText(shown.t('account.no_cookies_text'))).toBeTruthy();
    expect(left).not.toHaveBeenCalled();
  });

  it('warns before the login if the browser reports that it keeps no cookies', async () => {
    vi.spyOn(navigator, 'cookieEnabled', 'get').mockReturnValue(false);
    const shown = await renderScreen('login', { calls });
    expect(await shown.main.findByText(shown.t('account.no_cookies'))).toBeTruthy();
    expect(shown.main.getByRole('form')).toBeTruthy();
    vi.restoreAllMocks();
  });

  it('passes a safe return address to the registration', async () => {
    const back = `/cz/obchody/vse/1?q=${'a'.repeat(150)}`;
    const shown = await renderScreen('login', { query: { return: back }, calls });
    expect(hrefOf(shown, shown.t('account.to_register'))).toBe(`/cz/registrace?return=${encodeURIComponent(back)}`);
    expect(hrefOf(shown, shown.t('account.forgot_link'))).toBe('/cz/zapomenute-heslo');
  });

  it('passes no unsafe return address to the registration', async () => {
    const shown = await renderScreen('login', { query: { return: 'https://evil.example' }, calls });
    expect(hrefOf(shown, shown.t('account.to_register'))).toBe('/cz/registrace');
  });

  it('reports missing input, and sends nothing', async () => {
    const onWrite = vi.fn();
    const shown = await renderScreen('login', { calls, onWrite });
    await logIn(shown, 'jana', '');
    expect([errorOf(emailOf(shown)), errorOf(passwordOf(shown))]).toEqual([shown.t('form.email_invalid'), shown.t('form.required')]);
    expect(document.activeElement).toBe(emailOf(shown));
    expect(onWrite).not.toHaveBeenCalled();
  });

  it('shows the same error for a wrong address and a wrong password, and keeps both inputs', async () => {
    const error = new ApiError('UnprocessableEntity', { errors: { email: ['invalid_credentials'] } });
    const shown = await renderScreen('login', { calls, onWrite: refuse(error) });
    await logIn(shown);
    expect(errorOf(emailOf(shown))).toBe(shown.t('form.invalid_credentials'));
    expect([emailOf(shown).value, passwordOf(shown).value]).toEqual(['jana@visitor.example', 'a long secret']);
    expect(shown.main.queryByRole('button', { name: shown.t('account.resend') })).toBeNull();
    expect(left).not.toHaveBeenCalled();
  });

  it.each([
    ['a wrong password', new ApiError('UnprocessableEntity', { errors: { email: ['invalid_credentials'] } })],
    ['too many of them', new ApiError('TooManyRequests', { retryAfterSeconds: 600 })],
  ])('offers to send a login link after %s', async (_name, error) => {
    const onWrite = vi.fn((address: string, _body: unknown) => {
      if (address === '/v1/login') throw error;
      return {};
    });
    const shown = await renderScreen('login', { calls, onWrite });
    const findOffer = () => shown.main.queryByRole('button', { name: shown.t('account.link_send') });
    expect(findOffer()).toBeNull();
    await logIn(shown, ' jana@visitor.example ');
    expect(emailOf(shown).value.trim()).toBe('jana@visitor.example');
    await act(async () => findOffer()?.click());
    expect(onWrite.mock.calls.at(-1)).toEqual(['/v1/forget-password', { email: 'jana@visitor.example' }]);
    expect(shown.main.getByText(shown.t('account.forgot_done_text', { email: 'jana@visitor.example' })).getAttribute('role')).toBe(
      'status',
    );
    expect(findOffer()).toBeNull();
  });

  it('offers no link after refusals that are not about the password', async () => {
    const shown = await renderScreen('login', { calls, onWrite: refuse(new ApiError('BadGateway')) });
    await logIn(shown);
    expect(shown.main.queryByRole('button', { name: shown.t('account.link_send') })).toBeNull();
  });

  it.each([
    [undefined, 'resent'],
    ['TooManyRequests', 'wait'],
  ] as const)('offers to resend the confirmation to unconfirmed members: %s', async (code, outcome) => {
    const onWrite = vi.fn((address: string, _body: unknown) => {
      if (address === '/v1/login') throw new ApiError('Forbidden', { errors: { email: ['email_not_verified'] } });
      if (code) throw new ApiError(code, { retryAfterSeconds: 61 });
      return {};
    });
    const shown = await renderScreen('login', { calls, onWrite });
    await logIn(shown);
    expect(errorOf(emailOf(shown))).toBe(shown.t('account.unverified'));
    await act(async () => fireEvent.click(shown.main.getByRole('button', { name: shown.t('account.resend') })));
    expect(onWrite.mock.calls.at(-1)).toEqual(['/v1/register/email-resend', { email: 'jana@visitor.example' }]);
    const text = outcome === 'resent' ? shown.t('account.resent') : shown.t('form.wait', { minutes: 2 });
    expect(await shown.main.findByText(text)).toBeTruthy();
  });

  it('shows how long to wait after too many tries', async () => {
    const error = new ApiError('TooManyRequests', { retryAfterSeconds: 290 });
    const shown = await renderScreen('login', { calls, onWrite: refuse(error) });
    await logIn(shown);
    expect((await shown.main.findByRole('alert')).textContent).toContain('Zkuste to prosím znovu za 5 minut.');
  });

  it('shows an error if there was no answer', async () => {
    const shown = await renderScreen('login', { calls, onWrite: refuse(new ApiError('BadGateway')) });
    await logIn(shown);
    expect((await shown.main.findByRole('alert')).textContent).toContain(shown.t('error.BadGateway'));
  });

  it('redirects when the visitor logs in in another tab', async () => {
    const shown = await renderScreen('login', { query: { return: '/cz/moje-body' }, calls });
    expect(shown.main.getByRole('form')).toBeTruthy();
    act(() => siteSession().open('T'.repeat(43)));
    expect(left.mock.calls).toEqual([['/cz/moje-body']]);
  });
});

describe('a member whose browser has lost the cookie', () => {
  it.each([
    [{ return: '/cz/moje-body' }, '/cz/moje-body'],
    [{ return: '/\\evil.example' }, '/cz'],
    [{}, '/cz'],
  ])('gets the cookie again and is redirected, without a form: %j', async (query, path) => {
    const asked = answerSession(() => Response.json({ status: 'success', data: {} }));
    const shown = await renderScreen('login', { query, calls, isMember: true });
    expect(shown.main.queryByRole('form')).toBeNull();
    await waitFor(() => expect(left.mock.calls).toEqual([[path]]));
    expect(asked.mock.calls).toEqual([['/api/session', { method: 'POST', headers: { authorization: `Bearer ${siteSession().token()}` } }]]);
  });

  it('becomes a visitor if the token is no longer valid', async () => {
    answerSession(() => new Response(null, { status: 401 }));
    const shown = await renderScreen('login', { calls, isMember: true });
    expect(await shown.main.findByRole('form')).toBeTruthy();
    expect([siteSession().token(), left.mock.calls]).toEqual([undefined, []]);
  });

  it.each([
    ['no network', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['a mall API that is down', () => new Response(null, { status: 502 })],
  ])('can try again after %s', async (_, fail) => {
    let answer: () => Response | Promise<Response> = fail;
    answerSession(() => answer());
    const shown = await renderScreen('login', { query: { return: '/cz/moje-body' }, calls, isMember: true });
    const problem = within(await shown.main.findByRole('alert'));
    expect(siteSession().token()).toBeDefined();
    answer = () => Response.json({});
    fireEvent.click(problem.getByRole('button', { name: shown.t('error.retry') }));
    await waitFor(() => expect(left.mock.calls).toEqual([['/cz/moje-body']]));
  });

  it('is informed about missing cookies at the first attempt, and can try again', async () => {
    forgetMemberCookie();
    answerSession(() => Response.json({}));
    const shown = await renderScreen('login', { query: { return: '/cz/moje-body' }, calls, isMember: true });
    const problem = within(await shown.main.findByRole('alert'));
    expect(problem.getByText(shown.t('account.no_cookies'))).toBeTruthy();
    keepMemberCookie();
    fireEvent.click(problem.getByRole('button', { name: shown.t('error.retry') }));
    await waitFor(() => expect(left.mock.calls).toEqual([['/cz/moje-body']]));
  });

  it('is not redirected forever if the guard does not see the cookie', async () => {
    answerSession(() => Response.json({}));
    const scene = { query: { return: '/cz/moje-body' }, calls, isMember: true };
    await renderScreen('login', scene);
    await waitFor(() => expect(left).toHaveBeenCalledOnce());
    document.body.innerHTML = '';
    const shown = await renderScreen('login', scene);
    expect(await shown.main.findByText(shown.t('account.stuck'))).toBeTruthy();
    expect(left).toHaveBeenCalledOnce();
  });

  it('is redirected home each time from login, register and forgot-password, however quickly they follow each other', async () => {
    answerSession(() => Response.json({}));
    for (const [index, screen] of (['login', 'register', 'forgot-password', 'login'] as const).entries()) {
      document.body.innerHTML = '';
      await renderScreen(screen, { calls, isMember: true });
      await waitFor(() => expect(left.mock.calls).toEqual(Array.from({ length: index + 1 }, () => ['/cz'])));
    }
  });
});

describe('the content beside the form', () => {
  const aside = ({ main, t }: ShownScreen) => within(main.getByRole('complementary', { name: t('account.brings') }));
  const figuresOf = (shown: ShownScreen) => textsOf(aside(shown).getAllByRole('definition'));

  it('lists the benefits of membership', async () => {
    const shown = await renderScreen('login', { calls });
    expect(figuresOf(shown)).toEqual(['+50', '10 Kč', '+100', '1,5×']);
    expect(textsOf(aside(shown).getAllByRole('term'))).toEqual([
      'bodů na uvítanou',
      'útraty znamená jeden bod',
      'bodů k narozeninám',
      'tolik bodů na úrovni Stupeň 2',
    ]);
  });

  it('shows that membership is free if the figures cannot be loaded', async () => {
    const failures = { ...failed(getLoyaltyProgram, {}, 'BadGateway'), ...failed(listTiers, {}, 'BadGateway') };
    const shown = await renderScreen('login', { failures });
    expect(figuresOf(shown)).toEqual(['0']);
  });

  const pictures = {
    login_slider_images_one: '/media/1.svg',
    login_slider_images_two: '/media/2.svg',
    login_slider_images_ten: '/media/3.svg',
  };
  it.each([
    [{}, []],
    [pictures, ['/1.svg', '/3.svg', '/2.svg']],
    [{ ...pictures, login_slider_images_items: 'two, none, one' }, ['/2.svg', '/1.svg']],
  ])('shows the tenant’s pictures in order: %#', async (settings, files) => {
    const shown = await renderScreen('login', { calls, settings });
    const shownFiles = [...shown.mainElement.querySelectorAll<HTMLImageElement>('.carousel img')].map(({ src }) =>
      src.slice(src.lastIndexOf('/')),
    );
    expect(shownFiles).toEqual(files);
    expect(shown.mainElement.querySelector('.account-drawing') === null).toBe(files.length > 0);
  });

  it.each([
    ['', 'image', 'tone-plain'],
    ['inverted', 'image_inverted', 'tone-primary'],
  ] as const)('shows the logo that the tenant chose: %j', async (auth_logo_type, field, tone) => {
    const mall = { image: '/media/image.svg', image_inverted: '/media/image_inverted.svg' };
    const shown = await renderScreen('login', { calls, mall, settings: { auth_logo_type } });
    const logo = aside(shown).getByRole('img', { name: 'Nábřeží' });
    expect(logo.getAttribute('src')).toContain(`/${field}.svg`);
    expect(logo.parentElement?.className).toContain(tone);
  });
});
