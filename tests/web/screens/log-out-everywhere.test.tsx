// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { logOutEverywhere } from '#shared/contracts/account.ts';
import { listCategories } from '#shared/contracts/categories.ts';
import { ApiError, type HttpStatusName } from '#shared/contracts/errors.ts';
import { listConnectedSites } from '#shared/contracts/oauth.ts';
import { getPoints } from '#shared/contracts/points.ts';
import { getProfile } from '#shared/contracts/profile.ts';
import { leftToastKey } from '#web/lib/navigation/next-page-toast.ts';
import { siteSession } from '#web/lib/session/session.ts';
import { customer } from '../../support/customer.ts';
import { answered } from '../support/calls.ts';
import { points } from '../support/member-records.ts';
import { renderScreen } from '../support/render-screen.tsx';

const calls = [
  answered(getProfile, {}, customer()),
  answered(listCategories, { query: { type: 'company' } }, []),
  answered(getPoints, {}, points(250)),
  answered(listConnectedSites, {}, []),
];

/** Addresses to which the page has redirected. */
const left: string[] = [];
const written: string[] = [];

beforeEach(() => {
  for (const list of [left, written]) list.length = 0;
  sessionStorage.clear();
  vi.spyOn(location, 'assign').mockImplementation((address) => void left.push(String(address)));
  vi.stubGlobal('fetch', async () => Response.json({})); // answers the deletion of the cookie
});

async function show(refusal?: HttpStatusName) {
  const onWrite = (address: string) => {
    written.push(address);
    if (refusal) throw new ApiError(refusal);
    return {};
  };
  const shown = await renderScreen('dashboard-profile', { isMember: true, calls, onWrite });
  const { t, main } = shown;
  const find = () => main.findByRole('button', { name: t('profile.everywhere') });
  const ask = async () => {
    fireEvent.click(await find());
    return within(await screen.findByRole('dialog', { name: t('profile.everywhere_title') }));
  };
  return { ...shown, find, ask };
}

describe('the logout on all devices', () => {
  it('asks first, and does nothing if the member stays', async () => {
    const { ask, t } = await show();
    const dialog = await ask();
    expect(dialog.getByText(t('profile.everywhere_text'))).toBeTruthy();
    fireEvent.click(dialog.getByRole('button', { name: t('waiting.stay') }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect([written, left]).toEqual([[], []]);
    expect(siteSession().token()).toBeDefined();
  });

  it('ends this session too, sends one call for a double click, and leaves for the home page, which confirms it', async () => {
    const { ask, t } = await show();
    const yes = (await ask()).getByRole('button', { name: t('profile.everywhere_yes') });
    fireEvent.click(yes);
    fireEvent.click(yes);
    await waitFor(() => expect(left).toEqual(['/cz']));
    expect(written).toEqual([logOutEverywhere.path]);
    expect(siteSession().token()).toBeUndefined();
    expect(JSON.parse(sessionStorage.getItem(leftToastKey) ?? '')).toMatchObject({ title: t('dashboard.logged_out_everywhere') });
  });

  // `createApi` then leads to the login
  it('promises nothing if this session had ended before, because the others may be open', async () => {
    const { ask, t } = await show('Unauthorized');
    fireEvent.click((await ask()).getByRole('button', { name: t('profile.everywhere_yes') }));
    await waitFor(() => expect(siteSession().token()).toBeUndefined());
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect([left, sessionStorage.getItem(leftToastKey)]).toEqual([[], null]);
  });

  it('keeps the member logged in if the call fails, and can be repeated', async () => {
    const { ask, find, t } = await show('BadGateway');
    for (const count of [1, 2]) {
      fireEvent.click((await ask()).getByRole('button', { name: t('profile.everywhere_yes') }));
      await waitFor(() => expect([written.length, screen.queryByRole('dialog')]).toEqual([count, null]));
      expect(await screen.findByText(t('dashboard.logout_failed'))).toBeTruthy();
    }
    expect(await find()).toBeTruthy();
    expect([written.length, left]).toEqual([2, []]);
    expect(siteSession().token()).toBeDefined();
  });

  it('is not offered if the mall API lacks the call', async () => {
    const { main, t } = await renderScreen('dashboard-profile', { isMember: true, calls, notOffered: [logOutEverywhere.name] });
    await main.findByRole('button', { name: t('profile.delete') }); // the last part of the page
    expect(main.queryByRole('heading', { name: t('profile.devices') })).toBeNull();
    expect(main.queryByRole('button', { name: t('profile.everywhere') })).toBeNull();
  });
});
