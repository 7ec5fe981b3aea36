import type { Locale } from './locales.ts';

/** Beginning of the names of the worker's caches, and the name of the lock under which it fills them. */
export const offlineStore = 'mallfront:offline';
/** Beginning of the names of the worker's caches with members' answers. */
export const memberStore = 'mallfront:member';
/** Max age at which a member's stored answers are shown. */
export const memberStoreDays = 7;
/** Folder of the gateway with the files that only the worker loads: `{locale}.html` (the shell) and `{locale}.json` (the list of files to keep). */
export const offlineFolder = '/builds/offline';
/** Header of a stored response: time at which the worker has stored it, ISO. */
export const storedAtHeader = 'x-kept-at';

/** Facts for the worker about pages without a network. Without them, the worker drops everything that it has stored. */
export interface OfflineFacts {
  tenant: string;
  build: string;
  fallbackLocale: Locale;
  /** Texts for a browser that has stored nothing yet. */
  words: Readonly<Record<Locale, OfflineWords>>;
}

export interface OfflineWords {
  /** `html lang`. */
  tag: string;
  title: string;
  lead: string;
  retry: string;
}

/** Files and addresses to store. */
export interface KitPart {
  /** Paths below `/assets/`. */
  files: readonly string[];
  /** Paths of public pages. */
  pages: readonly string[];
  /** Addresses of calls for public records. */
  calls: readonly string[];
}

/** Files and addresses of a build, in one language, for the worker to store. */
export interface OfflineKit {
  build: string;
  /** For every visitor. */
  base: KitPart;
  /** For members, for the home screen, and for visitors of one of its pages. */
  whole: KitPart;
  /** For members only: screens of their card, points, codes, bookings and gift cards, and of what they write. */
  member: KitPart;
  /** Beginnings of paths whose pages need no payload, because their screens fetch the kit's calls themselves: the floor plans. */
  plans: readonly string[];
  /** Paths of members' screens; beginnings if they end with a slash. They have no payload either, and show what the browser knows of the member. */
  members: readonly string[];
  /** Beginnings of paths whose visitors need the whole kit. */
  wantedAt: readonly string[];
}

/** Message of a page to the worker, once the page has been shown for a while. */
export interface KeepRequest {
  kind: 'keep';
  /** The page's build: files of another one do not belong together. */
  build: string;
  locale: Locale;
  /** Path and query of the page; undefined for pages that only a member may see. */
  address: string | undefined;
  /** Files below `/assets/` that the page has loaded. */
  files: readonly string[];
  /** Addresses of pictures of the shell, such as the logo. */
  pictures: readonly string[];
  wantsWhole: boolean;
  /** Whether a member is logged in. */
  isMember: boolean;
}

/** Message of a page to the worker when a session has ended: drop what is stored for members. */
export interface ForgetRequest {
  kind: 'forget';
  /** Token of the ended session. */
  token: string | undefined;
}

/** Message of the worker to a page whose call it has answered from its store. */
export interface KeptMessage {
  kind: 'kept';
  /** ISO. */
  at: string;
}

/** Added by the worker to the payload of a page that it shows without the network. */
export interface KeptPage {
  /** Time at which the payload was stored, ISO; undefined if the page has none. */
  at?: string;
  /** Set if the page itself is not stored: pages that are. */
  instead?: readonly { path: string; title: string }[];
}
