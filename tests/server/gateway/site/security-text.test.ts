import fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import type { SiteFacts } from '#server/gateway/site/config.ts';
import { registerSecurityText } from '#server/gateway/site/security-text.ts';
import { registerErrors } from '#server/http/errors.ts';

async function read(contacts: readonly string[], now = '2026-11-30T23:59:00Z') {
  const app = fastify();
  registerErrors(app);
  registerSecurityText(app, {
    contacts,
    siteConfigs: { readFacts: async () => ({ locales: ['cz', 'de'] }) as unknown as SiteFacts }, // safe: the only fact that is read
    publicUrl: 'https://www.centre.example',
    clock: { now: () => new Date(now) },
  });
  const answer = await app.inject('/.well-known/security.txt');
  await app.close();
  return answer;
}

describe('/.well-known/security.txt', () => {
  it('names contacts, languages and its own address (RFC 9116)', async () => {
    const answer = await read(['mailto:security@centre.example', 'https://centre.example/report']);
    expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(answer.body).toBe(
      [
        'Contact: mailto:security@centre.example',
        'Contact: https://centre.example/report',
        'Expires: 2027-05-29T00:00:00.000Z',
        'Preferred-Languages: cs, de',
        'Canonical: https://www.centre.example/.well-known/security.txt',
        '',
      ].join('\n'),
    );
  });

  it('expires later each day, so that it never lapses', async () => {
    expect((await read(['mailto:a@b.example'], '2031-01-01T08:00:00Z')).body).toContain('Expires: 2031-06-30T00:00:00.000Z');
  });

  it('does not exist without a contact', async () => {
    expect((await read([])).statusCode).toBe(404);
  });
});
