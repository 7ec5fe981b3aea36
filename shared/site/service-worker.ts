import type { Locale } from './locales.ts';
import type { OfflineFacts } from './offline.ts';

/**
 * Address of the service worker. Browsers of members have registered it under this name since it only showed push notifications, and a scope has only
 * one worker: under another name, the old one would stay.
 */
export const serviceWorkerPath = '/push-worker.js';

/** Titles of push notifications and target paths, by kind; `{number}` is replaced by the notification's number. */
export interface PushTexts {
  tag: string;
  titles: Readonly<Record<string, string>>;
  paths: Readonly<Record<string, string>>;
  /** Title and path for kinds that this version of the worker does not know. */
  other: { title: string; path: string };
}

/** Facts that the gateway puts before the worker's script, as `self.mallfront`. */
export interface WorkerFacts {
  texts: Readonly<Record<Locale, PushTexts>>;
  /** For push messages without a language. */
  fallbackLocale: Locale;
  /** Icon of the centre. */
  icon?: string | undefined;
  /** Undefined: pages without a network are switched off. */
  offline?: OfflineFacts | undefined;
}
