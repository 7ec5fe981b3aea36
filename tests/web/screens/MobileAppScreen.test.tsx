// @vitest-environment happy-dom
import { act } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { getWebsitePageByAlias } from '#shared/contracts/website-pages.ts';
import { answered, failed } from '../support/calls.ts';
import { expectFailedPage, expectLoading, expectNotFound, headingOf, textsOf } from '../support/expectations.ts';
import { websitePage } from '../support/records.ts';
import { renderScreen } from '../support/render-screen.tsx';

const alias = { params: { alias: 'mobile-app' } };
const page = answered(getWebsitePageByAlias, alias, websitePage(1));
const appLinks = { ios: 'https://ios.example/app', android: 'https://android.example/app', other: 'https://web.example/app' };

type Scene = NonNullable<Parameters<typeof renderScreen>[1]>;
const show = (scene: Scene = {}) => renderScreen('mobile-app', { calls: page, appLinks, ...scene });
const stores = (root: Element, links = 'a') => [...root.querySelectorAll(`.app-stores ${links}`)].map((link) => link.getAttribute('href'));

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('MobileAppScreen', () => {
  it.each([
    ['Mozilla/5.0 (Linux; Android 14; Pixel 8)', 'android'],
    ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X)', 'ios'],
    ['Mozilla/5.0 (Windows NT 10.0; Win64; x64)', 'other'],
  ] as const)('offers all links to the app; once live, highlights the link for %s without moving any', async (userAgent, own) => {
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(userAgent);
    const { mainElement, markup } = await show();
    const sent = document.createElement('div');
    sent.innerHTML = markup;
    expect(stores(sent)).toEqual([appLinks.ios, appLinks.android, appLinks.other]);
    expect(stores(mainElement)).toEqual(stores(sent));
    expect(stores(mainElement, 'a.button-primary')).toEqual([appLinks[own]]);
  });

  it('draws a QR code for the phone when its place comes into view', async () => {
    vi.stubGlobal(
      'IntersectionObserver',
      class {
        observe: () => void;
        constructor(tell: (entries: { isIntersecting: boolean }[]) => void) {
          this.observe = () => tell([{ isIntersecting: true }]);
        }
        disconnect() {}
      },
    );
    const { main, markup, t } = await show();
    await act(async () => {});
    const code = await main.findByRole('img', { name: t('mobile_app.qr_alt') });
    expect(code.querySelector('path')?.getAttribute('d')).toMatch(/^M4 4h7v1h-7z/); // the corner that readers look for
    expect(markup).not.toContain(t('mobile_app.qr_alt'));
  });

  it('offers no link that is not configured', async () => {
    const { mainElement, main, t } = await show({ appLinks: {} });
    expect(stores(mainElement)).toEqual([]);
    expect(main.queryByText(t('mobile_app.qr'))).toBeNull();
  });

  it('shows the editors’ content and the tenant’s pictures', async () => {
    const shown = await show({ locale: 'de', settings: { mobile_app_images_1: '/media/a.svg', mobile_app_images_2: '/media/b.svg' } });
    expect(headingOf(shown)).toBe('Seite 1');
    expect(textsOf(shown.main.getAllByText('Block.'))).toEqual(['Block.']);
    expect(shown.main.getAllByRole('img').map((image) => image.getAttribute('alt'))).toEqual(
      [1, 2].map((number) => shown.t('mobile_app.screen', { number })),
    );
    expect(shown.head).toMatchObject({
      path: '/de/mobile-app',
      structuredData: [{ '@type': 'MobileApplication', operatingSystem: 'iOS, Android, Web' }],
    });
  });

  it('does not exist while the app is switched off', async () => {
    expectNotFound(await show({ calls: [], settings: { is_mobile_app_active: 'false' } }));
  });

  it('shows a loading page and an error page, and works without an editors’ page', async () => {
    expectLoading(await show({ calls: [], waiting: 'all' }));
    expectFailedPage(await show({ calls: [], failures: failed(getWebsitePageByAlias, alias, 'BadGateway') }), 'BadGateway');
    const bare = await show({ calls: [], failures: failed(getWebsitePageByAlias, alias, 'NotFound') });
    expect(headingOf(bare)).toBe('Mobilní aplikace');
  });
});
