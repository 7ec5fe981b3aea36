// @vitest-environment happy-dom
import { waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '#shared/contracts/errors.ts';
import { addPushSubscription, getNoticeSettings, listNotices, type NoticeSettings, switchNotices } from '#shared/contracts/notices.ts';
import { serviceWorkerPath } from '#shared/site/service-worker.ts';
import { answered } from '../support/calls.ts';
import { renderScreen } from '../support/render-screen.tsx';

const key = `B${'A'.repeat(85)}E`;
const keys = { p256dh: `B${'C'.repeat(86)}`, auth: 'D'.repeat(22) };
const topics = { endings: true, levels: true, bookings: true };
const settingsOf = (push: Partial<NoticeSettings['push']>): NoticeSettings => ({
  mail: { is_on: false, topics },
  push: { key, is_on: false, topics: { ...topics, household: true, replies: true }, ...push },
});
const nobody = answered(listNotices, {}, { notices: [], next: null, unread: 0 });

/** Gives the page a browser with the push support that it uses. */
function giveBrowser({ permission = 'default', answer = 'granted', isReached = false, canSubscribe = true } = {}) {
  const did: string[] = [];
  const toSubscription = (endpoint: string) => ({
    toJSON: () => ({ endpoint, keys }),
    async unsubscribe() {
      did.push('unsubscribe');
      subscription = null;
    },
  });
  let subscription = isReached ? toSubscription('https://web.push.apple.com/old') : null;
  const registration = {
    pushManager: {
      getSubscription: async () => subscription,
      async subscribe({ applicationServerKey, userVisibleOnly }: { applicationServerKey: Uint8Array; userVisibleOnly: boolean }) {
        if (!canSubscribe) throw new DOMException('push service error', 'AbortError');
        did.push(`subscribe ${applicationServerKey.length} ${userVisibleOnly}`);
        subscription = toSubscription('https://web.push.apple.com/new');
        return subscription;
      },
    },
  };
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: {
      ready: Promise.resolve(),
      getRegistration: async () => registration,
      async register(path: string) {
        did.push(`register ${path}`);
        return registration;
      },
    },
  });
  vi.stubGlobal('PushManager', class {});
  const asked = vi.fn(async () => answer);
  vi.stubGlobal('Notification', { permission, requestPermission: asked });
  return { did, asked };
}
const iPhone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 Version/18.6 Mobile/15E148 Safari/604.1';
interface IPhone {
  standalone?: boolean | undefined;
  userActivation?: object | undefined;
  userAgent?: string;
  key?: string | null;
}

/** Makes the browser an iPhone, which supports push only from the home screen. */
function giveIPhone(changes: IPhone): void {
  for (const [name, value] of Object.entries({ standalone: false, userActivation: {}, userAgent: iPhone, ...changes }))
    if (value !== undefined) Object.defineProperty(navigator, name, { configurable: true, value });
}

afterEach(() => {
  for (const name of ['serviceWorker', 'standalone', 'userActivation', 'userAgent']) Reflect.deleteProperty(navigator, name);
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

async function show(push: Partial<NoticeSettings['push']> = {}, onWrite?: (address: string, body: unknown) => unknown) {
  const written: [string, unknown][] = [];
  const screen = await renderScreen('dashboard-notices', {
    isMember: true,
    calls: [nobody, answered(getNoticeSettings, {}, settingsOf(push))],
    waiting: 'all',
    locale: 'en',
    onWrite: (address, body) => {
      written.push([address, body]);
      return onWrite?.(address, body) ?? {};
    },
  });
  await screen.main.findByRole('switch', { name: screen.t('notices.mail') });
  const find = () => screen.main.queryByRole('switch', { name: screen.t('notices.push') });
  const press = async () => {
    await waitFor(() => expect(find()?.hasAttribute('aria-disabled')).toBe(false));
    await userEvent.click(find() as HTMLElement); // safe: found by the line above
    await waitFor(() => expect(find()?.hasAttribute('aria-disabled')).toBe(false));
  };
  return { ...screen, written, find, press };
}

describe('the switch for notices in this browser', () => {
  it.each([
    ['the centre sends no push messages', { key: null }, true],
    ['the browser cannot', {}, false],
  ])('is hidden while %s', async (_when, push, isAble) => {
    if (isAble) giveBrowser();
    expect((await show(push)).find()).toBeNull();
  });

  it.each([
    ['on an iPhone, in Safari', {}, true],
    ['on an iPhone, from the home screen', { standalone: true }, false],
    ['on an iPhone, within another app', { userAgent: iPhone.replace(/ Safari.*/, '') }, false],
    ['on an iPhone that is too old for it', { userActivation: undefined }, false],
    ['on an iPhone, of a centre without push messages', { key: null }, false],
    ['in another browser', { standalone: undefined }, false],
  ])('shows a hint about the home screen if it would help: %s', async (_where, changes: IPhone, isSaid) => {
    const { key: given = key, ...browser } = changes;
    giveIPhone(browser);
    const { find, main, t } = await show({ key: given });
    expect(find()).toBeNull();
    expect(main.queryByText(t('notices.push_home_screen')) !== null).toBe(isSaid);
    expect(main.queryByRole('heading', { name: t('notices.by_push') }) !== null).toBe(isSaid);
  });

  it('requests permission on click, not before, and sends the mall the push subscription', async () => {
    const { did, asked } = giveBrowser();
    const { find, press, written, main, t } = await show();
    await waitFor(() => expect(find()).toHaveProperty('checked', false));
    expect([did, asked.mock.calls.length]).toEqual([[], 0]);
    await press();
    expect(did).toEqual([`register ${serviceWorkerPath}`, 'subscribe 65 true']);
    expect(written).toEqual([[addPushSubscription.path, { endpoint: 'https://web.push.apple.com/new', keys }]]);
    expect(find()).toHaveProperty('checked', true);
    expect(main.getByRole('switch', { name: t('notices.about_replies') })).toHaveProperty('checked', true);
  });

  it.each([
    ['refused for good', { permission: 'denied', answer: 'denied' }, 'notices.push_denied'],
    ['refused now', { answer: 'denied' }, 'notices.push_denied'],
    ['left open', { answer: 'default' }, undefined],
    ['given, but the push service does not answer', { canSubscribe: false }, 'notices.push_failed'],
  ] as const)('stays off if permission is %s', async (_what, browser, message) => {
    giveBrowser(browser);
    const { find, press, written, main, t } = await show();
    await press();
    expect(find()).toHaveProperty('checked', false);
    expect(written).toEqual([]);
    for (const one of ['notices.push_denied', 'notices.push_failed'] as const)
      expect(main.queryByText(t(one)) !== null, one).toBe(one === message);
  });

  it('stays off if the mall refuses the subscription, which the browser then deletes', async () => {
    const { did } = giveBrowser();
    const { find, press, main, t } = await show({}, () => {
      throw new ApiError('ServiceUnavailable');
    });
    await press();
    expect(find()).toHaveProperty('checked', false);
    expect(main.getByText(t('notices.push_failed'))).toBeTruthy();
    await waitFor(() => expect(did.at(-1)).toBe('unsubscribe'));
  });

  it.each([
    ['the mall and the browser know of each other', true, true, true],
    ['the mall has forgotten the browser', false, true, false],
    ['the browser has forgotten the mall', true, false, false],
  ])('is on only if both sides know each other: %s (mall %s, browser %s): %s', async (_what, isKnown, isReached, isOn) => {
    giveBrowser({ permission: 'granted', isReached });
    const { find } = await show({ is_on: isKnown });
    await waitFor(() => expect(find()?.hasAttribute('aria-disabled')).toBe(false));
    expect(find()).toHaveProperty('checked', isOn);
  });

  it('is turned off at the mall and in the browser, and has topics while it is on', async () => {
    const { did } = giveBrowser({ permission: 'granted', isReached: true });
    const { press, written, main, t, find } = await show({ is_on: true }, (_address, body) =>
      Object(body).topic ? settingsOf({ is_on: true, topics: { ...topics, household: true, replies: false } }) : {},
    );
    await userEvent.click(await main.findByRole('switch', { name: t('notices.about_replies') }));
    await waitFor(() => expect(written).toEqual([[switchNotices.path, { way: 'push', topic: 'replies', is_on: false }]]));
    await press();
    expect([find(), did.at(-1), written.length]).toMatchObject([{ checked: false }, 'unsubscribe', 2]);
    expect(main.queryByRole('switch', { name: t('notices.about_replies') })).toBeNull();
  });

  it.each([
    ['with the session', undefined],
    ['with a session that had ended before', 'Unauthorized'],
  ] as const)('is removed %s: no browser receives notices after a logout', async (_what, code) => {
    const { did } = giveBrowser({ permission: 'granted', isReached: true });
    vi.stubGlobal('fetch', async () => Response.json({})); // answers the deletion of the cookie
    const left: string[] = [];
    vi.spyOn(location, 'assign').mockImplementation((address) => void left.push(String(address)));
    const { main, t } = await show({ is_on: true }, () => {
      if (code) throw new ApiError(code);
    });
    await userEvent.click(main.getByRole('button', { name: t('dashboard.logout') }));
    await waitFor(() => expect(left).toEqual(['/en']));
    expect(did).toEqual(['unsubscribe']);
  });
});
