import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { imageWidths } from '#shared/site/images.ts';
import { toPicture } from '#web/lib/centre/pictures.ts';
import { toPlainText } from '#web/lib/texts/rich-text.ts';

describe('toPicture', () => {
  it.each([undefined, null, ''])('is empty for %o', (source) => {
    expect(toPicture(source)).toEqual({});
  });

  it('leaves a vector picture unchanged', () => {
    expect(toPicture('/media/quay.svg', 320)).toEqual({ src: '/api/images/original/media/quay.svg' });
  });

  it('offers widths up to the largest shown, best format first', () => {
    expect(toPicture('/media/quay.jpg', 640)).toEqual({
      src: '/api/images/w640.jpg/media/quay.jpg',
      sources: ['avif', 'webp'].map((format) => ({
        type: `image/${format}`,
        srcSet: [320, 480, 640].map((width) => `/api/images/w${width}.${format}/media/quay.jpg ${width}w`).join(', '),
      })),
    });
  });

  it('returns a focus point other than the middle, and removes it from the address', () => {
    const picture = toPicture('/media/quay.jpg#f40', 320);
    expect(picture.focus).toBe('40');
    expect(JSON.stringify(picture)).not.toContain('#');
    expect(toPicture('/media/quay.svg#f01')).toEqual({ src: '/api/images/original/media/quay.svg', focus: '01' });
    expect(toPicture('/media/quay.jpg#f22')).toEqual(toPicture('/media/quay.jpg'));
  });

  it('loads other hosts’ pictures through the gateway too', () => {
    expect(toPicture('https://pictures.example/a.png', 320).src).toBe('/api/images/w320.jpg/https/pictures.example/a.png');
  });

  it('uses only widths that the gateway creates', () => {
    fc.assert(
      fc.property(fc.constantFrom(...imageWidths.slice(1)), (largest) => {
        const asked = (toPicture('/media/a.jpg', largest).sources ?? []).flatMap(({ srcSet }) =>
          [...srcSet.matchAll(/ (\d+)w/g)].map(([, width]) => Number(width)),
        );
        expect(asked.length).toBeGreaterThan(0);
        expect(asked.every((width) => width <= largest && imageWidths.some((known) => known === width))).toBe(true);
      }),
    );
  });
});

describe('toPlainText', () => {
  it.each([
    ['<p>Dobré <b>boty</b>.</p><p>Levně!</p>', 'Dobré boty. Levně!'],
    ['A &amp; B &lt;c&gt;&nbsp;&quot;d&quot; &unknown;', 'A & B <c> "d" &unknown;'],
    ['<p>\n</p>', ''],
  ])('reads %s as “%s”', (html, text) => {
    expect(toPlainText(html)).toBe(text);
  });

  it('truncates at a word, with an ellipsis, never longer than the limit', () => {
    expect(toPlainText('<p>jedna dvě, tři čtyři</p>', 12)).toBe('jedna dvě…');
    fc.assert(
      fc.property(fc.array(fc.stringMatching(/^\w{1,12}[,.]?$/), { maxLength: 40 }), fc.integer({ min: 10, max: 80 }), (words, most) => {
        expect(toPlainText(words.join(' '), most).length).toBeLessThanOrEqual(most);
      }),
    );
  });
});
