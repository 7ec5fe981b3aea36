// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { type LookedUpCode, lookUpCode, takeCode } from '#shared/contracts/desk-codes.ts';
import { toSuccess } from '#shared/contracts/envelope.ts';
import { ApiError } from '#shared/contracts/errors.ts';
import { renderDesk } from './support/render-desk.tsx';

const titles = [{ locale: 'en' as const, title: 'Flat white' }];
const code = '7K2M-QX4P-9HJW';
const reward: Extract<LookedUpCode, { kind: 'reward' }> = {
  kind: 'reward',
  code,
  status: 'active',
  expires_at: '2026-12-27T22:59:59Z',
  used_at: null,
  translations: titles,
  refunded_at: null,
  shops: [],
  customer: { first_name: 'Ida', tier: null, is_active: true },
};
const path = '/codes';

describe('a code', () => {
  it('is shown first, and redeemed with one more click', async () => {
    const taken = { code, used_at: '2026-11-27T14:00:00Z', translations: titles };
    const { user, t, sent } = renderDesk({
      path,
      answers: [
        [lookUpCode, () => toSuccess(reward)],
        [takeCode, () => taken],
      ],
    });
    await user.type(await screen.findByLabelText(t('codes.code')), '7k2m qx4p 9hjw{Enter}');
    const heading = await screen.findByRole('heading', { name: 'Flat white' });
    expect(document.activeElement).toBe(heading);
    expect(screen.getByText('Ida')).toBeTruthy();
    expect(sent.map(({ name }) => name)).toEqual(['lookUpCode']);
    await user.dblClick(screen.getByRole('button', { name: t('codes.take') }));
    expect(await screen.findByText(t('codes.taken', { title: 'Flat white' }))).toBeTruthy();
    expect(sent.map(({ name, body }) => [name, body])).toEqual([
      ['lookUpCode', { code: '7k2m qx4p 9hjw' }],
      ['takeCode', { code }],
    ]);
    expect(screen.queryByRole('button', { name: t('codes.take') })).toBeNull();
  });

  it.each([
    ['used', { status: 'used', used_at: '2026-11-20T14:00:00Z' }, '20. 11. 2026, 15:00'],
    ['expired', { status: 'expired', expires_at: '2026-11-19T22:59:59Z' }, '19. 11. 2026, 23:59'],
    ['refunded', { status: 'refunded', refunded_at: '2026-11-21T14:00:00Z' }, '21. 11. 2026, 15:00'],
  ] as const)('is shown as %s with the time, and cannot be redeemed', async (status, change, at) => {
    const { user, t } = renderDesk({ path, answers: [[lookUpCode, () => toSuccess({ ...reward, ...change })]] });
    await user.type(await screen.findByLabelText(t('codes.code')), `${code}{Enter}`);
    expect(await screen.findByText(t(`codes.${status}`, { at }))).toBeTruthy();
    expect(screen.queryByRole('button', { name: t('codes.take') })).toBeNull();
  });

  it('shows that the member is blocked, and cannot be redeemed', async () => {
    const blocked = { ...reward, customer: { ...reward.customer, is_active: false } };
    const { user, t } = renderDesk({ path, answers: [[lookUpCode, () => toSuccess(blocked)]] });
    await user.type(await screen.findByLabelText(t('codes.code')), `${code}{Enter}`);
    expect(await screen.findByText(t('codes.member_blocked'))).toBeTruthy();
    expect(screen.queryByRole('button', { name: t('codes.take') })).toBeNull();
  });

  it('is reported as unknown if it does not exist', async () => {
    const { user, t } = renderDesk({ path, answers: [[lookUpCode, () => new ApiError('NotFound')]] });
    await user.type(await screen.findByLabelText(t('codes.code')), '2222-2222-222N{Enter}');
    expect(await screen.findByText(t('codes.unknown_text'))).toBeTruthy();
  });

  it('is shown as used if someone else has redeemed it meanwhile', async () => {
    let isUsed = false;
    const { user, t } = renderDesk({
      path,
      answers: [
        [lookUpCode, () => toSuccess(isUsed ? { ...reward, status: 'used', used_at: '2026-11-27T14:00:00Z' } : reward)],
        [
          takeCode,
          () => {
            isUsed = true;
            return new ApiError('Conflict', { errors: { code: ['already_used'] } });
          },
        ],
      ],
    });
    await user.type(await screen.findByLabelText(t('codes.code')), `${code}{Enter}`);
    await user.click(await screen.findByRole('button', { name: t('codes.take') }));
    expect(await screen.findByText(t('codes.used', { at: '27. 11. 2026, 15:00' }))).toBeTruthy();
  });
});

describe('the camera', () => {
  it.each([
    ['not_allowed', new DOMException('', 'NotAllowedError')],
    ['missing', new DOMException('', 'NotFoundError')],
  ])('shows the reason if it is %s', async (state, error) => {
    const devices = { getUserMedia: () => Promise.reject(error) };
    vi.stubGlobal('navigator', Object.create(navigator, { mediaDevices: { value: devices } }));
    const { user, t } = renderDesk({ path });
    await user.click(await screen.findByRole('button', { name: t('codes.by_camera') }));
    expect(await screen.findByText(t(`codes.camera_${state}`))).toBeTruthy();
    await user.click(screen.getByRole('button', { name: t('codes.close_camera') }));
    await waitFor(() => expect(screen.queryByText(t(`codes.camera_${state}`))).toBeNull());
    vi.unstubAllGlobals();
  });
});
