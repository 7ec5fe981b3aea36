import type { Locale } from '#shared/site/locales.ts';
import type { WorkerEvent, WorkerScope } from './worker-scope.ts';

/** Shows a notification for every push message, because browsers require that, and opens its page when it is clicked. */
export function showPushMessages(scope: WorkerScope): void {
  const { texts, fallbackLocale, icon } = scope.mallfront;
  scope.addEventListener('push', (event) => {
    const { kind, number, locale } = readMessage(event);
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
    event.waitUntil(openPage(scope, String(event.notification?.data)));
  });
}

function readMessage(event: WorkerEvent): { kind?: unknown; number?: unknown; locale?: unknown } {
  try {
    return Object((event.data as { json: () => unknown } | undefined)?.json()); // safe: the data of a push message
  } catch {
    return {};
  }
}

/** Focuses a tab that already shows the path, or opens a new tab. */
async function openPage({ clients, location }: WorkerScope, path: string): Promise<unknown> {
  const tabs = await clients.matchAll({ type: 'window', includeUncontrolled: true });
  const there = tabs.find(({ url }) => url === location.origin + path);
  return there ? there.focus() : clients.openWindow(path);
}
