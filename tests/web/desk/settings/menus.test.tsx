// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { findSettingFaults } from '#shared/rules/setting-faults.ts';
import { flattenSettings } from '#shared/rules/settings-flattening.ts';
import { readMenu } from '#shared/rules/settings-reading.ts';
import { renderSettings, toSettings } from './settings-desk.ts';

beforeEach(() => sessionStorage.clear());

const stored = {
  header_navbar_items: [{ name: 'shops', children: [{ name: 'floorplan' }, { name: 'opening-hours' }] }, { name: 'news' }, { name: 'faq' }],
  useful_menu_items: 'cookies,terrace,nowhere',
  footer_items: [
    { title: { cz: 'Objevujte', en: 'Discover' }, items: ['shops', 'Own|https://own.example'] },
    { title: { en: 'Members' }, items: ['rewards'] },
  ],
  hero_banner_items: { items: [1, 2, 3], note: 'kept' },
  amenitiy_redirect_links: { 54: 'parking' },
};

/** Returns the row of a menu entry. */
const rowOf = (list: string, name: string) => {
  const rows = [...screen.getByRole('list', { name: list }).children] as HTMLElement[];
  return rows.find((row) => within(row).queryByText(name)) ?? expect.fail(`${list} has no ${name}`);
};
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

async function show(part: string) {
  const desk = renderSettings({ path: `/settings?part=${part}`, record: toSettings(stored) });
  await screen.findByRole('searchbox');
  return {
    ...desk,
    /** Saves a draft, and returns its value of one setting. Expects all other settings to be unchanged. */
    async savedOf(key: string) {
      const count = desk.sent.length;
      fireEvent.keyDown(document, { key: 's', ctrlKey: true });
      await waitFor(() => expect(desk.sent.length).toBe(count + 1));
      const given = desk.sent.at(-1)?.body as { body: Record<string, unknown> } | undefined;
      const body = given?.body ?? {};
      const { [key]: value, ...others } = body;
      const { [key]: _, ...before } = stored as Record<string, unknown>;
      expect(others).toEqual(before);
      return value;
    },
  };
}
const namesOf = (menu: unknown) =>
  readMenu(flattenSettings({ header_navbar_items: menu }).settings, 'header_navbar_items', ({ reason }) => expect.fail(reason));

describe('the menu of the header', () => {
  const list = 'Menu of the header';

  it('can be rearranged with buttons, which announce the new position and keep the focus', async () => {
    const { savedOf } = await show('menus');
    press('Move up: News');
    await screen.findByText('News: now 1 of 5');
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Move down: News');
    expect(namesOf(await savedOf('header_navbar_items'))).toEqual([
      { name: 'news' },
      { name: 'shops', children: [{ name: 'floorplan' }, { name: 'opening-hours' }] },
      { name: 'faq' },
    ]);
  });

  it('can be rearranged with Alt and the arrow keys, including moving entries into and out of submenus', async () => {
    const { savedOf } = await show('menus');
    fireEvent.keyDown(within(rowOf(list, 'News')).getByRole('button', { name: /^Move up/ }), { key: 'ArrowRight', altKey: true });
    await screen.findByText(/^News: below the entry before it/);
    fireEvent.keyDown(within(rowOf(list, 'Floor plan')).getByRole('button', { name: /^Move down/ }), { key: 'ArrowLeft', altKey: true });
    await screen.findByText(/^Floor plan: one level out/);
    expect(namesOf(await savedOf('header_navbar_items'))).toEqual([
      { name: 'shops', children: [{ name: 'opening-hours' }, { name: 'news' }] },
      { name: 'floorplan' },
      { name: 'faq' },
    ]);
  });

  it('can be rearranged by dragging, which Escape cancels', async () => {
    const { savedOf } = await show('menus');
    const rows = () => [...screen.getByRole('list', { name: list }).children] as HTMLElement[];
    const layOut = () =>
      rows().forEach((row, at) => {
        row.getBoundingClientRect = () => ({ top: 100 + at * 50, height: 50 }) as DOMRect;
      });
    layOut();
    const handle = (name: string) => {
      const found = rowOf(list, name).querySelector<HTMLElement>('.edit-handle') ?? expect.fail();
      found.setPointerCapture = () => {};
      return found;
    };
    const grab = handle('Questions & answers');
    fireEvent.pointerDown(grab, { button: 0, pointerId: 1 });
    fireEvent.pointerMove(grab, { clientY: 105 });
    expect(rows()[0]?.dataset.drop).toBe('before');
    fireEvent.keyDown(document, { key: 'Escape' });
    expect(rows()[0]?.dataset.drop).toBeUndefined();
    fireEvent.pointerUp(grab);
    expect(screen.getByText('Everything is published.')).toBeTruthy();
    fireEvent.pointerDown(grab, { button: 0, pointerId: 1 });
    fireEvent.pointerMove(grab, { clientY: 105 });
    fireEvent.pointerUp(grab);
    expect(namesOf(await savedOf('header_navbar_items'))[0]).toEqual({ name: 'faq' });
  });

  it('removes an entry with its children, and Undo restores them', async () => {
    const { savedOf } = await show('menus');
    press('Remove: All shops');
    await waitFor(() => expect(screen.getByRole('list', { name: list }).children).toHaveLength(2));
    press('Move down: News');
    fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(screen.getByRole('list', { name: list }).children).toHaveLength(5));
    expect(namesOf(await savedOf('header_navbar_items'))).toEqual([
      { name: 'shops', children: [{ name: 'floorplan' }, { name: 'opening-hours' }] },
      { name: 'faq' },
      { name: 'news' },
    ]);
  });
});

describe('a flat menu', () => {
  it('accepts pages of the site and of the centre, and custom links', async () => {
    const { savedOf } = await show('footer');
    await screen.findAllByText('River terrace');
    const field = within(screen.getByRole('group', { name: 'Footer: Useful' }));
    const find = field.getByRole('combobox', { name: 'Add a page' });
    fireEvent.change(find, { target: { value: 'gift' } });
    fireEvent.click(await field.findByRole('option', { name: /^Gift cards/ }));
    fireEvent.click(field.getByRole('button', { name: 'Add a link of your own' }));
    fireEvent.change(field.getByRole('textbox', { name: 'Text of the link' }), { target: { value: 'Castle above ' } });
    fireEvent.change(field.getByRole('textbox', { name: 'Text of the link' }), { target: { value: 'Castle above the town' } });
    fireEvent.change(field.getByRole('combobox', { name: /^Address of the link/ }), { target: { value: 'https://castle.example' } });
    expect(await savedOf('useful_menu_items')).toBe('cookies,terrace,nowhere,gift-cards,Castle above the town|https://castle.example');
  });

  it('offers a page of the centre that follows a whole page of articles in the list', async () => {
    await show('footer');
    const field = within(screen.getByRole('group', { name: 'Footer: Useful' }));
    fireEvent.change(field.getByRole('combobox', { name: 'Add a page' }), { target: { value: 'cook' } });
    expect(await field.findByRole('option', { name: /^Cook or clerk/ })).toBeTruthy();
  });

  it('has links with a label per language', async () => {
    const { savedOf } = await show('footer');
    const column = within(screen.getByRole('list', { name: 'Links: Discover' }));
    fireEvent.click(column.getByRole('button', { name: 'Text in each language' }));
    fireEvent.change(column.getByRole('textbox', { name: 'Text of the link (DE)' }), { target: { value: 'Unser Eigenes' } });
    const saved = (await savedOf('footer_items')) as typeof stored.footer_items;
    const label = { cz: 'Own', en: 'Own', de: 'Unser Eigenes', sk: 'Own' };
    expect(saved[0]?.items).toEqual(['shops', { label, href: 'https://own.example' }]);
    expect(findSettingFaults({ footer_items: JSON.stringify(saved) })).toEqual([]);
  });

  it('marks an entry that leads nowhere', async () => {
    await show('footer');
    expect(within(rowOf('Footer: Useful', 'nowhere')).getByText('This page does not exist; the site leaves the entry out.')).toBeTruthy();
  });

  it('is not published while a link lacks its address', async () => {
    const { sent } = await show('footer');
    const field = within(screen.getByRole('group', { name: 'Footer: Useful' }));
    fireEvent.click(field.getByRole('button', { name: 'Add a link of your own' }));
    press('Publish');
    expect((await screen.findByRole('alert')).textContent).toContain('Footer: Useful');
    expect(sent).toEqual([]);
  });
});

describe('structured settings', () => {
  it('edit the columns of the footer: titles in each language, links, and their order', async () => {
    const { savedOf } = await show('footer');
    const columns = within(screen.getByRole('group', { name: 'Columns of the footer' }));
    fireEvent.change(columns.getAllByRole('textbox', { name: 'Title (DE)' })[1] as HTMLElement, { target: { value: 'Mitglieder' } });
    press('Move up: Members');
    press('Add a column');
    expect(await savedOf('footer_items')).toEqual([
      { title: { en: 'Members', de: 'Mitglieder' }, items: ['rewards'] },
      stored.footer_items[0],
      { title: {}, items: [] },
    ]);
  });

  it('edit the order of banners, by title', async () => {
    const { savedOf } = await show('home');
    await screen.findByText('The river bends');
    press('Move down: The river bends');
    fireEvent.change(screen.getByLabelText('Seconds for each banner'), { target: { value: '8' } });
    press('Remove: One point');
    expect(await savedOf('hero_banner_items')).toEqual({ items: [2, 1], note: 'kept', interval_seconds: 8 });
  });

  it('edit the link targets of amenities', async () => {
    const { savedOf } = await show('places');
    const target = await screen.findByRole('combobox', { name: 'Car wash leads to' });
    fireEvent.change(target, { target: { value: 'https://wash.example' } });
    act(() => target.dispatchEvent(new FocusEvent('focusout', { bubbles: true })));
    expect(await savedOf('amenitiy_redirect_links')).toEqual({ 54: 'https://wash.example' });
  });

  it('edit numbered picture addresses', async () => {
    const { savedOf } = await show('pictures');
    const group = within(screen.getByRole('group', { name: 'Pictures: Parking' }));
    fireEvent.click(group.getByRole('button', { name: 'Add a picture' }));
    fireEvent.change(await group.findByLabelText('Picture 1: address'), { target: { value: '/media/parking.webp' } });
    expect(await savedOf('parking_images_1')).toBe('/media/parking.webp');
  });
});
