import type { FastifyInstance } from 'fastify';
import { noticeKinds } from '#shared/contracts/notices.ts';
import { toPath } from '#shared/rules/routing.ts';
import { type Locale, localeFacts, locales } from '#shared/site/locales.ts';
import { pushWorkerPath, toNoticePath } from '#shared/site/push.ts';
import { sendAsFile } from '../../http/security-headers.ts';
import { pushMessagesIn } from '../../messages.ts';

/** Titles of notifications and target paths, by kind; `{number}` is replaced by the notification's number. */
export interface PushTexts {
  tag: string;
  titles: Readonly<Record<string, string>>;
  paths: Readonly<Record<string, string>>;
  /** Title and path for kinds that this version of the worker does not know. */
  other: { title: string; path: string };
}

interface WorkerFacts {
  texts: Readonly<Record<Locale, PushTexts>>;
  /** For messages without a language. */
  fallbackLocale: Locale;
  /** Icon of the centre. */
  icon?: string | undefined;
}

interface Dependencies {
  fallbackLocale: Locale;
  /** Address of the centre's icon, if it has one. */
  readIcon: () => Promise<string | undefined>;
}

/**
 * Registers `/push-worker.js`: the service worker that shows a member's notifications while no page is open, in all
 * languages. The file is at the root, because a worker controls only paths below its own path. Intercepts no requests
 * and stores nothing. Browsers update it automatically.
 */
export function registerPushWorker(app: FastifyInstance, { fallbackLocale, readIcon }: Dependencies): void {
  const texts = Object.fromEntries(locales.map((locale) => [locale, toTexts(locale)])) as WorkerFacts['texts']; // safe: has every locale
  app.get(pushWorkerPath, async (_request, reply) => {
    sendAsFile(reply)
      .header('cache-control', 'no-cache')
      .header('content-security-policy', "default-src 'none'") // policy of the worker itself
      .type('text/javascript; charset=utf-8');
    return `(${serve.toString()})(self, ${JSON.stringify({ texts, fallbackLocale, icon: await readIcon() })});\n`;
  });
}

// messages: *
function toTexts(locale: Locale): PushTexts {
  const t = pushMessagesIn(locale);
  return {
    tag: localeFacts[locale].tag,
    titles: Object.fromEntries(noticeKinds.map((kind) => [kind, t(kind)])),
    paths: Object.fromEntries(noticeKinds.map((kind) => [kind, toNoticePath(kind, locale)])),
    other: { title: t('other'), path: toPath('dashboard-notices', locale) },
  };
}

/** The part of the global scope that the worker uses. */
interface WorkerScope {
  addEventListener: (type: string, listener: (event: WorkerEvent) => void) => void;
  skipWaiting: () => unknown;
  location: { origin: string };
  registration: { showNotification: (title: string, options: object) => Promise<unknown> };
  clients: {
    matchAll: (options: object) => Promise<readonly { url: string; focus: () => Promise<unknown> }[]>;
    openWindow: (path: string) => Promise<unknown>;
  };
}

interface WorkerEvent {
  waitUntil: (work: Promise<unknown>) => void;
  data?: { json: () => unknown };
  notification?: { close: () => void; data: unknown };
}

/**
 * Runs in the browser as source text, so everything that it uses must be passed in. Shows a notification for every
 * message, because browsers require that.
 */
export function serve(scope: WorkerScope, { texts, fallbackLocale, icon }: WorkerFacts): void {
  const read = (event: WorkerEvent): { kind?: unknown; number?: unknown; locale?: unknown } => {
    try {
      return Object(event.data?.json());
    } catch {
      return {};
    }
  };
  /** Focuses a tab that already shows the path, or opens a new tab. */
  const open = async (path: string): Promise<unknown> => {
    const tabs = await scope.clients.matchAll({ type: 'window', includeUncontrolled: true });
    const there = tabs.find(({ url }) => url === scope.location.origin + path);
    return there ? there.focus() : scope.clients.openWindow(path);
  };
  scope.addEventListener('install', () => void scope.skipWaiting());
  scope.addEventListener('push', (event) => {
    const { kind, number, locale } = read(event);
    // safe: `texts` has this language
    const { tag, titles, paths, other } = texts[Object.hasOwn(texts, String(locale)) ? (locale as Locale) : fallbackLocale];
    const isKnown = Object.hasOwn(titles, String(kind));
    const path = (isKnown && paths[String(kind)]) || other.path;
    const title = (isKnown && titles[String(kind)]) || other.title;
    const data = path.replace('{number}', String(Number(number) || 0));
    event.waitUntil(scope.registration.showNotification(title, { lang: tag, tag: `${kind} ${number}`, data, icon }));
  });
  scope.addEventListener('notificationclick', (event) => {
    event.notification?.close();
    event.waitUntil(open(String(event.notification?.data)));
  });
}
