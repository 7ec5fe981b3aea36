// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { flattenSettings } from '#shared/rules/settings-flattening.ts';
import words from '#web/desk/messages/settings/en.json' with { type: 'json' };
import { namesIn, partNames, type SettingPart } from '#web/desk/settings/setting-groups.ts';
import { renderSettings, settingsOf, toSettings } from './settings-desk.ts';

beforeEach(() => {
  sessionStorage.clear();
  vi.spyOn(window, 'requestAnimationFrame').mockImplementation((act) => setTimeout(act, 0) as unknown as number);
});

const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const rowsOf = (stored: unknown) => stored as { group: string | null; key: string; value: unknown }[];
const saveDraft = () => fireEvent.keyDown(document, { key: 's', ctrlKey: true });
/** Opens a part of the form. */
async function open(part: SettingPart): Promise<void> {
  fireEvent.click(document.querySelector(`.setting-parts a[href$="part=${part}"]`) as Element);
  await waitFor(() => expect(document.getElementById(`settings-${part}`)?.textContent).toBe(words[`group.${part}`]));
}
const bodyOf = (one: { body: unknown } | undefined) => (one?.body as { body: unknown } | undefined)?.body;

describe('the settings', () => {
  it('are in parts, each with explanation, default and link', async () => {
    renderSettings();
    const name = await screen.findByLabelText<HTMLInputElement>('Name of the site');
    expect(name.value).toBe('Meandr');
    expect(document.getElementById(name.getAttribute('aria-describedby') ?? '')?.textContent).toBe(words['hint.website_name']);
    for (const part of partNames) {
      await open(part);
      const labels = [...document.querySelectorAll('.setting > * label, .setting > label, .setting legend')].map(
        ({ textContent }) => textContent,
      );
      expect(namesIn(part).filter((one) => !labels.includes(words[`label.${one}`]))).toEqual([]);
    }
    const link = screen.getByRole('link', { name: /^Seen on: Questions/ });
    expect(link.getAttribute('href')).toBe('https://www.centre.example/cz/caste-dotazy');
  });

  it('are found by a word of their explanation, in any part', async () => {
    renderSettings();
    fireEvent.change(await screen.findByRole('searchbox'), { target: { value: 'browser tab' } });
    expect(await screen.findByLabelText('Icon of the browser tab')).toBeTruthy();
    expect(screen.queryByLabelText('First page')).toBeNull();
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'xyzzy' } });
    expect(await screen.findByText('Setting not found')).toBeTruthy();
  });

  it.each(['demo', 'podhradie'])('stay unchanged while only viewed: %s', async (tenant) => {
    const { sent } = renderSettings({ record: toSettings(settingsOf(tenant)) });
    await screen.findByLabelText('Name of the site');
    for (const part of partNames) {
      await open(part);
    }
    expect(screen.getByText('Everything is published.')).toBeTruthy();
    saveDraft();
    expect(sent).toEqual([]);
  });

  it.each<[SettingPart, string, string, string, unknown]>([
    ['identity', 'Name of the site', 'website_name', 'Soutok', 'Soutok'],
    ['look', 'Cards in a row', 'grid_columns_desktop', '5', 5],
    ['colours', 'Main colour', 'colors_primary', '#123456', '#123456'],
    ['colours', 'Background of the header', 'header_background_color', 'primary', 'primary'],
    ['look', 'Picture shape: shops', 'aspect_ratios_images_stores', '1/1', '1/1'],
  ])('are saved in stored form without changing others: %s, %s', async (part, label, key, typed, value) => {
    const live = settingsOf('demo');
    const { sent } = renderSettings();
    await screen.findByLabelText('Name of the site');
    await open(part);
    type(label, typed);
    saveDraft();
    await waitFor(() => expect(sent).toHaveLength(1));
    const toKey = (row: { group: string | null; key: string }) => [row.group, row.key].filter(Boolean).join('_');
    const expected = rowsOf(live).map((row) => (toKey(row) === key ? { ...row, value } : row));
    expect(sent[0]?.body).toEqual({ act: 'draft', version: 3, body: expected });
  });

  it('can be reset to the default, and show the number of unsaved changes', async () => {
    const { sent } = renderSettings({ record: toSettings(settingsOf('podhradie')), path: '/settings?part=look' });
    const corners = await screen.findByRole<HTMLInputElement>('switch', { name: 'Rounded corners' });
    expect(corners.checked).toBe(false);
    press('Reset to default: Rounded corners');
    await waitFor(() => expect(corners.checked).toBe(true));
    expect(within(screen.getByRole('link', { name: /^Look/ })).getByText('1')).toBeTruthy();
    saveDraft();
    await waitFor(() => expect(sent).toHaveLength(1));
    const { rounded_corners: _, ...left } = settingsOf('podhradie') as Record<string, unknown>;
    expect(bodyOf(sent[0])).toEqual(left);
  });

  it('are not sent while invalid: each error is named, and links to its field in its part', async () => {
    const { sent } = renderSettings();
    await screen.findByLabelText('Name of the site');
    await open('colours');
    type('Main colour', 'reddish');
    await open('members');
    type('E-mail about gift cards', 'nobody');
    press('Publish');
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('A colour is written like #0f4c4a.');
    expect(alert.textContent).toContain('This is not an e-mail address.');
    fireEvent.click(within(alert).getByRole('button', { name: 'Main colour' }));
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Main colour')));
    expect(document.activeElement?.getAttribute('aria-invalid')).toBe('true');
    expect(sent).toEqual([]);
  });

  it('have own hours in which staff answer, and texts with the placeholder for the next time', async () => {
    const { sent } = renderSettings();
    await screen.findByLabelText('Name of the site');
    await open('messages');
    fireEvent.click(screen.getByRole('switch', { name: 'Own hours instead of the centre’s' }));
    const sunday = await screen.findByRole('combobox', { name: 'Sunday' });
    fireEvent.change(sunday, { target: { value: 'open' } });
    expect(screen.getByText('Default: Thank you for your message. Our information desk is closed now. We answer {opens}.')).toBeTruthy();
    type('English', 'Back {open}.');
    expect(screen.getByLabelText('English').getAttribute('aria-invalid')).toBe('true');
    press('Publish');
    expect((await screen.findByRole('alert')).textContent).toContain('Only {opens} may be in braces.');
    type('English', 'Back {opens}.');
    press('Publish');
    await waitFor(() => expect(sent).toHaveLength(1));
    const { settings } = flattenSettings(bodyOf(sent[0]));
    expect(settings.away_message).toBe('{"en":"Back {opens}."}');
    expect(JSON.parse(settings.answer_hours ?? '')).toMatchObject({
      monday: [{ open: '09:00', close: '17:00' }],
      sunday: [{ open: '09:00', close: '21:00' }],
    });
  });

  it('show errors from the mall API at the setting', async () => {
    const fault = { kind: 'settings', key: 'settings', path: ['website_name'], code: 'invalid' as const, reason: 'x' };
    renderSettings({ outcomes: [{ outcome: 'refused', faults: [fault] }] });
    await screen.findByLabelText('Name of the site');
    type('Name of the site', 'Soutok');
    press('Publish');
    const alert = await screen.findByRole('alert');
    expect(within(alert).getByRole('button', { name: 'Name of the site' })).toBeTruthy();
    expect(screen.getByLabelText('Name of the site').getAttribute('aria-invalid')).toBe('true');
  });

  it('show conflicts setting by setting, with the settings’ labels', async () => {
    const live = settingsOf('demo');
    const theirs = rowsOf(live).map((row) => (row.key === 'grid_columns_desktop' ? { ...row, value: 6 } : row));
    const { sent } = renderSettings({ outcomes: [{ outcome: 'conflict', theirs: toSettings(theirs, { version: 4 }) }] });
    await screen.findByLabelText('Name of the site');
    type('Name of the site', 'Soutok');
    press('Publish');
    const dialog = await screen.findByRole('dialog', { name: /somebody else/i });
    expect(
      within(dialog)
        .getAllByRole('heading', { level: 3 })
        .map(({ textContent }) => textContent),
    ).toEqual(['Name of the site', 'Cards in a row']);
    fireEvent.click(within(dialog).getByRole('button', { name: 'Save selection' }));
    await waitFor(() => expect(sent).toHaveLength(2));
    const body = bodyOf(sent[1]);
    expect(flattenSettings(body).settings).toEqual({ ...flattenSettings(theirs).settings, website_name: 'Soutok' });
  });

  it('show changes between versions with labels instead of keys and values', async () => {
    const live = settingsOf('demo');
    const before = rowsOf(live).map((row) => (row.key === 'rounded_corners' ? { ...row, value: false } : row));
    renderSettings({ versions: { 2: before, 3: live } });
    await screen.findByLabelText('Name of the site');
    fireEvent.click(screen.getAllByRole('button', { name: /^What changed:/ })[0] as HTMLElement);
    const dialog = await screen.findByRole('dialog');
    expect(await within(dialog).findByRole('heading', { level: 3, name: 'Rounded corners' })).toBeTruthy();
    expect(within(dialog).getByText('Off')).toBeTruthy();
    expect(within(dialog).getByText('On')).toBeTruthy();
  });

  it('warn if a colour has too little contrast', async () => {
    renderSettings({ path: '/settings?part=colours' });
    await screen.findByLabelText('Main colour');
    type('Text of buttons', 'primary');
    expect(await screen.findByText(/The contrast is 1\.0; at least 4\.5 is needed\./)).toBeTruthy();
  });

  it('show a sample with the edited theme', async () => {
    renderSettings({ path: '/settings?part=colours' });
    await screen.findByLabelText('Main colour');
    const sampled = () => document.adoptedStyleSheets.flatMap((sheet) => [...sheet.cssRules].map(({ cssText }) => cssText)).join('');
    type('Main colour', '#123456');
    await waitFor(() => expect(sampled()).toMatch(/\.setting-page ?\{ ?--color-primary: ?#123456/));
    expect(document.querySelector('.setting-page .header')?.textContent).toContain('Shops & services');
  });

  it('show a second sample in the dark theme, until it is switched off', async () => {
    renderSettings({ path: '/settings?part=colours' });
    await screen.findByLabelText('Main colour');
    const sampled = () => document.adoptedStyleSheets.flatMap((sheet) => [...sheet.cssRules].map(({ cssText }) => cssText)).join('');
    const findDark = () => screen.queryByRole('img', { name: 'Sample in the dark theme' });
    expect(findDark()?.querySelector('[data-scheme=dark] .header')?.textContent).toContain('Shops & services');
    expect(sampled()).toMatch(/\.setting-page\[data-scheme=['"]?dark['"]?\] ?\{[^}]*--page-scheme: ?dark/);
    fireEvent.click(screen.getByRole('switch', { name: /^Dark theme/ }));
    expect(findDark()).toBeNull();
  });
});
