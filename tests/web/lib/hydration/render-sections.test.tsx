import { lazy, Suspense } from 'react';
import { renderToString } from 'react-dom/server';
import { describe, expect, it, vi } from 'vitest';
import { Boundary, renderSections } from '#web/lib/hydration/Boundary.tsx';

const render = vi.fn((site: React.ReactNode) => renderToString(site));

describe('renderSections', () => {
  it('renders a page once if all its sections can be rendered, short and long ones', () => {
    render.mockClear();
    const markup = renderSections(
      ['short', 'long '.repeat(5000)].map((text) => <Boundary key={text}>{text}</Boundary>),
      render,
    );
    expect(markup).toContain('short');
    expect(markup).toContain('long');
    expect(render).toHaveBeenCalledTimes(1);
  });

  it.each([
    ['a section', <Failing key="failing" />],
    [
      'a section within another',
      <Boundary key="inner">
        <Failing />
      </Boundary>,
    ],
  ])('throws the error of %s that fails', (_case, part) => {
    expect(() =>
      renderSections(
        <main>
          <Boundary>whole</Boundary>
          <Boundary>{part}</Boundary>
        </main>,
        render,
      ),
    ).toThrow('The section fails.');
  });

  it('leaves code that loads later to the browser', () => {
    const Late = lazy(() => new Promise<never>(() => {}));
    render.mockClear();
    const page = (
      <Boundary>
        <Suspense fallback="loading">
          <Late />
        </Suspense>
      </Boundary>
    );
    expect(renderSections(page, render)).toContain('loading');
    expect(render).toHaveBeenCalledTimes(1);
  });
});

function Failing(): never {
  throw new Error('The section fails.');
}
