// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { Badge } from '#web/ui/Badge.tsx';
import { Card } from '#web/ui/Card.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { Image } from '#web/ui/Image.tsx';
import { Link, LinkProvider } from '#web/ui/Link.tsx';

afterEach(cleanup);

describe('Card', () => {
  it('has one link, named only by its title', () => {
    render(
      <Card
        title="Nordvind"
        href="/en/shop/1"
        eyebrow="Outdoor"
        badge={<Badge>New</Badge>}
        media={<Image src="/1.webp" alt="" ratio="stores" />}
      >
        Level 1
      </Card>,
    );
    expect(screen.getAllByRole('link')).toEqual([screen.getByRole('link', { name: 'Nordvind' })]);
    expect(screen.getByRole('heading', { level: 3, name: 'Nordvind' })).toBeTruthy();
  });

  it('keeps its action out of the link', () => {
    render(<Card title="Nordvind" href="/en/shop/1" action={<IconButton icon="heart" label="Follow" />} />);
    expect(screen.getByRole('button', { name: 'Follow' }).closest('a')).toBeNull();
  });

  it('has no link without an address', () => {
    render(<Card title="Nordvind" level={2} />);
    expect(screen.queryByRole('link')).toBeNull();
    expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('Nordvind');
  });
});

describe('Image', () => {
  it('shows its surface when the picture does not load, and keeps its name', () => {
    render(<Image src="/missing.webp" alt="Shop window" ratio="stores" />);
    fireEvent.error(screen.getByRole('img', { name: 'Shop window' }));
    expect(screen.getByRole('img', { name: 'Shop window' }).tagName).toBe('DIV');
    expect(document.querySelector('img')).toBeNull();
  });

  it('shows its category’s icon without a picture, hidden from screen readers', () => {
    const { container } = render(<Image alt="" ratio="stores" fallbackMark={<svg />} />);
    const mark = container.querySelector('.category-mark');
    expect([mark?.textContent, mark?.innerHTML, mark?.getAttribute('aria-hidden')]).toEqual(['', '<svg></svg>', 'true']);
  });

  it.each([
    ['failed before the page was live is removed', '/gone.svg', false, true],
    ['is a drawing without a size of its own stays', '/drawn.svg', true, false],
  ])('that %s', async (_what, src, isWhole, isReplaced) => {
    const decode = isWhole ? Promise.resolve() : Promise.reject(new DOMException('broken', 'EncodingError'));
    const own = { complete: true, naturalWidth: 0, currentSrc: src };
    for (const [name, value] of Object.entries(own)) {
      const kept = Object.getOwnPropertyDescriptor(HTMLImageElement.prototype, name);
      Object.defineProperty(HTMLImageElement.prototype, name, { configurable: true, get: () => value });
      onTestFinished(() => void (kept && Object.defineProperty(HTMLImageElement.prototype, name, kept)));
    }
    vi.spyOn(HTMLImageElement.prototype, 'decode').mockReturnValue(decode);
    onTestFinished(() => void vi.restoreAllMocks());
    const { container } = render(<Image src={src} alt="" ratio="stores" fallbackMark={<svg />} />);
    await act(() => decode.catch(() => {}));
    expect(container.querySelector('.category-mark') !== null).toBe(isReplaced);
  });

  it('loads the priority picture eagerly and first, and other pictures lazily', () => {
    const markup = renderToString(<Image src="/a.webp" alt="" ratio="hero" isPriority />);
    expect(markup).toContain('loading="eager" fetchPriority="high"');
    const source = { type: 'image/avif', srcSet: '/b.avif' };
    const late = renderToString(<Image src="/b.webp" alt="" ratio="stores" sources={[source]} />);
    expect(late).toContain('loading="lazy"');
    expect(late).toContain('<source type="image/avif" srcSet="/b.avif"/>');
  });
});

describe('Link', () => {
  it.each([
    ['/en/offers', null],
    ['#main', null],
    ['mailto:info@centre.example', null],
    ['https://elsewhere.example', '_blank'],
    ['//elsewhere.example', '_blank'],
  ])('%s opens in %s', (href, target) => {
    render(
      <LinkProvider externalHint="opens a new window">
        <Link href={href}>Go</Link>
      </LinkProvider>,
    );
    const link = screen.getByRole('link');
    expect(link.getAttribute('target')).toBe(target);
    expect(link.textContent).toBe(target ? 'Go (opens a new window)' : 'Go');
    expect(link.getAttribute('rel')).toBe(target ? 'noopener' : null);
  });
});
