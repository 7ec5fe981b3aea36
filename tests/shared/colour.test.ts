import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contrast, ensureContrast, parseColour, readableText } from '#shared/rules/colour.ts';
import { mixInOklab, quietestShare } from '#shared/rules/oklab.ts';

const colours = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);

describe('parseColour', () => {
  it.each([
    ['#fff', { r: 255, g: 255, b: 255 }],
    ['#1F4e46', { r: 31, g: 78, b: 70 }],
    ['#1f4e4680', { r: 31, g: 78, b: 70 }],
    ['rgb(31, 78, 70)', { r: 31, g: 78, b: 70 }],
    ['rgb(31 78 70 / 50%)', { r: 31, g: 78, b: 70 }],
    ['rgba(100%,0%,300,0.5)', { r: 255, g: 0, b: 255 }],
    ['hsl(0, 100%, 50%)', { r: 255, g: 0, b: 0 }],
    ['hsl(120deg 100% 25%)', { r: 0, g: 128, b: 0 }],
    ['hsl(-120 100% 50%)', { r: 0, g: 0, b: 255 }],
    [' White ', { r: 255, g: 255, b: 255 }],
    ['black', { r: 0, g: 0, b: 0 }],
    ['transparent', undefined],
    ['#00000000', undefined],
    ['rgb(1,2,3,0)', undefined],
    ['#ffff1', undefined],
    ['rgb(1,2)', undefined],
    ['rgb(a,b,c)', undefined],
    ['url(x)', undefined],
    ['red;}', undefined],
    ['', undefined],
  ])('parses %j', (css, expected) => {
    expect(parseColour(css)).toEqual(expected);
  });
});

describe('contrast', () => {
  it.each([
    ['#000', '#fff', 21],
    ['#777777', '#ffffff', 4.48],
    ['#ff0000', '#ffffff', 4],
    ['#123456', '#123456', 1],
    ['nonsense', '#ffffff', 1],
  ])('returns the contrast of %s on %s', (a, b, expected) => {
    expect(contrast(a, b)).toBeCloseTo(expected, 1);
    expect(contrast(b, a)).toBe(contrast(a, b));
  });
});

describe('readableText', () => {
  it('reaches 4.5 on every background', () => {
    fc.assert(
      fc.property(colours, (background) => {
        expect(contrast(readableText(background), background)).toBeGreaterThanOrEqual(4.5);
      }),
      { numRuns: 2000 },
    );
  });

  it.each([
    ['#ffffff', '#161512'],
    ['#1f4e46', '#ffffff'],
    ['#d9572f', '#161512'],
    ['transparent', '#161512'],
  ])('returns for %s: %s', (background, expected) => {
    expect(readableText(background)).toBe(expected);
  });
});

describe('ensureContrast', () => {
  it('reaches the minimum and does not change colours that already have it', () => {
    fc.assert(
      fc.property(colours, colours, fc.double({ min: 1, max: 4.5, noNaN: true }), (colour, background, minimum) => {
        const ensured = ensureContrast(colour, background, minimum);
        expect(contrast(ensured, background)).toBeGreaterThanOrEqual(minimum);
        if (contrast(colour, background) >= minimum) expect(ensured).toBe(colour);
      }),
      { numRuns: 2000 },
    );
  });

  it('returns the best available shade if none reaches the minimum', () => {
    expect(ensureContrast('#777777', '#777777', 15)).toBe('#000000');
  });

  it('stays close to the colour', () => {
    const ensured = parseColour(ensureContrast('#d9572f', '#ffffff'));
    expect(ensured && ensured.r > ensured.g && ensured.g > ensured.b).toBe(true);
  });

  it('returns readable text for an invalid colour', () => {
    expect(ensureContrast('var(--x)', '#1f4e46')).toBe('#ffffff');
  });
});

describe('mixInOklab', () => {
  it.each([
    ['white', 'black', 0.5, '#636363'], // as browsers compute color-mix(in oklab, white, black)
    ['#0000ff', '#ffffff', 0.5, '#74a3ff'],
    ['#ff0000', '#00ff00', 1, '#ff0000'],
    ['#ff0000', '#00ff00', 0, '#00ff00'],
    ['nonsense', '#00ff00', 0.5, 'nonsense'],
  ])('mixes %s and %s by %d to %s', (a, b, share, expected) => {
    expect(mixInOklab(a, b, share)).toBe(expected);
  });
});

describe('quietestShare', () => {
  it('returns the minimum share if the text is readable with it, otherwise a larger share', () => {
    expect(quietestShare('#1b1a17', '#ffffff', 72)).toBe(72);
    fc.assert(
      fc.property(colours, (paper) => {
        const ink = readableText(paper);
        const share = quietestShare(ink, paper, 72);
        expect(contrast(mixInOklab(ink, paper, share / 100), paper)).toBeGreaterThanOrEqual(4.5);
      }),
    );
  });
});
