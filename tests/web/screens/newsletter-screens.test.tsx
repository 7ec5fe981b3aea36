// @vitest-environment happy-dom
import { act, fireEvent, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { ApiError } from '#shared/contracts/errors.ts';
import { headingOf, hrefOf } from '../support/expectations.ts';
import { renderScreen, type ShownScreen } from '../support/render-screen.tsx';

const token = 'A'.repeat(43);
const refusal = new ApiError('UnprocessableEntity', { errors: { token: ['invalid'] } });

const fill = ({ main, t }: ShownScreen, email: string) =>
  fireEvent.input(main.getByLabelText(t('newsletter.email')), { target: { value: email } });
const agree = ({ main, t }: ShownScreen) => fireEvent.click(main.getByRole('checkbox', { name: t('newsletter.consent') }));
const submit = ({ main, t }: ShownScreen) => act(async () => fireEvent.click(main.getByRole('button', { name: t('newsletter.submit') })));
/** Returns the error shown beside a control. */
const errorsOf = (control: HTMLElement) =>
  document.getElementById(control.getAttribute('aria-describedby')?.split(' ')[0] ?? '')?.textContent;

describe('NewsletterScreen', () => {
  it.each([
    ['cz', 'Newsletter', '/cz/newsletter'],
    ['de', 'Newsletter', '/de/newsletter'],
  ] as const)('describes the newsletter in %s, and asks for an email address', async (locale, title, path) => {
    const shown = await renderScreen('newsletter', { locale });
    expect(headingOf(shown)).toBe(title);
    expect(shown.head).toMatchObject({ title, path });
    expect(shown.main.getByLabelText(shown.t('newsletter.email'))).toMatchObject({ type: 'email', autocomplete: 'email' });
    expect(shown.mainElement.querySelector('select option[selected]')?.getAttribute('value')).toBe(locale);
  });

  it.each([
    ['', '/cz/ochrana-osobnich-udaju'],
    ['/opening-hours', '/cz/oteviraci-doba'],
    ['https://consent.example/cs', 'https://consent.example/cs'],
    ['javascript:alert(1)', '/cz/ochrana-osobnich-udaju'],
    ['/nowhere/at/all', '/cz/ochrana-osobnich-udaju'],
  ])('links the privacy information: %j', async (newsletter_consent_link_url, href) => {
    const shown = await renderScreen('newsletter', { settings: { newsletter_consent_link_url } });
    expect(hrefOf(shown, new RegExp(shown.t('newsletter.consent_link')))).toBe(href);
  });

  it('cannot be sent before it is live, so that no browser puts an e-mail address into a URL', async () => {
    const { markup } = await renderScreen('newsletter');
    expect(markup).toMatch(/<button disabled=""[^>]* type="submit"/);
  });

  it('subscribes once for two clicks, and shows which mailbox to check', async () => {
    const answer = Promise.withResolvers<object>();
    const onWrite = vi.fn((_address: string, _body: unknown) => answer.promise);
    const shown = await renderScreen('newsletter', { onWrite });
    fill(shown, ' jana@visitor.example ');
    fireEvent.change(shown.main.getByLabelText(shown.t('newsletter.locale')), { target: { value: 'de' } });
    agree(shown);
    await submit(shown);
    expect(shown.main.getByRole('button', { name: shown.t('newsletter.submit') }).getAttribute('aria-busy')).toBe('true');
    await submit(shown);
    answer.resolve({});
    const outcome = await shown.main.findByRole('heading', { name: shown.t('newsletter.done') });
    expect(document.activeElement).toBe(outcome);
    expect(shown.main.getByText(/jana@visitor\.example/)).toBeTruthy();
    expect(onWrite.mock.calls).toEqual([['/v1/newsletters/subscription', { email: 'jana@visitor.example', locale: 'de', consent: true }]]);
    fireEvent.click(shown.main.getByRole('button', { name: shown.t('newsletter.other_address') }));
    expect(shown.main.getByLabelText(shown.t('newsletter.email'))).toMatchObject({ value: '' });
  });

  it('reports each invalid field, focuses the first, and sends nothing', async () => {
    const onWrite = vi.fn();
    const shown = await renderScreen('newsletter', { onWrite });
    await submit(shown);
    const email = shown.main.getByLabelText(shown.t('newsletter.email'));
    const consent = shown.main.getByRole('checkbox');
    expect(errorsOf(email)).toBe(shown.t('form.required'));
    expect(errorsOf(consent)).toBe(shown.t('newsletter.consent_missing'));
    expect(document.activeElement).toBe(email);
    expect(shown.main.getByText('Je třeba opravit 2 pole.').getAttribute('role')).toBe('status');
    fill(shown, 'jana');
    expect(email.getAttribute('aria-invalid')).toBeNull();
    await submit(shown);
    expect(errorsOf(email)).toBe(shown.t('form.email_invalid'));
    expect(email).toMatchObject({ value: 'jana' });
    expect(onWrite).not.toHaveBeenCalled();
  });

  it('shows the server’s error at its field', async () => {
    const onWrite = () => {
      throw new ApiError('UnprocessableEntity', { errors: { email: ['invalid'] } });
    };
    const shown = await renderScreen('newsletter', { onWrite });
    fill(shown, 'jana@visitor.example');
    agree(shown);
    await submit(shown);
    const email = shown.main.getByLabelText(shown.t('newsletter.email'));
    await waitFor(() => expect(document.activeElement).toBe(email));
    expect(errorsOf(email)).toBe(shown.t('form.email_invalid'));
    expect(shown.main.queryByRole('alert')).toBeNull();
  });

  it.each(['BadGateway', 'TooManyRequests', 'ServiceUnavailable'] as const)(
    'shows %s, keeps the input, and can be sent again',
    async (code) => {
      let isDown = true;
      const onWrite = () => {
        if (isDown) throw new ApiError(code);
        return {};
      };
      const shown = await renderScreen('newsletter', { onWrite });
      fill(shown, 'jana@visitor.example');
      agree(shown);
      await submit(shown);
      expect((await shown.main.findByRole('alert')).textContent).toContain(shown.t(`error.${code}`));
      expect(shown.main.getByLabelText(shown.t('newsletter.email'))).toMatchObject({ value: 'jana@visitor.example' });
      expect(shown.main.getByRole('checkbox')).toMatchObject({ checked: true });
      isDown = false;
      await submit(shown);
      expect(await shown.main.findByRole('heading', { name: shown.t('newsletter.done') })).toBeTruthy();
    },
  );
});

describe.each([
  { name: 'newsletter-confirm', messages: 'newsletter.confirm', address: '/v1/newsletters/confirm', way: '/cz/newsletter' },
  { name: 'newsletter-unsubscribe', messages: 'newsletter.unsubscribe', address: '/v1/newsletters/unsubscribe', way: '/cz/kontakt' },
  { name: 'notices-off', messages: 'notices.off', address: '/v1/notices/stop', way: '/cz/profil' },
] as const)('the page of an emailed link: $name', ({ name, messages, address, way }) => {
  const press = ({ main, t }: ShownScreen) => act(async () => fireEvent.click(main.getByRole('button', { name: t(`${messages}_submit`) })));

  it('does nothing when opened, and is not listed by search engines', async () => {
    const onWrite = vi.fn();
    const { head } = await renderScreen(name, { query: { token }, onWrite });
    expect(onWrite).not.toHaveBeenCalled();
    expect(head).toMatchObject({ isUnlisted: true });
    expect(JSON.stringify(head)).not.toContain(token);
  });

  it('acts on click, and shows the result', async () => {
    const onWrite = vi.fn(() => ({}));
    const shown = await renderScreen(name, { query: { token }, onWrite });
    await press(shown);
    expect(document.activeElement).toBe(await shown.main.findByRole('heading', { name: shown.t(`${messages}_done`) }));
    expect(onWrite.mock.calls).toEqual([[address, { token }]]);
  });

  it('explains a link that does not work, with a way to continue', async () => {
    const onWrite = () => {
      throw refusal;
    };
    const shown = await renderScreen(name, { query: { token: 'outdated' }, onWrite });
    await press(shown);
    expect(await shown.main.findByRole('heading', { name: shown.t(`${messages}_invalid`) })).toBeTruthy();
    expect(shown.main.getByRole('link').getAttribute('href')).toBe(way);
  });

  it('can be clicked again if there was no answer', async () => {
    let isDown = true;
    const onWrite = () => {
      if (isDown) throw new ApiError('BadGateway');
      return {};
    };
    const shown = await renderScreen(name, { query: { token }, onWrite });
    await press(shown);
    expect((await shown.main.findByRole('alert')).textContent).toContain(shown.t('error.BadGateway'));
    isDown = false;
    await press(shown);
    expect(await shown.main.findByRole('heading', { name: shown.t(`${messages}_done`) })).toBeTruthy();
  });

  it('explains that the link lacks its token', async () => {
    const shown = await renderScreen(name);
    expect(shown.main.getByRole('heading', { name: shown.t('newsletter.no_token') })).toBeTruthy();
    expect(shown.main.queryByRole('button')).toBeNull();
  });
});
