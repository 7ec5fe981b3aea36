import { servePages } from './offline.ts';
import { showPushMessages } from './push.ts';
import type { WorkerScope } from './worker-scope.ts';

const scope = self as unknown as WorkerScope; // safe: only a service worker runs this file

// A new worker starts immediately. It maps no files to builds: it looks them up in every build's cache, and then asks the gateway.
scope.addEventListener('install', () => void scope.skipWaiting());
showPushMessages(scope);
servePages(scope);
