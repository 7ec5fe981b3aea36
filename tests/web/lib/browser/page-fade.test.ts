// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from 'vitest';
import { showFadingIn } from '#web/start-late.ts';

afterEach(() => {
  document.body.innerHTML = '';
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('showFadingIn', () => {
  it.each([
    ['fades to the next page', {}, ['shown', 'fades']],
    ['shows it immediately if reduced motion is set', { isStill: true }, ['shown']],
    ['shows it immediately while the page is hidden', { isHidden: true }, ['shown']],
  ])('%s', (_what, { isStill = false, isHidden = false }: { isStill?: boolean; isHidden?: boolean }, expected) => {
    const seen: string[] = [];
    vi.spyOn(document, 'hidden', 'get').mockReturnValue(isHidden);
    vi.stubGlobal('matchMedia', () => ({ matches: isStill }));
    const main = Object.assign(document.createElement('main'), { id: 'main', animate: () => seen.push('fades') });
    document.body.append(main);
    showFadingIn(() => seen.push('shown'));
    expect(seen).toEqual(expected);
  });
});
