import fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { registerWebManifest } from '#server/gateway/site/web-manifest.ts';

const settings = { website_name: 'Quay "9"', colors_primary: '#123456' };
const metaTags = { title: 'Quay, the centre', description: '', keywords: '' };
const publicUrl = 'https://quay.example';

describe('/manifest.webmanifest', () => {
  it.each([
    ['named by its settings', { settings, metaTags, publicUrl }, '/api/images/icon.png', 'Quay "9"'],
    ['named by its title', { settings: {}, metaTags, publicUrl }, '/api/images/icon.png', 'Quay, the centre'],
    ['without settings and meta tags', { settings: {}, metaTags: undefined, publicUrl }, undefined, 'quay.example'],
  ])('describes the app of a site %s', async (_which, config, icon, name) => {
    const app = fastify();
    registerWebManifest(app, { readConfig: async () => config, readIcon: async () => icon });
    const answer = await app.inject('/manifest.webmanifest');
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'public, max-age=600']);
    expect(answer.headers['content-type']).toContain('application/manifest+json');
    expect(answer.headers['set-cookie']).toBeUndefined();
    expect(answer.json()).toMatchObject({ name, short_name: name, start_url: '/', scope: '/', display: 'standalone' });
    expect(answer.json()).toMatchObject({ icons: icon ? [{ src: icon, type: 'image/png' }] : [] });
    await app.close();
  });
});
