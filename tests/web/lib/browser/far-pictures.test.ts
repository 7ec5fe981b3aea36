// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { keepFarPictures } from '#web/lib/browser/far-pictures.ts';

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
  window.dispatchEvent(new Event('beforeprint')); // ends what still listens
  document.body.innerHTML = '';
  delete dataset.pictures;
  watched = [];
});

describe('keepFarPictures', () => {
  it('keeps them while nobody does anything, and watches far sections alone', () => {
    keepFarPictures();
    expect(dataset.pictures).toBe('kept');
    expect(watched.map(({ id }) => id)).toEqual(['far']);
    intersect(false);
    expect(dataset.pictures).toBe('kept');
  });

  it.each(['pointermove', 'pointerdown', 'keydown', 'focusin', 'wheel', 'scroll'])('lets them come with %s', (type) => {
    keepFarPictures();
    document.dispatchEvent(new Event(type));
    expect(dataset.pictures).toBe('shown');
    expect(watched).toEqual([]);
  });

  it('lets them come where a far section is near after all, and for paper', () => {
    keepFarPictures();
    intersect(true);
    expect(dataset.pictures).toBe('shown');
    keepFarPictures();
    window.dispatchEvent(new Event('beforeprint'));
    expect(dataset.pictures).toBe('shown');
  });

  it('takes slides that move by themselves for no visitor, nor a mouse that lies there', () => {
    keepFarPictures();
    document.dispatchEvent(new Event('pointerover'));
    document.dispatchEvent(new PointerEvent('pointermove', { movementX: 0, movementY: 0 }));
    document.querySelector('.carousel-track')?.dispatchEvent(new Event('scroll'));
    expect(dataset.pictures).toBe('kept');
  });
});
