// @vitest-environment happy-dom
import { act, fireEvent } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { ApiError } from '#shared/contracts/errors.ts';
import { besideForm, linkToken } from '../support/account.ts';
import { headingOf, hrefOf } from '../support/expectations.ts';
import { renderScreen, type ShownScreen } from '../support/render-screen.tsx';

const calls = besideForm;
const press = ({ main, t }: ShownScreen, name: string) => act(async () => fireEvent.click(main.getByRole('button', { name: t(name) })));
const open = (as: string, onWrite: (address: string, body: unknown) => unknown) =>
  renderScreen('verify-email', { query: { token: linkToken, as }, calls, onWrite });

describe('VerifyEmailScreen, for another address', () => {
  it.each([
    ['new', 'email_change.submit_new', '/v1/email-change/confirm', { waits_for: 'old' }, 'email_change.waits', 'email_change.waits_old'],
    ['old', 'email_change.submit_old', '/v1/email-change/confirm', { waits_for: 'new' }, 'email_change.waits', 'email_change.waits_new'],
    ['new', 'email_change.submit_new', '/v1/email-change/confirm', { waits_for: null }, 'email_change.done', 'email_change.done_text'],
    ['not-me', 'email_change.submit_not-me', '/v1/email-change/refuse', {}, 'email_change.refused', 'email_change.refused_text'],
  ])('performs the action of the link as %s on click: %s', async (as, submit, address, answer, title, text) => {
    const onWrite = vi.fn((_address: string, _body: unknown) => answer);
    const shown = await open(as, onWrite);
    expect(headingOf(shown)).toBe(shown.t(as === 'not-me' ? 'email_change.not_me' : 'email_change.title'));
    expect(JSON.stringify(shown.head)).not.toContain(linkToken);
    expect(onWrite).not.toHaveBeenCalled();
    await press(shown, submit);
    expect(onWrite.mock.calls).toEqual([[address, { token: linkToken }]]);
    expect(document.activeElement).toBe(await shown.main.findByRole('heading', { name: shown.t(title) }));
    expect(shown.main.getByText(shown.t(text))).toBeTruthy();
  });

  it('offers the refusal at the old address', async () => {
    const atOld = await open('old', () => ({}));
    expect(hrefOf(atOld, atOld.t('email_change.not_me'))).toBe(`/cz/overeni-e-mailu?token=${linkToken}&as=not-me`);
  });

  it('shows that a link has expired, and where to request a new one', async () => {
    const shown = await open('new', () => {
      throw new ApiError('UnprocessableEntity', { errors: { token: ['invalid'] } });
    });
    await press(shown, 'email_change.submit_new');
    expect(shown.main.getByText(shown.t('email_change.outdated'))).toBeTruthy();
    expect(hrefOf(shown, shown.t('email_change.to_profile'))).toBe('/cz/profil');
  });

  it('can be clicked again after a failure', async () => {
    const onWrite = vi.fn((_address: string, _body: unknown): unknown => {
      throw new ApiError('BadGateway');
    });
    const shown = await open('new', onWrite);
    await press(shown, 'email_change.submit_new');
    expect(shown.main.getByRole('alert').textContent).toContain(shown.t('error.BadGateway'));
    onWrite.mockImplementation(() => ({ waits_for: null }));
    await press(shown, 'email_change.submit_new');
    expect(shown.main.getByText(shown.t('email_change.done_text'))).toBeTruthy();
  });

  it.each([{}, { as: 'new' }])('asks for the complete link: %j', async (query) => {
    const shown = await renderScreen('verify-email', { query, calls });
    expect(shown.main.getByText(shown.t('account.incomplete_text'))).toBeTruthy();
  });
});
