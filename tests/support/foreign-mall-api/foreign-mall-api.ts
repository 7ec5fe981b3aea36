import type { IncomingMessage, RequestListener } from 'node:http';
import { listen } from '../listen.ts';
import type { ForeignAnswer, ForeignCall } from './answer.ts';
import { findContract, isOfSpecification } from './known-calls.ts';
import { type MutationName, mutationNames, mutations } from './mutations.ts';
import { createPaging } from './pages-of-fifteen.ts';

/** Behaviour of the third-party mall API. */
export interface Behaviour {
  mutations?: readonly MutationName[];
  /** How it answers calls that our own mall API adds to the specification. Undefined if it offers these calls. */
  additions?: keyof typeof unknownRoutes;
  /** Calls of the specification that it does not offer either. */
  without?: readonly string[];
  /** Pages have fifteen records, regardless of `per_page`. */
  hasPagesOfFifteen?: boolean;
  /** Refuses every n-th call with 429. */
  refusesEvery?: number;
  delayMs?: number;
}

export interface ForeignMallApi {
  origin: string;
  /** Another origin with the same pictures. */
  pictureOrigin: string;
  /** All calls so far, as `GET /v1/…`. */
  calls: string[];
  /** Changes the behaviour from now on. */
  behave: (behaviour: Behaviour) => void;
  close: () => Promise<void>;
}

/** Starts a server that answers like a back office in Laravel, with the records of another mall API. Fetches each public answer once. */
export async function startForeignMallApi(mallApiOrigin: string, first: Behaviour = {}): Promise<ForeignMallApi> {
  let behaviour = first;
  const calls: string[] = [];
  const kept = new Map<string, Promise<ForeignAnswer>>();
  const paging = createPaging(askOnce);

  function askOnce(address: string): Promise<ForeignAnswer> {
    const asked = kept.get(address) ?? ask(mallApiOrigin, 'GET', address, {});
    kept.set(address, asked);
    return asked;
  }

  const pictures = await listen((request, response) => void pass(mallApiOrigin, request, response));
  const server = await listen(async (request, response) => {
    const { method = 'GET', url: address = '' } = request;
    const contract = findContract(method, address);
    calls.push(`${method} ${address}`);
    if (!address.startsWith('/v1/')) return void pass(mallApiOrigin, request, response);
    const answer = await findAnswer({ method, address, contract, pictureOrigin: pictures.origin }, request);
    setTimeout(() => {
      response.writeHead(answer.status, { 'content-type': 'application/json', ...answer.headers });
      response.end(typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body));
    }, behaviour.delayMs ?? 0);
  });

  async function findAnswer(call: ForeignCall, request: IncomingMessage): Promise<ForeignAnswer> {
    const { refusesEvery, additions, without = [], hasPagesOfFifteen, mutations: names = [] } = behaviour;
    if (refusesEvery && calls.length % refusesEvery === 0) return tooMany;
    const isUnknown = !call.contract || without.includes(call.contract.path) || (additions && !isOfSpecification(call.contract));
    if (isUnknown) return unknownRoutes[additions ?? 'json'](call.address);
    const answer = await readAnswer(call, request, hasPagesOfFifteen === true);
    return mutationNames.filter((name) => names.includes(name)).reduce((changed, name) => mutations[name](changed, call), answer);
  }

  async function readAnswer({ method, address, contract }: ForeignCall, request: IncomingMessage, hasPagesOfFifteen: boolean) {
    if (method !== 'GET' || contract?.access !== 'public') return ask(mallApiOrigin, method, address, pickHeaders(request), request);
    return hasPagesOfFifteen && contract.isPaged ? paging.read(address) : askOnce(address);
  }

  return {
    origin: server.origin,
    pictureOrigin: pictures.origin,
    calls,
    behave(next) {
      behaviour = next;
    },
    close: () => Promise.all([server.close(), pictures.close()]).then(() => undefined),
  };
}

const tooMany: ForeignAnswer = { status: 429, headers: { 'retry-after': '1' }, body: { message: 'Too Many Attempts.' } };

const unknownRoutes = {
  json: (address: string): ForeignAnswer => ({
    status: 404,
    headers: {},
    body: {
      message: `The route ${(address.split('?', 1)[0] ?? '').slice(1)} could not be found.`,
      exception: 'Symfony\\Component\\HttpKernel\\Exception\\NotFoundHttpException',
    },
  }),
  html: (): ForeignAnswer => ({
    status: 404,
    headers: { 'content-type': 'text/html; charset=UTF-8' },
    body: '<!DOCTYPE html><html lang="en"><head><title>Not Found</title></head><body><div>404</div><div>Not Found</div></body></html>',
  }),
} as const;

function pickHeaders({ headers }: IncomingMessage): Record<string, string> {
  const passed = ['authorization', 'content-type', 'accept-language', 'x-tenant-id', 'idempotency-key', 'x-client-network'];
  return Object.fromEntries(passed.flatMap((name) => (typeof headers[name] === 'string' ? [[name, headers[name]]] : [])));
}

async function ask(origin: string, method: string, address: string, headers: Record<string, string>, from?: IncomingMessage) {
  const body = method === 'GET' || !from ? undefined : Buffer.concat(await from.toArray());
  const response = await fetch(origin + address, { method, headers, ...(body && { body }) });
  const text = await response.text();
  return { status: response.status, headers: {}, body: JSON.parse(text) as unknown };
}

/** Forwards requests for files and for the health check. */
async function pass(origin: string, { url = '' }: IncomingMessage, response: Parameters<RequestListener>[1]): Promise<void> {
  const answer = await fetch(origin + url);
  response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? 'application/octet-stream' });
  response.end(Buffer.from(await answer.arrayBuffer()));
}
