// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { deskKinds } from '#shared/site/desk-kinds.ts';
import { toCopy } from '#web/desk/records/duplicate.ts';
import { banner, renderRecords } from './records-desk.ts';

describe('a copy of a record', () => {
  it('is a draft with names marked in their languages, without the number, and opens immediately', async () => {
    const { sent, router } = renderRecords({ path: '/content/hero-banners/5' });
    fireEvent.click(await screen.findByRole('button', { name: 'Duplicate' }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({
      name: 'createDeskRecord',
      body: {
        act: 'draft',
        body: {
          image: banner.image,
          translations: [
            { locale: 'cz', title: 'Trh (kopie)' },
            { locale: 'de', title: 'Markt (Kopie)' },
          ],
        },
      },
    });
    expect(JSON.stringify(sent[0]?.body)).not.toContain('"id"');
    await waitFor(() => expect(router.state.location.pathname).not.toBe('/content/hero-banners/5'));
  });

  it('leaves out unique names, the place and the counts of the original', () => {
    const page = { id: 4, alias: 'quay', permalink: 'a', image: null, translations: [{ locale: 'en', title: 'Quay', path: 'quay' }] };
    expect(toCopy(page, deskKinds['website-pages'], 'cz')).toEqual({ image: null, translations: [{ locale: 'en', title: 'Quay (copy)' }] });
    const shop = { id: 4, unit: 'A1', floor: 1, floorplan_id: 2, followers: 9, translations: [] };
    expect(toCopy(shop, deskKinds.companies, 'cz')).toEqual({ translations: [] });
    expect(toCopy({ id: 1, from: '/a', to: '/b' }, deskKinds.redirects, 'cz')).toEqual({ to: '/b' });
    expect(toCopy({ id: 1, name: 'Gold' }, { ...deskKinds.tiers, title: 'name' }, 'sk')).toEqual({ name: 'Gold (kópia)' });
  });

  it('is not offered for a kind with one record', async () => {
    renderRecords({ path: '/content/hero-banners/5', isList: false });
    await screen.findByRole('heading', { name: 'History' });
    expect(screen.queryByRole('button', { name: 'Duplicate' })).toBeNull();
  });
});
