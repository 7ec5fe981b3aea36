// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { renderScreen } from '../support/render-screen.tsx';

const source = '/api/images/original/media/landing.svg';

describe('the tenant’s picture for a list (`landings_images`)', () => {
  it.each([
    ['shops-services', {}],
    ['news-events', {}],
    ['offers', { page: 1 }],
    ['rewards', { page: 1 }],
    ['amenities', { page: 1 }],
  ] as const)('is at the head of %s, and only if there is one', async (name, params) => {
    const hasPicture = async (settings: Record<string, string>) =>
      (await renderScreen(name, { params, settings, waiting: 'all' })).mainElement.querySelector(`img[src="${source}"]`) !== null;
    expect(await hasPicture({ [`landings_images_${name.replace('-', '_')}`]: '/media/landing.svg' })).toBe(true);
    expect(await hasPicture({})).toBe(false);
  });
});
