// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { afterEach, it, vi } from 'vitest';
import { listScreens } from '#web/desk/router.tsx';
import { renderDesk } from './support/render-desk.tsx';

afterEach(() => vi.restoreAllMocks());

/** Screens of which one cannot be loaded, with the error of Chromium. */
const places = listScreens().map((place) =>
  place.path === 'settlement'
    ? { ...place, screen: () => Promise.reject(new TypeError('Failed to fetch dynamically imported module: /assets/settlement.js')) }
    : place,
);

it.each([
  ['no connection without one', false, 'desk.offline'],
  ['a new version with one', true, 'desk.renewed'],
])('shows %s if the code of a page cannot be loaded', async (_case, isOnline, title) => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
  vi.spyOn(console, 'error').mockImplementation(() => undefined); // by React, about the caught error
  const { t } = renderDesk({ path: '/settlement', places });
  await screen.findByRole('heading', { level: 1, name: t(title) });
});
