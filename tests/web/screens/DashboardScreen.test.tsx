// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { logOut } from '#shared/contracts/account.ts';
import { ApiError } from '#shared/contracts/errors.ts';
import { listTiers } from '#shared/contracts/loyalty.ts';
import { listMemberAnnouncements, listMemberRewards } from '#shared/contracts/member-lists.ts';
import { getParkingCode } from '#shared/contracts/parking.ts';
import { getMemberTier, getPoints } from '#shared/contracts/points.ts';
import { getCardCode, getProfile } from '#shared/contracts/profile.ts';
import { storageKeys } from '#shared/site/limits.ts';
import { siteSession } from '#web/lib/session/session.ts';
import { customer } from '../../support/customer.ts';
import { answered, failed } from '../support/calls.ts';
import { headingOf, hrefOf, textsOf } from '../support/expectations.ts';
import { openInvitation } from '../support/invitation.ts';
import { memberReward } from '../support/member-records.ts';
import { story, tier } from '../support/records.ts';
import { renderScreen } from '../support/render-screen.tsx';

const opinion = { is_liked: false, thumb: null };
const within8 = { query: { per_page: 8 as const } };
const tooDear = { can_activate: false, reason: 'not_enough_points' as const };
const profile = answered(getProfile, {}, customer());
const readAt = '2026-11-21T08:31:00Z';
const summary = { balance: 180, pending: 5, expiring: [{ points: 80, on: '2026-12-31' }], earned_total: 180, as_of: readAt };
const points = answered(getPoints, {}, summary);
const perks = (id: number) => ({
  multiplier: 1,
  translations: [{ locale: 'cz' as const, name: `Stupeň ${id}`, perks: ['Káva zdarma'] }],
});
const standing = {
  tier: tier(1, perks(1)),
  next_tier: tier(2),
  points_to_next: 820,
  points_in_period: 180,
  period_ends_at: '2026-12-31T22:59:59Z',
};
const own = answered(getMemberTier, {}, standing);
const tiers = answered(listTiers, {}, [tier(1), tier(2)]);
const rewards = answered(listMemberRewards, within8, [memberReward(1), memberReward(3, tooDear), memberReward(2, tooDear)]);
const news = answered(listMemberAnnouncements, { query: { for: 'me', per_page: 8 } }, [{ ...story(1), ...opinion }]);
const code = { show: true, code: 'P-AAAA-BBBB-CCCC', valid_until: '2026-11-21T23:00:00Z' };
const parking = answered(getParkingCode, {}, { ...code, free_minutes: null, parked: null });
const noParking = answered(getParkingCode, {}, { show: false, code: null, valid_until: null, free_minutes: null, parked: null });
const cardCode = answered(getCardCode, {}, { code: '90000000000000011234567890', expires_at: '2026-11-21T10:01:00Z' });
const everything = [cardCode, profile, points, own, tiers, rewards, news, noParking];
type Scene = Parameters<typeof renderScreen>[1];
const show = (scene: Scene = {}) => renderScreen('dashboard', { isMember: true, calls: everything, ...scene });
const without = (part: object) => everything.filter((other) => other !== part);

/** Addresses to which the page has redirected. */
const left: string[] = [];

beforeEach(() => {
  left.length = 0;
  localStorage.setItem(storageKeys.setupModal, '2026-11-21T09:00:00Z');
  vi.spyOn(location, 'assign').mockImplementation((address) => void left.push(String(address)));
  vi.stubGlobal('fetch', async () => Response.json({}));
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** Goes back as a browser does when the page asks for it. */
function answerBack({ navigation }: Awaited<ReturnType<typeof show>>): void {
  vi.spyOn(history, 'go').mockImplementation(() => void navigation.moveBack('/cz/muj-prehled', { key: 'first' }));
}

describe('DashboardScreen', () => {
  it('reminds of an invitation to a household that this browser has opened', async () => {
    const shown = await show();
    expect(shown.main.queryByText(shown.t('household.waiting'))).toBeNull();
    openInvitation();
    const invited = await show();
    expect(hrefOf(invited, invited.t('household.check'))).toBe('/cz/domacnost');
    localStorage.removeItem('mallfront:invitation');
  });

  it('shows the card: name, number in groups of four, and the code, which can be enlarged', async () => {
    const shown = await show();
    expect(headingOf(shown)).toBe('Můj přehled');
    const card = within(await shown.main.findByRole('region', { name: shown.t('dashboard.card') }));
    expect(card.getByText('Jana Malá')).toBeTruthy();
    expect(card.getByText('9000 0000 0000 0001')).toBeTruthy();
    fireEvent.click(card.getByRole('button', { name: shown.t('dashboard.card_enlarge') }));
    const dialog = within(await screen.findByRole('dialog'));
    answerBack(shown);
    expect(dialog.getByText('9000 0000 0000 0001')).toBeTruthy();
    expect(dialog.getByText(shown.t('dashboard.card_hint'))).toBeTruthy();
    fireEvent.click(dialog.getByRole('button', { name: shown.t('dashboard.card_close') }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('shows on the card the level, the balance with its time, and the number as QR code and barcode', async () => {
    const { main, mainElement, t } = await show();
    const card = within(await main.findByRole('region', { name: t('dashboard.card') }));
    expect(await card.findByText('Stupeň 1')).toBeTruthy();
    expect(mainElement.querySelector('.member-card-balance')?.textContent).toMatch(/^180 bodů stav k\s9:31$/); // as the mall answered
    expect(mainElement.querySelector('.member-card .qr-code')).toBeTruthy();
    expect(card.getByRole('img', { name: t('dashboard.card_barcode') })).toBeTruthy();
  });

  it('keeps the screen awake while the card is enlarged', async () => {
    const release = vi.fn();
    const request = vi.fn(async () => Object.assign(new EventTarget(), { release }));
    vi.stubGlobal('navigator', Object.create(navigator, { wakeLock: { value: { request } } }));
    const shown = await show();
    const { main, t } = shown;
    fireEvent.click(await main.findByRole('button', { name: t('dashboard.card_enlarge') }));
    answerBack(shown);
    await waitFor(() => expect(request).toHaveBeenCalledTimes(1));
    document.dispatchEvent(new Event('visibilitychange')); // a hidden page has lost the lock
    expect(request).toHaveBeenCalledTimes(2);
    expect(await screen.findByText(t('dashboard.card_awake'))).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: t('dashboard.card_close') }));
    await waitFor(() => expect(release).toHaveBeenCalled());
  });

  it.each([
    ['is not supported', undefined],
    ['is refused', { request: async () => Promise.reject(new Error('the battery is low')) }],
  ])('does not say that the screen stays on if that %s', async (_, wakeLock) => {
    vi.stubGlobal('navigator', Object.create(navigator, wakeLock ? { wakeLock: { value: wakeLock } } : {}));
    const { main, t } = await show();
    fireEvent.click(await main.findByRole('button', { name: t('dashboard.card_enlarge') }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByText(t('dashboard.card_hint'))).toBeTruthy();
    expect(dialog.queryByText(t('dashboard.card_awake'))).toBeNull();
  });

  it('shows the barrier code after the card for members who have one', async () => {
    const { main, t } = await show({ calls: [...without(noParking), parking] });
    const panel = await main.findByRole('region', { name: t('parking.code') });
    expect(within(panel).getByText('P-AAAA-BBBB-CCCC')).toBeTruthy();
    expect(panel.compareDocumentPosition(main.getByRole('region', { name: t('dashboard.card') }))).toBe(Node.DOCUMENT_POSITION_PRECEDING);
    cleanup();
    const shown = await show();
    expect(shown.main.queryByRole('region', { name: t('parking.code') })).toBeNull();
  });

  it('opens the form for a receipt with one click', async () => {
    const shown = await show();
    const ways = within(await shown.main.findByRole('list', { name: shown.t('dashboard.quick') }));
    expect(ways.getByRole('link', { name: new RegExp(shown.t('dashboard.quick_receipt')) }).getAttribute('href')).toBe('/cz/uctenky?new=1');
  });

  it('shows no code on the card if no till reads one', async () => {
    const unread = answered(getProfile, {}, customer({ has_card_reader: false }));
    const { main, mainElement, t } = await show({ calls: [...without(profile), unread] });
    expect(await main.findByText('9000 0000 0000 0001')).toBeTruthy();
    expect(mainElement.querySelector('.member-card .qr-code')).toBeNull();
    expect(main.queryByRole('button', { name: t('dashboard.card_enlarge') })).toBeNull();
  });

  it('shows the stored card with a note if the mall cannot be reached', async () => {
    const first = await show();
    await first.main.findByText('Jana Malá');
    const failures = failed(getProfile, {}, 'BadGateway');
    const { main, t } = await show({ calls: without(profile), failures });
    expect(await main.findByText(t('dashboard.card_kept'))).toBeTruthy();
    expect(main.getByText('9000 0000 0000 0001')).toBeTruthy();
  });

  it('shows the day of a stored balance beside its time, also if only the balance could not be read', async () => {
    const yesterday = answered(getPoints, {}, { ...summary, as_of: '2026-11-20T08:31:00Z' });
    const first = await show({ calls: [...without(points), yesterday] });
    await first.main.findByText('Jana Malá');
    cleanup();
    const { main, mainElement } = await show({ calls: without(points), failures: failed(getPoints, {}, 'BadGateway') });
    await main.findByText('Jana Malá');
    expect(mainElement.querySelector('.member-card-balance')?.textContent).toMatch(/^180 bodů stav k\s20\. 11\. 2026, 9:31$/);
  });

  it('shows an error instead of the card without a network at the first visit', async () => {
    const { main, t } = await show({ calls: without(profile), failures: failed(getProfile, {}, 'BadGateway') });
    const alert = within(await main.findByRole('alert'));
    expect(alert.getByText(t('dashboard.card_failed'))).toBeTruthy();
    expect(alert.getByRole('button', { name: t('error.retry') })).toBeTruthy();
  });

  it('deletes the card with the session, and never shows it to another member', async () => {
    const { main } = await show();
    await main.findByText('Jana Malá');
    const kept = localStorage.getItem(storageKeys.card) ?? '';
    expect(kept).toContain('Jana Malá');
    cleanup(); // leaves the page
    siteSession().clear();
    expect(localStorage.getItem(storageKeys.card)).toBeNull();
    localStorage.setItem(storageKeys.card, kept.replace(/^\w+/, 'another'));
    const other = await show({ calls: without(profile), failures: failed(getProfile, {}, 'BadGateway') });
    await other.main.findByRole('alert');
    expect(other.main.queryByText('Jana Malá')).toBeNull();
  });

  it.each([
    ['cz', '180 bodů', '5 bodů čeká na schválení', '80 bodů platí do 31. 12. 2026', 'Do úrovně Stupeň 2 chybí 820 bodů'],
    ['de', '180 Punkte', '5 Punkte warten auf Freigabe', '80 Punkte gelten bis 31. 12. 2026', 'Bis zur Stufe Rang 2 fehlen 820 Punkte'],
  ] as const)(
    'shows in %s the balance, pending points, the next expiry and the progress to the next level',
    async (locale, balance, pending, ending, next) => {
      const { main, mainElement } = await show({ locale });
      await main.findByText(next);
      expect(textsOf([...mainElement.querySelectorAll('.balance-value')])).toEqual([balance]);
      expect(main.getByText(pending)).toBeTruthy();
      expect(main.getByText(ending)).toBeTruthy();
      expect(main.getByText(locale === 'cz' ? '180 z 1 000' : '180 von 1.000')).toBeTruthy();
      const bar = main.getByRole('progressbar');
      expect([bar.getAttribute('value'), bar.getAttribute('max')]).toEqual(['180', '1000']);
    },
  );

  it.each([
    ['cz', 320, 'Ještě 320 bodů do 31. 12. 2026 a úroveň Stupeň 1 vám zůstane i celý příští rok.'],
    ['de', 320, 'Noch 320 Punkte bis zum 31. 12. 2026, dann bleibt Ihnen die Stufe Rang 1 auch das ganze nächste Jahr.'],
    ['cz', 0, 'Úroveň Stupeň 1 máte jistou do 31. 12. 2026.'],
  ] as const)('shows in %s what keeps the level if %d points are missing', async (locale, missing, sentence) => {
    const kept = { ...standing, tier: tier(1), points_to_keep: missing, kept_until: '2026-12-31T22:59:59Z' };
    const { main } = await show({ locale, calls: [...without(own), answered(getMemberTier, {}, kept)] });
    expect(await main.findByText((text) => text.replaceAll('\u00a0', ' ') === sentence)).toBeTruthy();
  });

  it('lists the benefits of the level, and has no progress bar on the highest level', async () => {
    const highest = answered(getMemberTier, {}, { ...standing, next_tier: null, points_to_next: null });
    const { main, t } = await show({ calls: [...without(own), highest] });
    expect(await main.findByText('Káva zdarma')).toBeTruthy();
    expect(main.getByText(t('points.tier_highest'))).toBeTruthy();
    expect(main.queryByRole('progressbar')).toBeNull();
  });

  it('has no section for levels in a centre without them', async () => {
    const { main, t } = await show({ calls: without(own), failures: failed(getMemberTier, {}, 'NotFound') });
    await waitFor(() => expect(main.queryByRole('region', { name: t('points.tier') })).toBeNull());
    expect(main.queryAllByRole('alert')).toEqual([]);
  });

  it('shows affordable rewards, then the closest ones with the missing points', async () => {
    const { main, mainElement, t } = await show();
    await main.findByRole('list', { name: t('dashboard.rewards') });
    const marked = () =>
      [...mainElement.querySelectorAll('.reward-card')].map((card) => [
        card.querySelector('h3')?.textContent,
        card.querySelector('.card-badge')?.textContent.replace(/\s/g, ' '),
      ]);
    await waitFor(() =>
      expect(marked()).toEqual([
        ['Káva 1', 'Body vám stačí'],
        ['Káva 2', 'Ještě 20 bodů'],
        ['Káva 3', 'Ještě 120 bodů'],
      ]),
    );
  });

  it('shows that there are no rewards or news, with links', async () => {
    const empty = [answered(listMemberRewards, within8, []), answered(listMemberAnnouncements, { query: { for: 'me', per_page: 8 } }, [])];
    const shown = await show({ calls: [profile, points, own, tiers, ...empty] });
    expect(await shown.main.findByText(shown.t('dashboard.no_rewards'))).toBeTruthy();
    expect(await shown.main.findByText(shown.t('dashboard.news_empty'))).toBeTruthy();
    expect(hrefOf(shown, shown.t('get_points.shops'))).toBe('/cz/obchody/vse/1');
  });

  it('marks its entry in the menu and links to the member’s other pages', async () => {
    const shown = await show();
    const menu = within(shown.main.getByRole('navigation', { name: shown.t('dashboard.menu') }));
    const links = menu.getAllByRole('link');
    expect(links.filter((link) => link.getAttribute('aria-current') === 'page').map((link) => link.textContent)).toEqual(['Přehled']);
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual(
      [
        ['Přehled', '/cz/muj-prehled'],
        ['Body a účtenky', '/cz/moje-body'],
        ['Odměny', '/cz/odmeny'],
        ['Oblíbené a zprávy', '/cz/oblibene'],
        ['Profil a účet', '/cz/profil'],
      ].map(([text, href]) => [expect.stringMatching(new RegExp(`^${text?.replaceAll(' ', '\\s')}$`)), href]),
    );
  });

  it('logs out, deletes the member’s data, and goes home', async () => {
    const sent: string[] = [];
    const onWrite = (address: string) => {
      sent.push(address);
      return {};
    };
    const { main, t } = await show({ onWrite });
    await main.findByText('Jana Malá');
    fireEvent.click(main.getByRole('button', { name: t('dashboard.logout') }));
    await waitFor(() => expect(left).toEqual(['/cz']));
    expect(sent).toEqual([logOut.path]);
    expect([siteSession().token(), localStorage.getItem(storageKeys.card)]).toEqual([undefined, null]);
    expect(main.queryByText('Jana Malá')).toBeNull();
  });

  it.each([
    ['Unauthorized', ['/cz'], undefined],
    ['BadGateway', [], 'dashboard.logout_failed'],
  ] as const)('handles a logout refused with %s: goes to %j', async (code, addresses, told) => {
    const onWrite = () => {
      throw new ApiError(code);
    };
    const { main, t } = await show({ onWrite });
    fireEvent.click(main.getByRole('button', { name: t('dashboard.logout') }));
    if (told) expect(await screen.findByText(t(told))).toBeTruthy();
    await waitFor(() => expect(left).toEqual(addresses));
    expect(siteSession().token() === undefined).toBe(code === 'Unauthorized');
  });

  it('sends visitors to the login, and shows no member data', async () => {
    const { main, markup } = await show({ isMember: false });
    await waitFor(() => expect(left).toEqual(['/cz/prihlaseni?return=%2Fcz%2Fmuj-prehled']));
    expect(main.queryByText('Jana Malá')).toBeNull();
    expect(markup).not.toContain('Jana Malá');
  });

  it('announces that it loads', async () => {
    const { main, t, head } = await renderScreen('dashboard', { isMember: true, waiting: 'all' });
    expect(textsOf(main.getAllByRole('status'))).toContain(t('state.loading'));
    expect(head).toMatchObject({ title: 'Můj přehled', path: '/cz/muj-prehled', alternates: { de: '/de/mein-bereich' }, isUnlisted: true });
  });

  it('reports the failure of each part', async () => {
    const failures = {
      ...failed(getPoints, {}, 'BadGateway'),
      ...failed(getMemberTier, {}, 'BadGateway'),
      ...failed(listMemberRewards, within8, 'BadGateway'),
      ...failed(listMemberAnnouncements, { query: { for: 'me', per_page: 8 } }, 'BadGateway'),
    };
    const { main } = await show({ calls: [profile, tiers], failures });
    await waitFor(() => expect(main.getAllByRole('alert')).toHaveLength(4));
  });
});
