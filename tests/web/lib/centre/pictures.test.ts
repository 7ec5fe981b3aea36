import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { imageWidths } from '#shared/site/images.ts';
import { toPicture } from '#web/lib/centre/pictures.ts';
import { toPlainText } from '#web/lib/texts/plain-text.ts';

describe('toPicture', () => {
  it.each([undefined, null, ''])('has nothing for %o', (source) => {
    expect(toPicture(source)).toEqual({});
  });

  it('keeps a vector picture as it is', () => {
    expect(toPicture('/media/quay.svg', 320)).toEqual({ src: '/api/images/original/media/quay.svg' });
  });

  it('offers widths up to the largest that is shown, best format first', () => {
    expect(toPicture('/media/quay.jpg', 640)).toEqual({
      src: '/api/images/w640.jpg/media/quay.jpg',
      sources: ['avif', 'webp'].map((format) => ({
        type: `image/${format}`,
        srcSet: [320, 480, 640].map((width) => `/api/images/w${width}.${format}/media/quay.jpg ${width}w`).join(', '),
      })),
    });
  });

  it('says what stays in sight, where it is not the middle, and asks for no address with it', () => {
    const picture = toPicture('/media/quay.jpg#f40', 320);
    expect(picture.focus).toBe('40');
    expect(JSON.stringify(picture)).not.toContain('#');
    expect(toPicture('/media/quay.svg#f01')).toEqual({ src: '/api/images/original/media/quay.svg', focus: '01' });
    expect(toPicture('/media/quay.jpg#f22')).toEqual(toPicture('/media/quay.jpg'));
  });

  it('asks the gateway for other hosts’ pictures too', () => {
    expect(toPicture('https://pictures.example/a.png', 320).src).toBe('/api/images/w320.jpg/https/pictures.example/a.png');
  });

  it('never asks for a width that the gateway does not make', () => {
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

  it('is cut at a word, with an ellipsis, never longer than asked', () => {
    expect(toPlainText('<p>jedna dvě, tři čtyři</p>', 12)).toBe('jedna dvě…');
    fc.assert(
      fc.property(fc.array(fc.stringMatching(/^\w{1,12}[,.]?$/), { maxLength: 40 }), fc.integer({ min: 10, max: 80 }), (words, most) => {
        expect(toPlainText(words.join(' '), most).length).toBeLessThanOrEqual(most);
      }),
    );
  });
});
