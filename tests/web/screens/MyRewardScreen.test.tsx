// @vitest-environment happy-dom
import { act, fireEvent, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { getCompany } from '#shared/contracts/companies.ts';
import { type CustomerReward, getCustomerReward } from '#shared/contracts/customer-rewards.ts';
import { siteToasts } from '#web/lib/toasts.ts';
import { answered, failed } from '../support/calls.ts';
import { headingOf, hrefOf } from '../support/expectations.ts';
import { customerReward } from '../support/member-records.ts';
import { company } from '../support/records.ts';
import { renderScreen } from '../support/render-screen.tsx';

type Scene = NonNullable<Parameters<typeof renderScreen>[1]>;
const params = { id: 9 };
const own = (changes: Parameters<typeof customerReward>[1] = {}) => answered(getCustomerReward, { params }, customerReward(9, changes));
const show = (changes: Parameters<typeof customerReward>[1] = {}, scene: Scene = {}) =>
  renderScreen('my-reward', { params, isMember: true, calls: own(changes), ...scene });

describe('MyRewardScreen', () => {
  it('shows the code in groups, for eyes and for screen readers, until when, and its terms', async () => {
    const shown = await show();
    expect(await shown.main.findByText('AB2C')).toBeTruthy();
    expect(shown.main.getByText('Kód: A B 2 C, D E 3 F, G H 4 J')).toBeTruthy();
    expect(headingOf(shown)).toBe('Vaše odměna');
    expect(shown.main.getByRole('heading', { name: 'Káva' })).toBeTruthy();
    expect(shown.main.getByText('zbývají 3 dny')).toBeTruthy();
    expect(shown.main.getByText('24. 11. 2026, 23:59')).toBeTruthy();
    expect(shown.main.getByText('Jednou.')).toBeTruthy();
    expect(shown.main.getByText(shown.t('my_rewards.brightness'))).toBeTruthy();
    expect(JSON.stringify(shown.head)).not.toContain('AB2C');
  });

  it.each([
    ['2026-11-22T10:00:00Z', 'zbývá 1 den'],
    ['2026-11-21T15:30:00Z', 'zbývá 5 hodin'],
    ['2026-11-21T10:30:30Z', 'zbývá 31 minut'],
  ])('counts down to %s: %s', async (expires_at, text) => {
    const { main } = await show({ expires_at });
    expect(await main.findByText(text)).toBeTruthy();
  });

  it.each([
    ['used', { status: 'used', used_at: '2026-11-21T09:00:00Z' }, 'my_rewards.used_text'],
    ['expired', { status: 'expired', expires_at: '2026-11-20T22:59:00Z' }, 'my_rewards.expired_text'],
    ['past its time although nobody has said so', { expires_at: '2026-11-21T09:59:00Z' }, 'my_rewards.expired_text'],
  ] as const)('offers no code to a till when it is %s', async (_case, changes, key) => {
    const shown = await show(changes);
    expect(await shown.main.findByText(shown.t(key))).toBeTruthy();
    expect(shown.main.queryByText(shown.t('my_rewards.show'))).toBeNull();
    expect(shown.main.queryByRole('button', { name: shown.t('my_rewards.copy') })).toBeNull();
  });

  it('copies the code, and prints', async () => {
    const writeText = vi.fn(async () => {});
    vi.stubGlobal('navigator', Object.create(navigator, { clipboard: { value: { writeText } } }));
    const print = vi.fn();
    vi.stubGlobal('print', print);
    const shown = await show();
    fireEvent.click(await shown.main.findByRole('button', { name: shown.t('my_rewards.copy') }));
    await waitFor(() => expect(siteToasts.list()[0]?.title).toBe(shown.t('my_rewards.copied')));
    expect(writeText).toHaveBeenCalledWith('AB2C-DE3F-GH4J');
    fireEvent.click(shown.main.getByRole('button', { name: shown.t('my_rewards.print') }));
    expect(print).toHaveBeenCalledOnce();
    vi.unstubAllGlobals();
  });

  it('hears that a till has taken it as soon as it is looked at again', async () => {
    const calls: Record<string, { data: CustomerReward }> = { '/v1/me/customer-rewards/9': { data: customerReward(9) } };
    const shown = await show({}, { calls });
    await shown.main.findByText('AB2C');
    expect(shown.main.queryByText(shown.t('my_rewards.used_text'))).toBeNull();
    // the scene has copied the calls: what the gateway answers now is put into the copied record
    Object.assign(calls['/v1/me/customer-rewards/9']?.data ?? {}, { status: 'used', used_at: '2026-11-21T10:00:00Z' });
    await act(async () => void window.dispatchEvent(new Event('focus')));
    expect(await shown.main.findByText(shown.t('my_rewards.used_text'))).toBeTruthy();
  });

  it('leads to its shop', async () => {
    const calls = [own({ company_id: 3 }), answered(getCompany, { params: { id: 3 } }, company(3))];
    const shown = await show({}, { calls });
    await shown.main.findByRole('link', { name: 'Krám 3' });
    expect(hrefOf(shown, 'Krám 3')).toBe('/cz/obchod/3/kram-3');
  });

  it("is not found when it is another member's, and says in words that it failed", async () => {
    const foreign = await renderScreen('my-reward', {
      params,
      isMember: true,
      failures: failed(getCustomerReward, { params }, 'NotFound'),
    });
    expect(await foreign.main.findByRole('heading', { name: foreign.t('error.title_404') })).toBeTruthy();
    foreign.mainElement.remove();
    const shown = await renderScreen('my-reward', {
      params,
      isMember: true,
      failures: failed(getCustomerReward, { params }, 'BadGateway'),
    });
    expect((await shown.main.findByRole('alert')).textContent).toContain(shown.t('error.BadGateway'));
  });
});
