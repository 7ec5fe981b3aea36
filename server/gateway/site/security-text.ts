import fastifyCaching from '@fastify/caching';
import type { FastifyInstance } from 'fastify';
import { ApiError } from '#shared/contracts/errors.ts';
import { localeFacts } from '#shared/site/locales.ts';
import type { SiteConfigs } from './config.ts';

interface Dependencies {
  /** Addresses for reports of weaknesses, in order of preference. Without any, there is no file. */
  contacts: readonly string[];
  siteConfigs: Pick<SiteConfigs, 'readFacts'>;
  publicUrl: string;
  clock: { now(): Date };
}

const path = '/.well-known/security.txt';
/** The file never lapses: it expires this long after the day on which it is read. RFC 9116 recommends less than a year. */
const validDays = 180;
const dayMs = 86_400_000;

/** Registers `/.well-known/security.txt` (RFC 9116): where to report a weakness of the site. */
export function registerSecurityText(app: FastifyInstance, { contacts, siteConfigs, publicUrl, clock }: Dependencies): void {
  app.register(async (scope) => {
    scope.register(fastifyCaching, { privacy: fastifyCaching.privacy.PUBLIC, expiresIn: 3600 });
    scope.get(path, async (_request, reply) => {
      if (contacts.length === 0) throw new ApiError('NotFound');
      const { locales } = await siteConfigs.readFacts();
      const today = Math.floor(clock.now().getTime() / dayMs) * dayMs;
      const lines = [
        ...contacts.map((contact) => `Contact: ${contact}`),
        `Expires: ${new Date(today + validDays * dayMs).toISOString()}`,
        `Preferred-Languages: ${locales.map((locale) => localeFacts[locale].tag).join(', ')}`,
        `Canonical: ${publicUrl}${path}`,
      ];
      return reply.type('text/plain; charset=utf-8').send(lines.map((line) => `${line}\n`).join(''));
    });
  });
}
