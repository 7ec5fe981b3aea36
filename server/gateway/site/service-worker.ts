import type { FastifyInstance } from 'fastify';
import { noticeKinds } from '#shared/contracts/notices.ts';
import { toPath } from '#shared/rules/routing.ts';
import { type Locale, localeFacts, locales } from '#shared/site/locales.ts';
import type { OfflineFacts } from '#shared/site/offline.ts';
import { toNoticePath } from '#shared/site/push.ts';
import { type PushTexts, serviceWorkerPath, type WorkerFacts } from '#shared/site/service-worker.ts';
import { sendAsFile } from '../../http/security-headers.ts';
import { pushMessagesIn } from '../../messages.ts';
import { type Entry, toEntry } from '../cache/entry.ts';
import { sendEntry } from '../cache/send.ts';
import { toOfflineWords } from './offline-words.ts';

interface Dependencies {
  /** Reads the built script. */
  readScript: () => Promise<string>;
  fallbackLocale: Locale;
  /** Address of the centre's icon, if it has one. */
  readIcon: () => Promise<string | undefined>;
  /** Tenant and build of the files that browsers store; undefined: they store nothing, and drop everything stored. */
  offlineBuild: Pick<OfflineFacts, 'tenant' | 'build'> | undefined;
  clock: { now(): Date };
}

/** Policy of the worker itself: it may only call this origin. */
const workerPolicy = "default-src 'none'; connect-src 'self'";

/**
 * Registers `/push-worker.js`: the service worker (`web/worker/`), with its facts in front. The file is at the root,
 * because a worker controls only paths below its own path. Browsers check it for changes at each navigation.
 */
export function registerServiceWorker(app: FastifyInstance, dependencies: Dependencies): void {
  const { readScript, fallbackLocale, readIcon, offlineBuild, clock } = dependencies;
  const texts = Object.fromEntries(locales.map((locale) => [locale, toPushTexts(locale)])) as WorkerFacts['texts']; // safe: has every locale
  const words = Object.fromEntries(locales.map((locale) => [locale, toOfflineWords(locale)])) as OfflineFacts['words']; // safe: has every locale
  const offline = offlineBuild && { ...offlineBuild, fallbackLocale, words };
  let made: { text: string; entry: Promise<Entry> } | undefined;

  /** Compresses the script again only when it has changed. */
  function toWorkerEntry(text: string): Promise<Entry> {
    if (made?.text !== text) made = { text, entry: toEntry(Buffer.from(text), 'text/javascript; charset=utf-8', clock.now()) };
    return made.entry;
  }

  app.get(serviceWorkerPath, async (request, reply) => {
    const facts: WorkerFacts = { texts, fallbackLocale, icon: await readIcon(), offline };
    const entry = await toWorkerEntry(`self.mallfront=${JSON.stringify(facts)};\n${await readScript()}`);
    sendAsFile(reply).headers({ 'cache-control': 'no-cache', 'content-security-policy': workerPolicy, vary: 'Accept-Encoding' });
    return sendEntry(request, reply, entry);
  });
}

// messages: *
function toPushTexts(locale: Locale): PushTexts {
  const t = pushMessagesIn(locale);
  return {
    tag: localeFacts[locale].tag,
    titles: Object.fromEntries(noticeKinds.map((kind) => [kind, t(kind)])),
    paths: Object.fromEntries(noticeKinds.map((kind) => [kind, toNoticePath(kind, locale)])),
    other: { title: t('other'), path: toPath('dashboard-notices', locale) },
  };
}
