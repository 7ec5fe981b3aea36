// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { layOutAhead } from '#web/lib/navigation/lay-out-ahead.ts';
import { comeOut, placeAhead } from '#web/lib/navigation/page-place.ts';

const keptOutMs = 300;

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function supports(answer: boolean): void {
  vi.stubGlobal('CSS', {
    supports: (property: string, value: string) => `${property}: ${value}` === 'content-visibility: hidden' && answer,
  });
}

/** As React puts it there. */
async function drawAhead(): Promise<HTMLElement> {
  document.body.innerHTML = '<main><div class="page-place">shown</div></main>';
  const main = document.querySelector('main') as HTMLElement; // it stands above
  layOutAhead(main);
  const place = document.createElement('div');
  place.className = placeAhead;
  place.dataset.y = '700';
  place.style.setProperty('display', 'none', 'important');
  main.append(place);
  await Promise.resolve();
  return place;
}

const stylesOf = ({ style }: HTMLElement) => [
  style.display,
  style.getPropertyValue('content-visibility'),
  style.getPropertyValue('inset-block-start'),
];

describe('a page that is drawn ahead', () => {
  it('is laid out as where the visitor is taken, and kept out of reach after a moment', async () => {
    supports(true);
    const place = await drawAhead();
    vi.advanceTimersByTime(keptOutMs - 1);
    expect(stylesOf(place)).toEqual(['', '', '-700px']);
    vi.advanceTimersByTime(1);
    expect(stylesOf(place)).toEqual(['', 'hidden', '-700px']);
  });

  it('is in reach again when it is shown', async () => {
    supports(true);
    const place = await drawAhead();
    vi.advanceTimersByTime(keptOutMs);
    comeOut(place);
    expect(stylesOf(place)).toEqual(['', '', '']);
  });

  it('is not put out of reach when it has been shown before that', async () => {
    supports(true);
    const place = await drawAhead();
    place.className = 'page-place';
    comeOut(place);
    vi.advanceTimersByTime(keptOutMs);
    expect(stylesOf(place)).toEqual(['', '', '']);
  });

  it('stays without boxes in a browser that cannot keep it out of reach', async () => {
    supports(false);
    const place = await drawAhead();
    vi.advanceTimersByTime(keptOutMs);
    expect(stylesOf(place)).toEqual(['none', '', '']);
  });
});
