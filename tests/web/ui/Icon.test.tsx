// @vitest-environment happy-dom
import { act, cleanup, render } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { type IconName, iconPaths } from '#web/ui/icon-paths.ts';

afterEach(cleanup);

/** Loads fresh icon modules, as a new document does. `paths` returns the paths drawn in its container. */
async function openDocument() {
  vi.resetModules();
  const [{ Icon }, { icons, loadIcons }] = await Promise.all([import('#web/ui/Icon.tsx'), import('#web/ui/icons.ts')]);
  const container = document.createElement('div');
  document.body.append(container);
  const paths = () => Array.from(container.querySelectorAll('svg'), (svg) => svg.querySelector('path')?.getAttribute('d'));
  return { Icon, icons, loadIcons, container, paths };
}

describe('Icon', () => {
  it('draws its path on the server', async () => {
    const { Icon, icons } = await openDocument();
    icons.provide(iconPaths);
    expect(renderToString(<Icon name="heart" />)).toContain(`<path d="${iconPaths.heart}"/></svg>`);
  });

  it('keeps the server’s drawings, and draws other icons once their paths have loaded', async () => {
    const { Icon, loadIcons, container, paths } = await openDocument();
    const served = renderToString(<Icon name="heart" />).replace('</svg>', `<path d="${iconPaths.heart}"/></svg>`);
    container.innerHTML = served + served;
    const page = (first: IconName, second: IconName, third?: IconName) => (
      <>
        <Icon name={first} />
        <Icon name={second} />
        {third && <Icon name={third} />}
      </>
    );
    const { rerender } = render(page('heart', 'heart'), { container, hydrate: true });
    expect(paths()).toEqual([iconPaths.heart, iconPaths.heart]);
    const drawn = container.querySelector('path');
    rerender(page('heart', 'heart-filled', 'close')); // clicked before the paths were loaded
    expect(paths()).toEqual([iconPaths.heart, iconPaths.heart, undefined]);
    await act(loadIcons);
    expect(paths()).toEqual([iconPaths.heart, iconPaths['heart-filled'], iconPaths.close]);
    expect(container.querySelector('path')).toBe(drawn); // existing drawings are not rendered again
    rerender(page('close', 'heart', 'close'));
    expect(paths()).toEqual([iconPaths.close, iconPaths.heart, iconPaths.close]);
  });
});
