import { readSignPath } from '#shared/rules/place-codes.ts';
import { isLocale } from '#shared/site/locales.ts';
import { type KeptMessage, type OfflineFacts, storedAtHeader } from '#shared/site/offline.ts';
import type { PagePayload } from '#shared/site/page.ts';
import { readStart, toPageDocument, toWordsDocument } from './documents.ts';
import type { MemberStore } from './members.ts';
import { findInstead, findLocale, findPage, findPlanPath, payloadAddress } from './pages.ts';
import { mayStore, mayStoreForMember, type RequestKind } from './requests.ts';
import type { Store } from './store.ts';
import type { RequestEvent, WorkerScope } from './worker-scope.ts';

/** Time after which a stored answer is shown although the network might still answer. */
const patienceMs = 5000;
/** The same while an earlier request is late: a page needs several answers, one after the other. */
const slowPatienceMs = 1000;

type Answer = (event: RequestEvent) => Promise<Response>;

/** Returns how each kind of request is answered. All ask the network first, except files, whose names change with their content. */
export function createAnswers(
  scope: WorkerScope,
  { store, members }: { store: Store; members: MemberStore },
  facts: OfflineFacts,
): Readonly<Record<RequestKind, Answer>> {
  const networkOrStored = createNetworkFirst();

  /** Revalidates, because for ten minutes the browser may answer from its own cache even without a network. */
  const fetchFresh = (event: RequestEvent) => scope.fetch(event.request, { cache: 'no-cache' });

  async function answerDocument(event: RequestEvent): Promise<Response> {
    const url = new URL(event.request.url);
    const network = requestDocument(event);
    const first = await networkOrStored(network, () => findPage(store, url));
    if (first instanceof Response) {
      if (mayStore(first) || isGone(first)) event.waitUntil(storeDocument(first.clone(), url));
      return first;
    }
    if (first) return toPageDocument(first.shell, first.payload);
    return network.catch(() => answerWithout(url));
  }

  /** The browser may have requested the document already, while the worker started. */
  const requestDocument = async (event: RequestEvent) => (await event.preloadResponse) ?? scope.fetch(event.request);

  async function answerWithout(url: URL): Promise<Response> {
    const instead = await findInstead(store, url);
    if (instead) return toPageDocument(instead.shell, instead.payload);
    const locale = await findLocale(store, url);
    return toWordsDocument(facts.words[isLocale(locale) ? locale : facts.fallbackLocale]);
  }

  /** Without a network, leads from the address of a sign to the stored plan. The gateway would know the floor; the plan's screen finds it, too. */
  async function answerSign(event: RequestEvent): Promise<Response> {
    const url = new URL(event.request.url);
    const network = requestDocument(event);
    const first = await networkOrStored(network, async () => {
      const plan = await findPlanPath(store, url);
      return plan === undefined
        ? undefined
        : Response.redirect(new URL(`${plan}?here=${encodeURIComponent(readSignPath(url.pathname) ?? '')}`, url).href);
    });
    return first ?? network.catch(() => answerWithout(url));
  }

  /** Stores the payload of a document, so that it need not be requested again. Removes what is stored of a page that no longer exists. */
  async function storeDocument(response: Response, { pathname, search }: URL): Promise<void> {
    if (!response.headers.get('content-type')?.startsWith('text/html')) return;
    const { config, page } = readStart(await response.text()) ?? {};
    if (!page) return; // not a page of the site
    if (isGone(page)) return store.remove(payloadAddress(pathname + search));
    if (config?.buildId !== store.build || !mayStore(response)) return;
    const payload = Response.json({ status: 'success', data: page });
    await store.write('pages', payloadAddress(pathname + search), payload, false);
  }

  async function answerPayload(event: RequestEvent): Promise<Response> {
    const url = new URL(event.request.url);
    const target = new URL(url.href.replace(payloadAddress('/'), '/'));
    const network = fetchFresh(event);
    const first = await networkOrStored(network, () => findPage(store, target), isJson);
    if (!first) return network;
    if (!(first instanceof Response)) return Response.json({ status: 'success', data: first.payload });
    if (isJson(first)) event.waitUntil(storePayload(first.clone(), payloadAddress(target.pathname + target.search)));
    return first;
  }

  async function storePayload(response: Response, address: string): Promise<void> {
    if (mayStore(response)) return store.write('pages', address, response, false);
    const { data } = (await response.json()) as { data?: PagePayload }; // safe: only read
    if (data && isGone(data)) await store.remove(address);
  }

  async function answerCall(event: RequestEvent): Promise<Response> {
    const { url } = event.request;
    const address = url.slice(scope.location.origin.length);
    const network = fetchFresh(event);
    const first = (await networkOrStored(network, () => store.find(address), isJson)) ?? (await network);
    const at = first.headers.get(storedAtHeader);
    if (at) event.waitUntil(tellPage(event.clientId, at));
    else if (isGone(first) && isJson(first)) event.waitUntil(store.remove(address));
    else if (mayStore(first) && isJson(first)) event.waitUntil(refresh(address, first.clone()));
    return first;
  }

  /** Replaces a record of the kit by a newer answer; other records are not stored. */
  async function refresh(address: string, response: Response): Promise<void> {
    if (await store.read(store.build, 'kit', address)) await store.write('kit', address, response);
  }

  /** Answers a member's call from the network, or from what is stored for the same token. */
  async function answerMember(event: RequestEvent): Promise<Response> {
    const { url, headers } = event.request;
    const member = members.of((headers.get('authorization') ?? '').replace(/^Bearer +/i, ''));
    const address = url.slice(scope.location.origin.length);
    const network = scope.fetch(event.request);
    const keep = async (response: Response) => {
      if (response.status === 401 && isJson(response)) await member.end();
      if (isGone(response) && isJson(response)) await member.remove(address);
      if (mayStoreForMember(response)) await member.write(address, response.clone()); // cloned before the page reads it
    };
    event.waitUntil(network.then(keep).catch(() => undefined)); // without a network, or with a full disk
    const first = (await networkOrStored(network, () => member.find(address), isJson)) ?? (await network);
    const at = first.headers.get(storedAtHeader);
    if (at) event.waitUntil(tellPage(event.clientId, at));
    return first;
  }

  async function tellPage(id: string, at: string): Promise<void> {
    (await scope.clients.get(id))?.postMessage({ kind: 'kept', at } satisfies KeptMessage);
  }

  const answerStored = async (event: RequestEvent) =>
    (await store.find(event.request.url.slice(scope.location.origin.length))) ?? scope.fetch(event.request);

  return {
    document: answerDocument,
    sign: answerSign,
    payload: answerPayload,
    call: answerCall,
    member: answerMember,
    file: answerStored,
    picture: answerStored,
  };
}

/**
 * Creates a function that returns the network's answer, or what is stored if the network fails, does not answer for a while, or gives an answer that is
 * not `wanted`. Undefined if nothing is stored: the caller then waits for the network.
 */
function createNetworkFirst() {
  let isSlow = false;
  return async function networkOrStored<T>(
    network: Promise<Response>,
    find: () => Promise<T | undefined>,
    isWanted: (answer: Response) => boolean = () => true,
  ): Promise<Response | T | undefined> {
    const late = new Promise<'late'>((resolve) => setTimeout(resolve, isSlow ? slowPatienceMs : patienceMs, 'late'));
    const first = await Promise.race([network.catch(() => undefined), late]);
    isSlow = first === 'late';
    if (first === 'late') {
      const endSlow = () => {
        isSlow = false;
      };
      void network.then(endSlow, () => undefined); // the line is slow, but works
    }
    if (first && first !== 'late' && !isUnavailable(first) && isWanted(first)) return first;
    return (await find().catch(() => undefined)) ?? (first === 'late' ? undefined : first);
  };
}

/** Whether a proxy answers without its gateway, or a gateway without its mall API. */
const isUnavailable = ({ status }: Response) => status === 502 || status === 503 || status === 504;

/** False for pages of a captive portal. */
const isJson = ({ headers }: Response) => /^application\/json\b/.test(headers.get('content-type') ?? '');

const isGone = ({ status }: { status?: number }) => status === 404 || status === 410;
