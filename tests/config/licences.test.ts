import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { isAllowed, listShipped, toNotices } from '#config/licences.ts';
import { startGateway } from '../support/gateway.ts';
import { startUpstream } from '../support/upstream.ts';

const root = new URL('../..', import.meta.url).pathname;
const bundled = ['react-router', 'leaflet', '@firebase/auth', 'qrcode', '@fontsource-variable/figtree'];

describe('isAllowed', () => {
  it.each([
    ['fastify', 'MIT', true],
    ['lru-cache', 'BlueOak-1.0.0', true],
    ['@fontsource-variable/figtree', 'OFL-1.1', true],
    ['pako', '(MIT AND Zlib)', true],
    ['choice', '(GPL-3.0-only OR MIT)', true],
    ['both', 'MIT AND GPL-3.0-only', false],
    ['@img/sharp-libvips-linux-x64', 'LGPL-3.0-or-later', true],
    ['opening_hours', 'LGPL-3.0-only', false],
    ['another', 'LGPL-3.0-or-later', false],
    ['web-push', 'MPL-2.0', true],
    ['unread', 'MPL-2.0', false],
    ['server', 'AGPL-3.0-only', false],
    ['own', 'SEE LICENSE IN LICENSE.md', false],
    ['silent', '', false],
  ])('%s under %s: %s', (name, licence, expected) => {
    expect(isAllowed(name, licence)).toBe(expected);
  });
});

describe('packages shipped with the site', () => {
  it('have licences that we have reviewed', () => {
    const refused = listShipped(root, new Set(bundled)).filter(({ name, licence }) => !isAllowed(name, licence));
    expect(refused).toEqual([]);
  });

  it('do not include packages used only to import maps, build or check', () => {
    const names = listShipped(root, new Set()).map(({ name }) => name);
    for (const name of ['fastify', 'sharp', 'react-dom']) expect(names).toContain(name);
    for (const name of ['opening_hours', 'typescript', '@firebase/auth', 'vite', 'leaflet']) expect(names).not.toContain(name);
  });

  it('fail the build if one of them has a forbidden licence', () => {
    expect(() => toNotices(root, new Set(['opening_hours']))).toThrow('opening_hours (LGPL-3.0-only)');
  });
});

describe('GET /licences.txt', () => {
  const notices = readFileSync(`${root}/dist/licences.txt`, 'utf8');

  it('returns the file of the build as compressed text', async () => {
    const upstream = await startUpstream();
    const gateway = await startGateway({ upstreamOrigin: upstream.origin });
    const answer = await gateway.get('/licences.txt', { 'accept-encoding': 'br' });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect(answer.headers.get('content-encoding')).toBe('br');
    expect(answer.headers.get('cache-control')).toBe('public, max-age=86400');
    expect(await answer.text()).toBe(notices);
    await gateway.close();
    await upstream.close();
  });

  it.each([
    ['packages of the server', 'fastify 5.', 'Copyright (c) 2016-present The Fastify team'],
    ['packages that browsers load', 'react-router 8.', 'Shopify'],
    ['packages that a click loads', '@firebase/auth 1.', 'Apache License'],
    ['fonts', '@fontsource-variable/figtree 5.', 'SIL OPEN FONT LICENSE'],
    ['icons', '@iconify-json/ph 1.', ''],
    ['maps', 'OpenStreetMap contributors', 'Open Database License'],
    ['libraries that may be replaced', '@img/sharp-libvips-linux-x64 1.', 'LGPL-3.0-or-later'],
  ])('lists %s', (_name, ...parts) => {
    for (const part of parts) expect(notices).toContain(part);
  });
});
