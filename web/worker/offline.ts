import { waitingName } from '#shared/site/waiting.ts';
import { createAnswers } from './answers.ts';
import { createKeep, readKeepRequest } from './keep.ts';
import { createMemberStore, readForgetRequest } from './members.ts';
import { findKind } from './requests.ts';
import { createStore, dropStore } from './store.ts';
import { createSender, dropForgotten, readSendRequest } from './waiting.ts';
import type { InstallEvent, RequestEvent, WorkerScope } from './worker-scope.ts';

/** Paths that the browser requests without starting the worker, if it supports that. Others of no concern to the worker are only rarely requested. */
const untouched = ['/desk', '/desk/*', '/ops/*', '/api/session/*'];

const toNetworkRoute = (pathname: string) => ({ condition: { urlPattern: { pathname } }, source: 'network' });

/** Answers as without a worker. The browser may have requested the document already, while the worker started, and would otherwise do so twice. */
async function passOn(scope: WorkerScope, event: RequestEvent): Promise<Response> {
  return (await event.preloadResponse) ?? scope.fetch(event.request);
}

/** Storage may be switched off. */
const dropForgottenCalls = () => dropForgotten().catch(() => undefined);

/** Sends what waits in this browser, when a page or the browser asks. Afterwards, deletes what has waited too long. */
function sendWaitingCalls(scope: WorkerScope): void {
  const send = createSender(scope);
  scope.addEventListener('sync', (event) => {
    if (event.tag === waitingName) event.waitUntil(send(undefined)); // if it fails, the browser tries again
  });
  scope.addEventListener('message', (event) => {
    const sending = readSendRequest(event.data);
    if (sending) {
      const sent = send(sending.token).catch(() => undefined); // `sync`, `online` or the next page tries again
      event.waitUntil(sent.then(dropForgottenCalls));
    }
  });
}

/**
 * Shows pages without a network. If the gateway switches that off, drops all stored pages and answers, and listens to no request: the browser then
 * asks as without a worker. The worker still sends calls that members have written before.
 */
export function servePages(scope: WorkerScope): void {
  const facts = scope.mallfront.offline;
  sendWaitingCalls(scope);
  if (!facts) {
    const end = () => Promise.all([dropStore(scope.caches), scope.registration.navigationPreload?.disable(), dropForgottenCalls()]);
    scope.addEventListener('activate', (event) => event.waitUntil(end()));
    return;
  }
  const store = createStore(scope.caches, facts);
  const members = createMemberStore(scope.caches, facts);
  const answers = createAnswers(scope, { store, members }, facts);
  const keep = createKeep(scope, store);

  scope.addEventListener('install', (event) => {
    const { addRoutes } = event as InstallEvent; // safe: an event `install`
    const adding = addRoutes?.call(event, untouched.map(toNetworkRoute));
    if (adding) event.waitUntil(adding.catch(() => undefined)); // works without, too
  });
  scope.addEventListener('activate', (event) => {
    const activate = async () => {
      await scope.registration.navigationPreload?.enable();
      await scope.clients.claim();
      await store.dropOtherCentres();
    };
    event.waitUntil(activate());
  });
  scope.addEventListener('fetch', (event) => {
    const asked = event as RequestEvent; // safe: an event `fetch`
    const kind = findKind(asked.request, scope.location.origin);
    if (kind) asked.respondWith(answers[kind](asked));
    else if (asked.request.mode === 'navigate' && asked.request.method === 'GET') asked.respondWith(passOn(scope, asked));
  });
  scope.addEventListener('message', (event) => {
    const request = readKeepRequest(event.data);
    if (request) event.waitUntil(keep(request).catch(() => undefined)); // without a network or with a full disk, the next page tries again
    if (request) event.waitUntil(members.dropExpired());
    if (request) event.waitUntil(dropForgottenCalls());
    const ended = readForgetRequest(event.data);
    if (ended) event.waitUntil(members.forget(ended.token));
  });
}
