// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { keepFarPictures } from '#web/lib/browser/first-view.ts';

const { dataset } = document.documentElement;
let watched: Element[] = [];
let intersect: (isIntersecting: boolean) => void = () => {};

beforeEach(() => {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(tell: (entries: { isIntersecting: boolean }[]) => void) {
        intersect = (isIntersecting) => tell([{ isIntersecting }]);
      }
      observe = (element: Element) => void watched.push(element);
      disconnect = () => void watched.splice(0);
    },
  );
  document.body.innerHTML =
    '<div class="carousel-track"></div><section id="near"></section><section class="section-far" id="far"></section>';
});
afterEach(() => {
  vi.unstubAllGlobals();
  window.dispatchEvent(new Event('beforeprint')); // removes remaining listeners
  document.body.innerHTML = '';
  delete dataset.pictures;
  watched = [];
});

describe('keepFarPictures', () => {
  it('withholds pictures without an interaction, and observes only far sections', () => {
    keepFarPictures();
    expect(dataset.pictures).toBe('kept');
    expect(watched.map(({ id }) => id)).toEqual(['far']);
    intersect(false);
    expect(dataset.pictures).toBe('kept');
  });

  it.each(['pointermove', 'pointerdown', 'keydown', 'focusin', 'wheel', 'scroll'])('shows pictures at %s', (type) => {
    keepFarPictures();
    document.dispatchEvent(new Event(type));
    expect(dataset.pictures).toBe('shown');
    expect(watched).toEqual([]);
  });

  it('shows pictures when a far section comes near, and for printing', () => {
    keepFarPictures();
    intersect(true);
    expect(dataset.pictures).toBe('shown');
    keepFarPictures();
    window.dispatchEvent(new Event('beforeprint'));
    expect(dataset.pictures).toBe('shown');
  });

  it('ignores automatic slides, and a resting mouse', () => {
    keepFarPictures();
    document.dispatchEvent(new Event('pointerover'));
    document.dispatchEvent(new PointerEvent('pointermove', { movementX: 0, movementY: 0 }));
    document.querySelector('.carousel-track')?.dispatchEvent(new Event('scroll'));
    expect(dataset.pictures).toBe('kept');
  });
});
