// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { SitePicture } from '#shared/contracts/desk-pictures.ts';
import type { Desk } from '#web/desk/lib/desk-context.tsx';
import { showForm } from '../forms/form-page.tsx';

beforeAll(() => void vi.stubGlobal('fetch', () => new Promise(() => {}))); // icons never load
afterEach(cleanup);

const name = `${'a'.repeat(32)}.webp`;
const quay: SitePicture = {
  id: 1,
  name,
  type: 'picture',
  tags: [],
  address: `/media/u/${name}`,
  width: 1200,
  height: 800,
  bytes: 9000,
  version: 1,
  focus: '13',
  alt: { en: 'The quay at dawn' },
  file_name: 'quay.jpg',
  uploaded_at: '2026-11-27T10:00:00Z',
  uploaded_by: 'Eva Nová',
  uses: 1,
};
const answers: Readonly<Record<string, unknown>> = { listSitePictures: { pictures: [quay], next: null }, getSitePicture: quay };
const read = (async ({ name: call }) => ({ data: answers[call] })) as Desk['api']['read']; // safe: only these calls are made
const banner = { id: 1, image: '/media/a.jpg', image_mobile: null, starts_at: null, ends_at: null, translations: [] };
const open = (image: string | null) => showForm({ kind: 'hero-banners', body: { ...banner, image }, read });
const field = () => within(screen.getByRole('group', { name: 'Picture' }));

describe('a picture in a form', () => {
  it('is chosen from the library, and starts with the library’s focus point', async () => {
    const form = await open('/media/a.jpg');
    fireEvent.click(field().getByRole('button', { name: 'Choose from the library' }));
    fireEvent.click(await screen.findByRole('button', { name: /^Choose The quay at dawn/ }));
    expect(form.body()).toEqual({ ...banner, image: `${quay.address}#f13` });
    expect((await field().findByAltText('The quay at dawn')).getAttribute('src')).toBe(`/api/images/w320.webp${quay.address}`);
    expect(field().getByText('Description missing: CZ, SK, DE')).toBeDefined();
    expect(field().queryByRole('textbox')).toBeNull();
  });

  it('adds its own focus point to the address, unless it is the middle', async () => {
    const form = await open(`${quay.address}#f13`);
    fireEvent.click(field().getByRole('button', { name: 'Focal point' }));
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'lower part, left' }).checked).toBe(true);
    fireEvent.click(screen.getByRole('radio', { name: 'bottom, far right' }));
    expect(form.body()).toEqual({ ...banner, image: `${quay.address}#f44` });
    fireEvent.keyDown(screen.getByRole('radio', { name: 'bottom, far right' }), { key: 'ArrowDown' });
    expect(form.body()).toEqual({ ...banner, image: `${quay.address}#f44` });
    fireEvent.click(screen.getByRole('radio', { name: 'middle height, middle' }));
    expect(form.body()).toEqual({ ...banner, image: quay.address });
    expect(document.querySelectorAll('[style]')).toHaveLength(0);
  });

  it('accepts the first of three dropped pictures, and names the other two', async () => {
    await open(null);
    const place = document.querySelector('.picture-drop') ?? expect.unreachable();
    const files = ['a.jpg', 'b.jpg', 'c.jpg'].map((one) => new File(['x'], one, { type: 'image/jpeg' }));
    fireEvent.drop(place, { dataTransfer: { files } });
    expect(field().getByRole('alert').textContent).toContain('One picture fits here. These were left out: b.jpg, c.jpg.');
    expect(field().getByText(/a\.jpg is being sent/)).toBeDefined();
  });

  it('is entered by address, and removed again', async () => {
    const form = await open(null);
    fireEvent.change(screen.getByLabelText('Picture: address'), { target: { value: ' https://cdn.example/a.jpg ' } });
    expect(form.body()).toEqual({ ...banner, image: 'https://cdn.example/a.jpg' });
    fireEvent.click(field().getByRole('button', { name: 'Remove' }));
    expect(form.body()).toMatchObject({ image: null });
  });

  it('offers no focus point and no description for a vector picture outside the library', async () => {
    await open('/media/a.svg');
    expect(field().queryByRole('button', { name: 'Focal point' })).toBeNull();
    expect(field().queryByRole('button', { name: 'Describe' })).toBeNull();
  });
});
