// @vitest-environment happy-dom
import { act, fireEvent, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { getPoints, listPointsHistory, type PointsEntry } from '#shared/contracts/points.ts';
import { readCalendarFile } from '../../support/calendar-file.ts';
import { answered, failed } from '../support/calls.ts';
import { headingOf, hrefOf, textsOf } from '../support/expectations.ts';
import { pointsEntry } from '../support/member-records.ts';
import { renderScreen } from '../support/render-screen.tsx';

const summary = {
  balance: 1250,
  pending: 2,
  expiring: [
    { points: 1, on: '2026-11-30' },
    { points: 1249, on: '2028-11-30' },
  ],
  earned_total: 4000,
};
const points = answered(getPoints, {}, summary);
const purchase = { amount: { amount: 500_000, currency: 'CZK' }, multiplier: 1.25 };
const asked = (extra: object = {}) => ({ query: { page: 1, per_page: 24 as const, ...extra } });
const listed = (entries: PointsEntry[], extra: object = {}, meta = {}) => answered(listPointsHistory, asked(extra), entries, meta);
type Scene = Parameters<typeof renderScreen>[1];
const show = (scene: Scene = {}) =>
  renderScreen('dashboard-my-points', { isMember: true, calls: [points, listed([pointsEntry(9)])], ...scene });

/** Returns the files that are downloaded after a click. */
async function filesAfter(press: () => void): Promise<{ name: string; text: string }[]> {
  const files: { name: string; text: Promise<string> }[] = [];
  let content = new Blob();
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    content = blob as Blob; // safe: only blobs get object URLs here
    return 'blob:kept';
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    files.push({
      name: this.download,
      text: content.arrayBuffer().then((bytes) => new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)),
    });
  });
  press();
  await waitFor(() => expect(files).not.toEqual([]));
  return Promise.all(files.map(async ({ name, text }) => ({ name, text: await text })));
}

afterEach(() => vi.restoreAllMocks());

describe('MyPointsScreen', () => {
  it.each([
    ['cz', 'vráceno 1 200 Kč, body: 12 z 38', 'Vrácený nákup', '1 200 Kč', 'zobrazit nákup'],
    ['en', 'returned CZK 1,200, points: 12 of 38', 'Purchase returned', 'CZK 1,200', 'show the purchase'],
  ] as const)('marks a returned purchase in %s, and links it and the return both ways', async (locale, mark, kind, amount, link) => {
    const money = (units: number) => ({ amount: units, currency: 'CZK' as const });
    const reference = { type: 'receipt' as const, id: 7, name: 'Knihy', source: 'till' as const, amount: money(380_000) };
    const bought = { points: 38, reference, returned: { points: 12, amount: money(120_000), entry_id: 12 } };
    const returned = { kind: 'adjustment' as const, points: -12, reference, takes_back: { entry_id: 9, amount: money(120_000) } };
    const elsewhere = { ...returned, takes_back: { entry_id: 3 } };
    const entries = [pointsEntry(13, elsewhere), pointsEntry(12, returned), pointsEntry(9, bought)];
    const { main, mainElement } = await show({ locale, calls: [points, listed(entries)] });
    const purchase = await main.findByRole('link', { name: (name) => name.replace(/\s/g, ' ') === mark });
    expect(purchase.getAttribute('href')).toBe('#entry-12');
    const row = within(mainElement.querySelector('#entry-12') as HTMLElement);
    expect(row.getByText(kind)).toBeTruthy();
    expect(row.getByText((text) => text.replace(/\s/g, ' ') === amount)).toBeTruthy();
    expect(main.getAllByRole('link', { name: link }).map((one) => one.getAttribute('href'))).toEqual([
      expect.stringMatching(/\?before=3#entry-3$/),
      '#entry-9',
    ]);
  });

  it.each([
    ['returned in full', { points: 38, amount: { amount: 380_000, currency: 'CZK' as const } }],
    ['points taken back: 38 of 38', { points: 38 }],
  ])('shows at a purchase: %s', async (text, returned) => {
    const reference = { type: 'receipt' as const, id: 7, name: 'Knihy', amount: { amount: 380_000, currency: 'CZK' as const } };
    const { main } = await show({ locale: 'en', calls: [points, listed([pointsEntry(9, { points: 38, reference, returned })])] });
    expect(await main.findByText(text)).toBeTruthy();
  });

  it.each([
    [
      'cz',
      'Moje body',
      '1 250 bodů',
      '2 body čekají na schválení',
      ['Knihy', 'Účtenka21. 11. 2026platí do 30. 11. 2028', '+85 bodů', 'zůstatek 1 009'],
    ],
    [
      'de',
      'Meine Punkte',
      '1.250 Punkte',
      '2 Punkte warten auf Freigabe',
      ['Bücher', 'Kassenbon21. 11. 2026gilt bis 30. 11. 2028', '+85 Punkte', 'Stand 1.009'],
    ],
  ] as const)(
    'shows in %s the balance, the pending points, and each transaction with reason, date, expiry and balance',
    async (locale, heading, balance, pending, row) => {
      const shown = await show({ locale });
      expect(headingOf(shown)).toBe(heading);
      const own = within(await shown.main.findByRole('region', { name: shown.t('points.balance') }));
      expect(textsOf(own.getAllByText((_text, element) => element?.className === 'balance-value'))).toEqual([balance]);
      expect(own.getByText(pending)).toBeTruthy();
      const [entry] = (await shown.main.findByRole('list', { name: shown.t('points.history') })).children;
      expect(textsOf([...(entry?.querySelectorAll('p') ?? [])])).toEqual(row);
    },
  );

  it.each([
    [
      { kind: 'bonus', reference: { type: 'bonus', id: null, name: 'welcome' }, translations: undefined },
      'Na uvítanou',
      'Bonus',
      '+85 bodů',
    ],
    [{ kind: 'expiry', points: -2, expires_on: null, reference: null, translations: undefined }, 'Propadlé body', undefined, '−2 body'],
    [{ kind: 'adjustment', points: 1, reference: null, translations: undefined }, 'Oprava centra', undefined, '+1 bod'],
    [
      { kind: 'adjustment', points: 1, reference: { type: 'entry', id: null, name: 'goodwill' }, translations: undefined },
      'Bonus od centra',
      'Oprava centra',
      '+1 bod',
    ],
    [
      {
        kind: 'reward',
        points: -120,
        expires_on: null,
        reference: { type: 'customer_reward', id: 3, name: 'Káva' },
        translations: undefined,
      },
      'Káva',
      'Odměna',
      '−120 bodů',
    ],
  ] as const)('shows the reason of the transaction %j', async (changes, what, kind, figure) => {
    const { mainElement, main, t } = await show({ calls: [points, listed([pointsEntry(9, changes)])] });
    await main.findByRole('list', { name: t('points.history') });
    expect(mainElement.querySelector('.ledger-what')?.textContent).toBe(what);
    expect(mainElement.querySelector('.ledger-notes > span')?.textContent).toBe(
      kind ?? (changes.kind === 'adjustment' ? 'platí do 30. 11. 2028' : undefined),
    );
    expect(mainElement.querySelector('.ledger-points')?.textContent.replace(/\s/g, ' ')).toBe(figure);
  });

  it.each([
    ['cz', purchase, '5 000 Kč × 1,25'],
    ['en', purchase, 'CZK 5,000 × 1.25'],
    ['de', { amount: purchase.amount }, '5.000 Kč'],
    ['sk', {}, undefined],
  ] as const)('shows in %s the calculation of a receipt, as far as known, with a link to it', async (locale, paid, sum) => {
    const entry = pointsEntry(9, { reference: { type: 'receipt', id: 31, name: null, ...paid } });
    const shown = await show({ locale, calls: [points, listed([entry])] });
    const row = within(await shown.main.findByRole('list', { name: shown.t('points.history') }));
    expect(shown.mainElement.querySelector('.ledger-sum')?.textContent.replace(/\s/g, ' ')).toBe(sum);
    expect(row.getByRole('link').getAttribute('href')).toMatch(/^\/[a-z]{2}\/[a-z]+\?receipt=31$/);
  });

  it.each([
    ['cz', 0, 'Body vám přibudou s každou účtenkou'],
    ['de', 500, 'Mit jedem Kassenbon kommen Punkte dazu'],
  ] as const)(
    'says in %s how points are earned if the balance is 0, also to members who earned %i before',
    async (locale, earned_total, text) => {
      const summary = answered(getPoints, {}, { balance: 0, pending: 0, expiring: [], earned_total });
      const shown = await show({ locale, calls: [summary, listed([])] });
      expect(await shown.main.findByText(text)).toBeTruthy();
    },
  );

  it.each([
    ['cz', 'Zbývá odečíst z dalších bodů: 40 bodů', 'z toho 60 bodů na dříve odebrané body', 'zůstatek 0', 'Odečtené dlužné body'],
    [
      'de',
      'Noch mit Ihren nächsten Punkten zu verrechnen: 40 Punkte',
      'davon 60 Punkte mit offenen Punkten verrechnet',
      'Stand 0',
      'Verrechnete offene Punkte',
    ],
  ] as const)(
    'shows the points a member owes, and how much of that debt each credit paid off: %s',
    async (locale, owed, settled, after, kind) => {
      const summary = answered(getPoints, {}, { balance: 0, owed: 40, pending: 0, expiring: [], earned_total: 60 });
      const entries = [
        pointsEntry(10, { kind: 'adjustment', points: -60, balance_after: 0, is_settlement: true }),
        pointsEntry(9, { points: 60, balance_after: 60, settled: 60 }),
      ];
      const shown = await show({ locale, calls: [summary, listed(entries)] });
      const own = within(await shown.main.findByRole('region', { name: shown.t('points.balance') }));
      expect(own.getByText((text) => text.replace(/\s/g, ' ') === owed)).toBeTruthy();
      expect(own.queryByText(shown.t('points.none_yet'))).toBeNull();
      const rows = textsOf([...(await shown.main.findByRole('list', { name: shown.t('points.history') })).children]);
      expect(rows[0]).toContain(kind);
      expect(rows[1]).toContain(settled);
      expect(rows[1]).not.toMatch(/platí do|gilt bis/); // all points of the credit paid off the debt
      expect(rows.map((row) => row.endsWith(after))).toEqual([true, true]);
    },
  );

  it('shows expiries, soonest first, and creates reminders', async () => {
    const { main, t } = await show();
    const part = within(await main.findByRole('region', { name: t('points.expiring') }));
    expect(textsOf(part.getAllByRole('listitem'))).toEqual(['30. 11. 20261 bodza 9 dní', '30. 11. 20281 249 bodů']);
    const [file] = await filesAfter(() => fireEvent.click(part.getByRole('button', { name: t('points.remind') })));
    expect(file?.name).toBe('body.ics');
    const text = file?.text ?? '';
    expect(readCalendarFile(text)).toBeTruthy();
    expect(text.match(/DTSTART;VALUE=DATE:\d+/g)).toEqual(['DTSTART;VALUE=DATE:20261130', 'DTSTART;VALUE=DATE:20281130']);
    expect(text).toContain('TRIGGER:-P7D');
  });

  it('filters by kind in the address, and keeps pages stable', async () => {
    const query = { kind: 'receipt', page: 2, before: 90 } as const;
    const calls = [points, listed([pointsEntry(9)], query, { total: 60, pages: 3 })];
    const shown = await show({ query, calls });
    await shown.main.findByRole('list', { name: shown.t('points.history') });
    const chip = within(shown.main.getByRole('navigation', { name: shown.t('points.kinds') })).getByRole('link', { name: 'Účtenky' });
    expect([chip.getAttribute('href'), chip.getAttribute('aria-current')]).toEqual(['/cz/moje-body?kind=receipt', 'true']);
    expect(hrefOf(shown, shown.t('pagination.next'))).toBe('/cz/moje-body?kind=receipt&page=3&before=90');
    expect(hrefOf(shown, shown.t('pagination.previous'))).toBe('/cz/moje-body?kind=receipt');
  });

  it('links other pages by the newest entry of the first one, and ignores an invalid address', async () => {
    const calls = [points, listed([pointsEntry(9), pointsEntry(8)], {}, { total: 60, pages: 3 })];
    const shown = await show({ query: { kind: 'gift', page: 'x', before: '-1' }, calls });
    await shown.main.findByRole('list', { name: shown.t('points.history') });
    expect(hrefOf(shown, shown.t('pagination.next'))).toBe('/cz/moje-body?page=2&before=9');
  });

  it('exports the whole history for a spreadsheet, without formulas in texts', async () => {
    const page = (number: number, entries: PointsEntry[], before?: number) =>
      answered(listPointsHistory, { query: { page: number, per_page: 48, ...(before && { before }) } }, entries, { total: 3, pages: 2 });
    const evil = pointsEntry(8, {
      points: -5,
      expires_on: null,
      kind: 'adjustment',
      reference: { type: 'entry', id: 1, name: '=HYPERLINK("x";"y")' },
      translations: undefined,
    });
    const reckoned = pointsEntry(9, { by_name: 'Jana', reference: { type: 'receipt', id: 9, name: null, source: 'till', ...purchase } });
    const calls = [points, listed([reckoned]), page(1, [reckoned, evil]), page(2, [pointsEntry(7)], 9)];
    const { main, t } = await show({ calls });
    const button = await main.findByRole('button', { name: t('points.csv') });
    const [file] = await filesAfter(() => fireEvent.click(button));
    expect(file?.name).toBe('body-2026-11-21.csv');
    expect(file?.text.split('\r\n')).toEqual([
      '\ufeffDatum;Čas;Druh;Zdroj;Za co;Kdo;Částka;Body;Platí do;Zůstatek;Účtenka',
      `2026-11-21;00:30;Účtenka;pokladna;Knihy;Jana;5\u00a0000\u00a0Kč\u00a0×\u00a01,25;85;2028-11-30;1009;https://quay.example/cz/uctenky?receipt=9`,
      `2026-11-21;00:30;Oprava centra;;"'=HYPERLINK(""x"";""y"")";;;-5;;1008;`,
      `2026-11-21;00:30;Účtenka;;Knihy;;;85;2028-11-30;1007;https://quay.example/cz/uctenky?receipt=7`,
      '',
    ]);
  });

  it('shows if the statement could not be created', async () => {
    const failures = failed(listPointsHistory, { query: { page: 1, per_page: 48 } }, 'BadGateway');
    const { main, t } = await show({ failures });
    fireEvent.click(await main.findByRole('button', { name: t('points.csv') }));
    expect((await main.findByRole('alert')).textContent).toBe(t('points.csv_failed'));
  });

  it('links from an empty history to ways to earn points, and from an empty kind to the whole history', async () => {
    const none = answered(getPoints, {}, { balance: 0, pending: 0, expiring: [], earned_total: 0 });
    const shown = await show({ calls: [none, listed([])] });
    expect(await shown.main.findByRole('heading', { name: shown.t('points.empty') })).toBeTruthy();
    expect(hrefOf(shown, shown.t('points.ways'))).toBe('/cz/ziskat-body');
    expect(shown.main.getByText(shown.t('points.expiring_none'))).toBeTruthy();
    const narrowed = await show({ query: { kind: 'expiry' }, calls: [none, listed([], { kind: 'expiry' })] });
    expect(await narrowed.main.findByRole('heading', { name: narrowed.t('points.empty_kind') })).toBeTruthy();
    expect(hrefOf(narrowed, narrowed.t('points.all_kinds'))).toBe('/cz/moje-body');
  });

  it('announces that it loads, and reports the failure of each part', async () => {
    const loading = await renderScreen('dashboard-my-points', { isMember: true });
    expect(textsOf(loading.main.getAllByRole('status'))).toContain(loading.t('state.loading'));
    const failures = { ...failed(getPoints, {}, 'BadGateway'), ...failed(listPointsHistory, asked(), 'ServiceUnavailable') };
    const { main, t } = await show({ calls: [], failures });
    await waitFor(() => expect(main.getAllByRole('alert')).toHaveLength(2));
    expect(main.getByText(t('error.BadGateway'))).toBeTruthy();
    expect(main.getByText(t('error.ServiceUnavailable'))).toBeTruthy();
  });

  it('puts no member data into the markup, and shows no other member’s figures', async () => {
    const { markup, main, t } = await show();
    expect(markup).not.toContain('1 250');
    await main.findByRole('region', { name: t('points.balance') });
    const other = await renderScreen('dashboard-my-points', { isMember: true });
    await act(async () => {});
    expect(other.main.queryByText('Knihy')).toBeNull();
  });
});
