// @vitest-environment happy-dom
import { act, fireEvent } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { ApiError } from '#shared/contracts/errors.ts';
import { renderScreen, type ShownScreen } from '../support/render-screen.tsx';

const token = 'A'.repeat(43);
const press = ({ main, t }: ShownScreen, key: 'rating.good' | 'rating.bad') =>
  act(async () => fireEvent.click(main.getByRole('button', { name: t(key) })));

describe('RatingScreen', () => {
  it('does nothing when opened, and is not listed by search engines', async () => {
    const onWrite = vi.fn();
    const shown = await renderScreen('rating', { query: { token, as: 'bad' }, onWrite });
    expect(onWrite).not.toHaveBeenCalled();
    expect(shown.head).toMatchObject({ isUnlisted: true });
    expect(JSON.stringify(shown.head)).not.toContain(token);
    const bad = shown.main.getByRole('button', { name: shown.t('rating.bad') });
    expect([bad.className, bad.getAttribute('aria-pressed')]).toEqual(['button button-primary', 'false']);
  });

  it('rates with one click, and changes the rating with another', async () => {
    const onWrite = vi.fn((_address: string, body: unknown) => ({ comment: '', ...Object(body), rated_at: '2026-11-21T10:00:00Z' }));
    const shown = await renderScreen('rating', { query: { token, as: 'good' }, onWrite });
    await press(shown, 'rating.good');
    expect(await shown.main.findByText(shown.t('rating.thanks'))).toBeTruthy();
    await press(shown, 'rating.bad');
    expect(onWrite.mock.calls).toEqual([
      ['/v1/support/rating', { token, score: 'good' }],
      ['/v1/support/rating', { token, score: 'bad' }],
    ]);
    expect(shown.main.getByRole('button', { name: shown.t('rating.bad') }).getAttribute('aria-pressed')).toBe('true');
  });

  it('explains a link that has expired, or lacks its token', async () => {
    const onWrite = () => {
      throw new ApiError('UnprocessableEntity', { errors: { token: ['invalid'] } });
    };
    const shown = await renderScreen('rating', { query: { token }, onWrite });
    await press(shown, 'rating.good');
    expect(await shown.main.findByRole('heading', { name: shown.t('rating.invalid') })).toBeTruthy();
    const without = await renderScreen('rating');
    expect(without.main.getByRole('heading', { name: without.t('newsletter.no_token') })).toBeTruthy();
  });

  it('can be clicked again if there was no answer', async () => {
    const onWrite = () => {
      throw new ApiError('BadGateway');
    };
    const shown = await renderScreen('rating', { query: { token }, onWrite });
    await press(shown, 'rating.good');
    expect((await shown.main.findByRole('alert')).textContent).toContain(shown.t('error.BadGateway'));
    expect(shown.main.getByRole('button', { name: shown.t('rating.good') })).toBeTruthy();
  });
});
