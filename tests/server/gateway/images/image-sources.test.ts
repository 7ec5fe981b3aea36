import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findImage, toImageKey, toSource } from '#server/gateway/images/image-address.ts';
import { toImageAddress } from '#shared/site/images.ts';
import { sourcesOf } from '../../../support/image-sources.ts';

const mallApi = 'https://back-office.example/api';
const hosts = ['cdn.example', 'bucket.example:8443', 'http://old.example', 'http://old.example:8080'];
const sources = sourcesOf(hosts, mallApi);

/** Returns the address that the gateway requests from the host for a picture that a browser loads. */
function pathOf(value: string, own = sources): string | undefined {
  const source = own.read(value);
  const image = source && findImage(toImageAddress(source, 'original').slice('/api/images'.length), own);
  return image ? (image.origin ?? '') + image.address : undefined;
}

describe('an address of a picture', () => {
  it.each([
    ['/media/quay.jpg', '/media/quay.jpg'],
    ['https://back-office.example/media/quay.jpg', '/media/quay.jpg'],
    ['http://back-office.example/storage/quay.jpg', '/storage/quay.jpg'],
    ['http://BACK-OFFICE.example:80/storage/quay.jpg', '/storage/quay.jpg'],
    ['//back-office.example/storage/quay.jpg', '/storage/quay.jpg'],
    ['/storage/quay.jpg?v=3', '/storage/quay.jpg?v=3'],
    ['/storage/12/../12//quay.jpg', '/storage/12//quay.jpg'],
    ['storage/quay.jpg', '/storage/quay.jpg'],
    [' /storage/Kavárna na nábřeží (1)@2x.jpg ', '/storage/Kav%C3%A1rna%20na%20n%C3%A1b%C5%99e%C5%BE%C3%AD%20(1)@2x.jpg'],
  ])('belongs to the mall API, from the root of its host: %s', (value, asked) => expect(pathOf(value)).toBe(asked));

  it.each([
    ['https://cdn.example/a.jpg', 'https://cdn.example/a.jpg'],
    ['http://cdn.example/a.jpg', 'https://cdn.example/a.jpg'],
    ['//cdn.example/a.jpg#x', 'https://cdn.example/a.jpg'],
    ['https://cdn.example/Káva 1.jpg', 'https://cdn.example/K%C3%A1va%201.jpg'],
    ['https://cdn.example/k%C3%A1va+1.jpg', 'https://cdn.example/k%C3%A1va+1.jpg'],
    ['https://cdn.example/img.php?id=3&w=900', 'https://cdn.example/img.php?id=3&w=900'],
    ['https://cdn.example/', 'https://cdn.example/'],
    ['https://bucket.example:8443/a%2Fb.jpg?X-Amz-Date=1&X-Amz-Signature=a%2Bb', 'https://bucket.example:8443/a%2Fb.jpg?X-Amz-Date=1&X-Amz-Signature=a%2Bb'],
    ['https://old.example/a.jpg', 'http://old.example/a.jpg'],
    ['http://old.example:8080/a.jpg', 'http://old.example:8080/a.jpg'],
  ])('belongs to a host that the tenant names: %s', (value, asked) => expect(pathOf(value)).toBe(asked)); // biome-ignore format: a table

  it.each([
    'https://other.example/a.jpg',
    'https://cdn.example.other.example/a.jpg',
    'https://cdn.example@other.example/a.jpg',
    'https://name:password@cdn.example/a.jpg',
    'https://cdn.example:444/a.jpg',
    'https://bucket.example/a.jpg',
    'https://back-office.example:8080/storage/a.jpg',
    '/\\other.example/a.jpg',
    'ftp://cdn.example/a.jpg',
    'file:///etc/passwd',
    'data:image/png;base64,AA==',
    'javascript:alert(1)',
    'http://169.254.169.254/latest',
    'https://[::1]/a.jpg',
    'https://',
    '',
    ' ',
  ])('is dropped: %j', (value) => expect(sources.read(value)).toBeUndefined());

  it('must be below /media/ for the embedded mall API', () => {
    const embedded = sourcesOf([]);
    expect(['/media/a.jpg', '/storage/a.jpg', '/media/a.jpg?v=1'].map(embedded.read)).toEqual(['/media/a.jpg', undefined, undefined]);
  });

  it('belongs to the mall API if it names the mall API’s port or no port', () => {
    const local = sourcesOf([], 'http://localhost:8000');
    expect(['http://localhost/storage/a.jpg', 'http://localhost:8000/storage/a.jpg'].map((value) => pathOf(value, local))).toEqual([
      '/storage/a.jpg',
      '/storage/a.jpg',
    ]);
    expect(local.read('http://localhost:8001/storage/a.jpg')).toBeUndefined();
  });

  it('is not changed if it is read again', () => {
    const text = fc
      .oneof(fc.webUrl({ withQueryParameters: true }), fc.webPath(), fc.string())
      .map((path) => path.replace(/^https?:\/\/[^/]*/, 'https://cdn.example'));
    fc.assert(fc.property(text, (value) => {
      const source = sources.read(value);
      if (source !== undefined) expect(sources.read(source)).toBe(source);
    })); // biome-ignore format: a property
  });
});

describe('a focus point in an address', () => {
  it.each([
    ['/media/a.jpg#f24', '/media/a.jpg', '#f24'],
    [' https://cdn.example/a.jpg#f00 ', 'https://cdn.example/a.jpg', '#f00'],
    ['https://back-office.example/storage/a.jpg?v=3#f41', '/storage/a.jpg?v=3', '#f41'],
    ['/media/a.jpg#f22', '/media/a.jpg', ''],
    ['/media/a.jpg#f55', '/media/a.jpg', ''],
    ['/media/a.jpg#xywh=10,10,50,50', '/media/a.jpg', ''],
    ['/media/a.jpg#f24#f24', '/media/a.jpg', ''],
    ['/media/a.jpg#', '/media/a.jpg', ''],
  ])('is published with the address but not sent to the host; other fragments are dropped: %s', (value, asked, fragment) => {
    expect(pathOf(value)).toBe(asked);
    const out = sources.read(value) ?? expect.unreachable();
    expect(out.includes('#') ? out.slice(out.indexOf('#')) : '').toBe(fragment);
    expect(sources.read(out)).toBe(out);
    for (const size of ['original', 'share', { width: 640, format: 'avif' }] as const) expect(toImageAddress(out, size)).not.toContain('#');
  });
});

describe('requests of visitors', () => {
  const find = (path: string) => findImage(path, sources);

  it('reach only media of the mall API, unless it has named the address', () => {
    const [path = '', seal] = toImageAddress(sources.read('/storage/a.jpg') ?? '', 'original')
      .slice('/api/images'.length)
      .split('?');
    expect(find(`${path}?${seal}`)).toBeDefined();
    for (const other of [path, `${path}?seal=`, `${path}?seal=${'a'.repeat(16)}`, `${path}?x=1&${seal}`, `${path}?${seal}&x=1`, `/original/storage/b.jpg?${seal}`, '/original/v1/malls', '/original/admin/logout'])
      expect([other, find(other)]).toEqual([other, undefined]); // biome-ignore format: a table
  });

  it('lose their query, unless the mall API has named the address', () => {
    expect(find('/original/media/a.jpg?v=1')).toEqual(find('/original/media/a.jpg'));
    expect(find('/original/https/cdn.example/a.jpg?v=1&seal=aaaaaaaaaaaaaaaa')).toEqual(find('/original/https/cdn.example/a.jpg'));
  });

  it('are refused if another key has signed them', () => {
    const source = sources.read('/storage/a.jpg') ?? '';
    expect(sourcesOf(hosts, mallApi).find('/storage/a.jpg', source.split('?')[1] ?? '')).toBeDefined();
    expect(sourcesOf(hosts, mallApi).find('/storage/a.jpg', `seal=${'b'.repeat(16)}`)).toBeUndefined();
  });
});

describe('an address with a new signature', () => {
  it('is the same picture, and its host receives the complete address', () => {
    const images = ['1', '2'].map((date) => {
      const given = `https://cdn.example/a.jpg?v=3&X-Amz-Date=${date}&X-Amz-Signature=${date}`;
      const image = findImage(toImageAddress(sources.read(given) ?? '', 'share').slice('/api/images'.length), sources);
      return image && { key: toImageKey(image), source: toSource(image), address: image.address };
    });
    expect(images.map((image) => image?.source)).toEqual(Array(2).fill('https://cdn.example/a.jpg?v=3'));
    expect(new Set(images.map((image) => image?.key)).size).toBe(1);
    expect(images.map((image) => image?.address)).toEqual(
      ['1', '2'].map((date) => `/a.jpg?v=3&X-Amz-Date=${date}&X-Amz-Signature=${date}`),
    );
  });
});

describe('a host that is not allowed', () => {
  it('is logged once, and counted', () => {
    const warned: unknown[] = [];
    const own = sourcesOf(hosts, mallApi, warned);
    for (let index = 0; index < 5; index += 1) own.read(`https://other.example/${index}.jpg`);
    own.read('http://another.example:81/a.jpg');
    expect(warned).toEqual([{ host: 'other.example' }, { host: 'another.example:81' }]);
    expect(own.listRefused()).toEqual([{ host: 'other.example', times: 5 }, { host: 'another.example:81', times: 1 }]); // biome-ignore format: a table
  });

  it('is remembered, up to a hundred hosts', () => {
    const warned: unknown[] = [];
    const own = sourcesOf([], mallApi, warned);
    for (let index = 0; index < 1000; index += 1) own.read(`https://h${index}.example/a.jpg`);
    expect([warned.length, own.listRefused().length]).toEqual([100, 100]);
  });
});
