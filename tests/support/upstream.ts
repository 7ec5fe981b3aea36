import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { contracts } from '#shared/contracts/contracts.ts';
import { customer } from './customer.ts';

/** Handles a request to a fault-injecting mall API. */
export type Handler = (request: IncomingMessage, response: ServerResponse) => void;

export interface FaultUpstream {
  origin: string;
  /** All requests so far in order, as `GET /v1/…`. */
  requests: string[];
  /** Headers of all requests, in the same order. */
  headers: IncomingMessage['headers'][];
  count: (address: string) => number;
  /** Sets the answer to an address (path and query) from now on. */
  answer: (address: string, handler: Handler) => void;
  /** Sets the answer to all addresses from now on. Undefined restores the answers set before. */
  fail: (handler: Handler | undefined) => void;
  close: () => Promise<void>;
}

/** Starts a mall API for tests on a free port, with a small centre and faults on demand. Its calls may be below a base path. */
export async function startUpstream(basePath = ''): Promise<FaultUpstream> {
  const handlers = new Map<string, Handler>(Object.entries(smallCentre).map(([address, data]) => [address, sendJson(data)]));
  const requests: string[] = [];
  const headers: IncomingMessage['headers'][] = [];
  let fault: Handler | undefined;
  const server = createServer((request, response) => {
    const address = request.url ?? '';
    requests.push(`${request.method} ${address}`);
    headers.push(request.headers);
    const call = address.startsWith(`${basePath}/v1/`) ? address.slice(basePath.length) : address;
    const handler = fault ?? handlers.get(call) ?? handlers.get(call.split('?')[0] ?? '') ?? refuseOrMiss;
    handler(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // safe: the server listens on a port, not on a pipe
  return {
    origin: `http://127.0.0.1:${port}`,
    requests,
    headers,
    count: (address) => requests.filter((request) => request === `GET ${address}`).length,
    answer: (address, handler) => void handlers.set(address, handler),
    fail(handler) {
      fault = handler;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

export function sendJson(body: unknown, { status = 200, delayMs = 0, headers = {} } = {}): Handler {
  return (_request, response) => {
    setTimeout(() => {
      response.writeHead(status, { 'content-type': 'application/json', ...headers });
      response.end(JSON.stringify(body));
    }, delayMs);
  };
}

export function sendRaw(
  body: string | Buffer,
  { status = 200, headers = { 'content-type': 'application/json' } as Record<string, string> } = {},
): Handler {
  return (_request, response) => {
    response.writeHead(status, headers);
    response.end(body);
  };
}

/** Makes the mall API accept every token. The digits of a token are the member's id. */
export function knowMembers(upstream: FaultUpstream): void {
  const idOf = ({ headers }: IncomingMessage) => Number(headers.authorization?.replace(/\D/g, '') || 1);
  upstream.answer('/v1/me/session', (request, response) => sendJson(success({ customer_id: idOf(request) }))(request, response));
  upstream.answer('/v1/me/profile', (request, response) => sendJson(success(customer({ id: idOf(request) })))(request, response));
}

export function success(data: unknown, meta?: unknown) {
  return { status: 'success', data, ...(meta !== undefined && { meta }) };
}

export const meta = { page: 1, per_page: 12, total: 1, pages: 1 };

export function company(id: number, title = `Shop ${id}`) {
  return {
    id,
    type: 'store',
    translations: [
      { locale: 'en', title, description: '<p>Fine things.</p>' },
      { locale: 'cz', title: `Obchod ${id}` },
    ],
  };
}

const notFound: Handler = sendJson({ status: 'error', httpStatus: 'NotFound', message: 'Not found' }, { status: 404 });

const unauthorized: Handler = sendJson({ status: 'error', httpStatus: 'Unauthorized', message: 'Unauthorized' }, { status: 401 });

/** Answers all member calls without knowing a member: 401 without a token, otherwise "not found". */
const refuseOrMiss: Handler = (request, response) => {
  const path = request.url?.split('?')[0];
  const isMembers = contracts.some((contract) => contract.access === 'member' && contract.isOptional && contract.path === path);
  (isMembers && !request.headers.authorization ? unauthorized : notFound)(request, response);
};

/** Empty answers for all lists, because every mall API offers all lists. */
const emptyLists = Object.fromEntries(
  contracts
    .filter(({ access, isList, path }) => access === 'public' && isList && !path.includes('{'))
    .map(({ path, isPaged }) => [path, isPaged ? success([], { page: 1, per_page: 12, total: 0, pages: 0 }) : success([])]),
);

const smallCentre: Record<string, unknown> = {
  ...emptyLists,
  '/health': { status: 'ok' },
  '/v1/malls': success([
    {
      id: 1,
      name: 'Test centre',
      translations: [{ locale: 'cz', title: 'Zkušební centrum' }],
      supported_languages: ['en', 'cz', 'sk', 'de'],
    },
  ]),
  '/v1/settings-web-app/web': success([
    { group: 'colors', key: 'primary', value: '#123456' },
    { group: null, key: 'website_name', value: 'Test centre' },
  ]),
  '/v1/translations/web/available-locales': success(
    ['cz', 'en', 'sk', 'de'].map((locale) => ({ locale, name: locale, is_default: locale === 'cz' })),
  ),
  '/v1/visitor-notices': success([]),
  '/v1/redirects': success([{ from: '/old', to: '/cz', match: 'exact', permanent: true }]),
  '/v1/companies': success([company(1)], meta),
  '/v1/companies/1': success(company(1)),
  '/v1/companies/featured': success([company(1)]),
  '/v1/categories': success([]),
  '/v1/sitemap': success([]),
  '/v1/search': success({ query: '', groups: [] }),
  '/v1/site-facts': success({ kinds: {}, announced: {}, pages: [] }),
  '/v1/options/gift-cards': success({
    values: [{ amount: 50_000, currency: 'CZK' }],
    valid_months: 24,
    translations: [{ locale: 'cz', title: 'Dárková karta' }],
  }),
};
