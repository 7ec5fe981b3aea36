import fastifyCaching from '@fastify/caching';
import type { FastifyInstance } from 'fastify';
import { type Entry, toEntry } from '../gateway/cache/entry.ts';
import { sendEntry } from '../gateway/cache/send.ts';
import { toContentPolicy } from '../http/security-headers.ts';

const documentPath = '/api/openapi.json';
const maxAgeSeconds = 600;

interface Documentation {
  document: Entry;
  page: Entry;
  contentPolicy: string;
}

/**
 * Registers `/api/openapi.json`, the contract with the mall API, and `/api/docs`, the same contract as a page for
 * people. Both are created at the first request, which takes 100 ms, and cached until the process ends.
 */
export function registerApiDocs(app: FastifyInstance): void {
  let making: Promise<Documentation> | undefined;
  const read = () => {
    making ??= make().catch((error: unknown) => {
      making = undefined;
      throw error;
    });
    return making;
  };
  app.register(async (scope) => {
    scope.register(fastifyCaching, { privacy: fastifyCaching.privacy.PUBLIC, expiresIn: maxAgeSeconds });
    scope.addHook('onRequest', async (_request, reply) => void reply.header('x-robots-tag', 'noindex'));
    scope.get(documentPath, async (request, reply) => sendEntry(request, reply, (await read()).document));
    scope.get('/api/docs', async (request, reply) => {
      const { page, contentPolicy } = await read();
      return sendEntry(request, reply.header('content-security-policy', contentPolicy), page);
    });
  });
}

async function make(): Promise<Documentation> {
  const [{ makeOpenapiDocument }, { toDocumentationPage }] = await Promise.all([import('./document.ts'), import('./page.ts')]); // imported here, so that no start waits for these modules
  const document = await makeOpenapiDocument();
  const { html, styleHash } = toDocumentationPage(document, documentPath);
  const madeAt = new Date();
  return {
    document: await toEntry(Buffer.from(JSON.stringify(document)), 'application/json; charset=utf-8', madeAt, 'packed'),
    page: await toEntry(Buffer.from(html), 'text/html; charset=utf-8', madeAt, 'packed'),
    contentPolicy: toContentPolicy({ styleHash }),
  };
}
