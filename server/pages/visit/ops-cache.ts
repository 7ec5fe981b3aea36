import type { FastifyInstance } from 'fastify';
import { toAddress as toCallAddress } from '#shared/contracts/address.ts';
import { toSuccess } from '#shared/contracts/envelope.ts';
import { ApiError } from '#shared/contracts/errors.ts';
import { readIncomingCall } from '#shared/contracts/incoming-call.ts';
import type { Content } from '../../gateway/cache/content.ts';
import type { CopyFacts } from '../../gateway/cache/stored-answer.ts';
import type { SiteConfigs } from '../../gateway/site/config.ts';
import type { RedirectSource } from '../../gateway/site/redirects.ts';
import { matchCall } from '../../gateway/upstream/match-call.ts';
import { assertOperator } from '../../http/operator-token.ts';
import { toAddress } from './decisions.ts';
import type { Pages } from './pages.ts';
import { decideVisit } from './visit.ts';

interface Dependencies {
  content: Pick<Content, 'findFacts'>;
  pages: Pick<Pages, 'findFacts'>;
  siteConfigs: Pick<SiteConfigs, 'readFacts'>;
  redirects: Pick<RedirectSource, 'read'>;
  opsToken: string | undefined;
}

/** Cache state of an address, for operators: whether copies exist, how old they are, and what they are built from; never their content. */
type Look =
  | { kind: 'call'; call: string; address: string; copy: CopyFacts | null }
  | { kind: 'page'; route: string; address: string; document: CopyFacts | null; payload: CopyFacts | null }
  | { kind: 'redirect'; to: string; status: number }
  | { kind: 'not-kept'; reason: 'private' | 'not-found' | 'changing' };

const maxAddress = 2000;
const callStart = /^(?:\/api(?:\/proxy)?)?(?=\/v1\/)/;

/**
 * Registers `GET /ops/cache?address=`, for a page (`/en/shops`) or a public call (`/v1/companies`, with or without the
 * proxy's prefix). It does not fetch or refresh anything.
 */
export function registerOpsCache(app: FastifyInstance, { content, pages, siteConfigs, redirects, opsToken }: Dependencies): void {
  app.get<{ Querystring: { address?: unknown } }>(
    '/ops/cache',
    { onRequest: async ({ headers }) => assertOperator(headers.authorization, opsToken) },
    async ({ query: { address } }, reply) => {
      if (typeof address !== 'string' || !/^\/(?!\/)/.test(address) || address.length > maxAddress)
        throw new ApiError('BadRequest', { errors: { address: ['invalid'] } });
      const look = callStart.test(address) ? lookAtCall(address.replace(callStart, '')) : await lookAtPage(address);
      return reply.header('cache-control', 'no-store').send(toSuccess(look));
    },
  );

  function lookAtCall(input: string): Look {
    const { path, query } = toAddress(input);
    const match = matchCall('GET', path);
    if (!match) return { kind: 'not-kept', reason: 'not-found' };
    const { contract } = match;
    if (contract.access !== 'public') return { kind: 'not-kept', reason: 'private' };
    const params = Object.fromEntries(Object.entries(match.params).map(([name, value]) => [name, toText(value)]));
    const address = toCallAddress(contract, readIncomingCall(contract, { params, query: Object.fromEntries(query) }));
    return { kind: 'call', call: contract.name, address, copy: content.findFacts(address) ?? null };
  }

  /** Returns the cache state of a page as a guest would see it. */
  async function lookAtPage(value: string): Promise<Look> {
    const { path, query } = toAddress(value);
    const [facts, { of }] = await Promise.all([siteConfigs.readFacts(), redirects.read()]);
    const { fallbackLocale: locale } = facts;
    const visit = decideVisit(path, query, { locale, hasToken: false, device: 'other' }, facts, of(locale));
    if (visit.kind === 'redirect') return { kind: 'redirect', to: visit.to, status: visit.status };
    if (visit.kind === 'not-found') return { kind: 'not-kept', reason: 'not-found' };
    const { page } = visit;
    if (page.isUncached) return { kind: 'not-kept', reason: 'changing' };
    const [document, payload] = (['document', 'payload'] as const).map((form) => pages.findFacts(page, form) ?? null);
    return { kind: 'page', route: page.pattern, address: page.address, document: document ?? null, payload: payload ?? null };
  }
}

function toText(encoded: string): string {
  try {
    return decodeURIComponent(encoded);
  } catch {
    throw new ApiError('BadRequest', { errors: { address: ['invalid'] } });
  }
}
