import type { Diet } from '../contracts/companies.ts';
import type { EntranceKind } from '../contracts/entrances.ts';
import { type Locale, locales } from '../site/locales.ts';
import cz from './cz.json' with { type: 'json' };
import de from './de.json' with { type: 'json' };
import en from './en.json' with { type: 'json' };
import sk from './sk.json' with { type: 'json' };

type Area = Exclude<keyof typeof en, 'words'>;

/** Messages in ICU's format, by key, in every language. */
export type MessagesOf<Key extends string> = Readonly<Record<Locale, Readonly<Record<Key, string>>>>;

/** Words of a language that visitors search by and foreign mall APIs write. */
export interface Vocabulary {
  /** To find food for a diet. */
  diets: Readonly<Record<Diet, readonly string[]>>;
  /** For any entrance: people enter and leave. */
  entrance: readonly string[];
  /** Additional words for entrances of a kind. */
  entrance_kinds: Readonly<Partial<Record<EntranceKind, readonly string[]>>>;
  /** Added to a diet's word: 'veganské jídlo', 'glutenfreies Essen'. */
  food: readonly string[];
  /** Frequent words of refusals, each found in only one or two of the languages. */
  refusal: readonly string[];
  /** For step-free entrances. */
  step_free: readonly string[];
}

type Texts = { [Name in Area]: Readonly<Record<keyof (typeof en)[Name], string>> } & { words: Vocabulary };

/** All texts of the server, in one file per language. */
const texts: Readonly<Record<Locale, Texts>> = { en, cz, sk, de };

function pick<Name extends Area>(area: Name) {
  const messages = locales.map((locale) => [locale, texts[locale][area]]);
  return Object.fromEntries(messages) as MessagesOf<Extract<keyof (typeof en)[Name], string>>; // safe: one entry per language
}

/** Names of shortcuts in the menu of the site's icon on a home screen. */
export const appMessages = pick('app');
export const buildingMessages = pick('building');
export const calendarMessages = pick('calendar');
/** Texts of RSS and JSON feeds. */
export const feedsMessages = pick('feeds');
export const mailMessages = pick('mail');
/** Words of the page with all data of a member, which staff give to the member. */
export const personalMessages = pick('personal');
/** Texts of the gateway’s small pages, such as the one for too many visitors and the map frame. */
export const pagesMessages = pick('pages');
/** Texts of push messages, which a member's browser shows for a notice while no page is open. */
export const pushMessages = pick('push');
/** Texts of the payment sandbox, which plays another provider's page. */
export const sandboxMessages = pick('sandbox');
/** Names in search results for entries without a title: entrances (by kind) and the site’s screens. */
export const searchMessages = pick('search');
/** Words on passes in the wallets of phones. */
export const walletMessages = pick('wallet');
export const wifiMessages = pick('wifi');

export type MailMessage = keyof typeof en.mail;

export function isPersonalMessage(key: string): key is keyof typeof en.personal {
  return Object.hasOwn(en.personal, key);
}

export const vocabularyOf = (locale: Locale): Vocabulary => texts[locale].words;

/** One list from the vocabularies of all languages, without duplicates. */
export function wordsOfAll(toWords: (vocabulary: Vocabulary) => readonly string[] | undefined): string[] {
  return [...new Set(locales.flatMap((locale) => toWords(texts[locale].words) ?? []))];
}
