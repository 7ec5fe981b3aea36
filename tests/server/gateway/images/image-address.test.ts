import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findFilePath } from '#server/gateway/files/file-path.ts';
import { findImage, toImageKey } from '#server/gateway/images/image-address.ts';
import { imageFormats, imageWidths, toImageAddress } from '#shared/site/images.ts';
import { sourcesOf } from '../../../support/image-sources.ts';

const hosts = sourcesOf(['cdn.centre.example']);
const findKey = (path: string) => {
  const image = findImage(path, hosts);
  return image && toImageKey(image);
};

/** A name that a file may have on a server. */
const fileName = fc
  .string({ unit: fc.constantFrom(...'abZ09_-.', ' ', 'í', '(', ')', ',', '漢', '😀'), minLength: 1, maxLength: 8 })
  .filter((name) => !/^[. ]|[. ]$/.test(name));
const filePath = fc.array(fileName, { minLength: 1, maxLength: 4 });

/** Writes each byte as it is, if addresses allow it, or escaped in lower or upper case. */
function spell(name: string, choices: readonly number[], from: number): string {
  return [...Buffer.from(name)]
    .map((byte, index) => {
      const escaped = `%${byte.toString(16).padStart(2, '0')}`;
      const character = String.fromCharCode(byte);
      const choice = (choices[(from + index) % choices.length] ?? 0) % 3;
      if (choice === 0 && /[\w.-]/.test(character)) return character;
      return choice === 1 ? escaped : escaped.toUpperCase();
    })
    .join('');
}

const spelling = fc.array(fc.nat(2), { minLength: 1, maxLength: 30 });
const toPath = (names: readonly string[], choices: readonly number[]) =>
  names.map((name, index) => `/${spell(name, choices, index * 7)}`).join('');

/** Other spellings of a path that some servers normalize to the same file. */
const disguises: readonly ((path: string) => string)[] = [
  (path) => path.replace('/media/', '/media/./'),
  (path) => path.replace('/media/', '/media//'),
  (path) => path.replace('/media/', '/media/%2e/'),
  (path) => path.replace('/media/', '/media/x/../'),
  (path) => path.replace('/media/', '/media/x/%2e%2E/'),
  (path) => path.replace('/media/', '/media%2f'),
  (path) => path.replace('/media/', '/media/%2F'),
  (path) => path.replace('/media/', '/media%5c'),
  (path) => path.replace('/media/', '//media/'),
  (path) => `${path}.`,
  (path) => `${path}%2e`,
  (path) => `${path}%20`,
  (path) => `${path}/`,
  (path) => `${path}/.`,
  (path) => `${path}%00`,
  (path) => `${path}%3fv=1`,
  (path) => `${path}%23a`,
  (path) => `${path};v=1`,
  (path) => `${path}%3Bv=1`,
  (path) => `${path}::$DATA`,
  (path) => `${path}%253fv`,
  (path) => `${path}%ff`,
  (path) => `${path}%c0%ae`,
  (path) => `${path}%`,
  (path) => `${path}#x`,
];

describe('findImage', () => {
  it('finds every size that the site can request, of the mall API and of the tenant’s hosts', () => {
    for (const width of imageWidths) {
      for (const format of imageFormats) {
        const size = { width, format };
        const own = toImageAddress('/media/a/b.jpg', size).slice('/api/images'.length);
        expect(findImage(own, hosts)).toEqual({ address: '/media/a/b.jpg', origin: undefined, size });
        const foreign = toImageAddress('https://cdn.centre.example/b.jpg', size).slice('/api/images'.length);
        expect(findImage(foreign, hosts)).toEqual({ address: '/b.jpg', origin: 'https://cdn.centre.example', size });
      }
    }
  });

  it('accepts a host only if the tenant names it', () => {
    expect(findImage('/original/https/cdn.centre.example/b.jpg', sourcesOf([]))).toBeUndefined();
    expect(findImage('/original/https/other.example/b.jpg', hosts)).toBeUndefined();
  });

  it.each([
    '/w0320.webp/media/a.jpg',
    '/w+320.webp/media/a.jpg',
    '/w320.0.webp/media/a.jpg',
    '/w3e2.webp/media/a.jpg',
    '/W320.webp/media/a.jpg',
  ])('accepts one spelling of a size: not %s', (path) => expect(findImage(path, hosts)).toBeUndefined());

  it('returns one key per file, in any spelling, and different keys for different files', () => {
    fc.assert(
      fc.property(filePath, filePath, spelling, spelling, fc.string(), (one, other, first, second, junk) => {
        const key = findKey(`/original/media${toPath(one, first)}?${junk}`);
        expect(key).toBeDefined();
        expect(findKey(`/original/media${toPath(one, second)}`)).toBe(key);
        const isSame = one.join('/') === other.join('/');
        expect(findKey(`/original/media${toPath(other, second)}`) === key).toBe(isSame);
        expect(decodeURIComponent(key ?? '')).toBe(`image:original:/media/${one.join('/')}`);
      }),
      { numRuns: 1000 },
    );
  });

  it('returns no second key for ten thousand disguises of a file', () => {
    const keys = new Set<string | undefined>();
    const cases = fc.tuple(fc.constantFrom(...disguises), fc.constantFrom(...disguises), spelling, fc.boolean());
    for (const [disguise, another, choices, isTwice] of fc.sample(cases, { numRuns: 10_000, seed: 1 })) {
      const plain = `/w320.webp/media${toPath(['photo.jpg'], choices)}`;
      keys.add(findKey(isTwice ? another(disguise(plain)) : disguise(plain)));
      keys.add(findKey(`${plain}?${choices.join('&')}`));
    }
    expect([...keys].filter((key) => key !== undefined)).toEqual(['image:w320x.webp:/media/photo.jpg']);
  });
});

describe('findFilePath', () => {
  it('does not change its own results', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.webPath(),
          filePath.map((names) => toPath(names, [1])),
        ),
        (text) => {
          const path = findFilePath(text);
          if (path !== undefined) expect([findFilePath(path), new URL(path, 'http://x').pathname]).toEqual([path, path]);
        },
      ),
    );
  });
});
