// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { DrawingsContext, EntryIcon } from '#web/ui/EntryIcon.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const drawings = { 'ph:gift': { body: '<path d="M1 2"></path>', width: 256, height: 256 } };

function draw(icon: string) {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address);
    return Response.json({ prefix: 'ph', width: 256, height: 256, icons: { star: { body: '<path d="M3 4"></path>' } } });
  });
  const { container } = render(
    <DrawingsContext value={drawings}>
      <EntryIcon icon={icon} fallback="bag" />
    </DrawingsContext>,
  );
  return { asked, container };
}

describe('EntryIcon', () => {
  it('draws icons that came with the page immediately, and does not request them', async () => {
    const { container } = draw('ph:gift');
    const atOnce = container.innerHTML;
    expect(atOnce).toContain('<path d="M1 2"></path>');
    expect(atOnce).toContain('viewBox="0 0 256 256"');
    const { asked } = draw('ph:star'); // a request for the first icon would be combined with this one
    await vi.waitFor(() => expect(document.body.innerHTML).toContain('M3 4'));
    expect(asked).toEqual(['/api/icons/ph.json?icons=star']);
    expect(container.innerHTML).toBe(atOnce);
  });
});
