import { parse } from '@formatjs/icu-messageformat-parser';
import {
  appMessages,
  buildingMessages,
  calendarMessages,
  feedsMessages,
  type MessagesOf,
  mailMessages,
  pagesMessages,
  personalMessages,
  pushMessages,
  sandboxMessages,
  searchMessages,
  walletMessages,
  wifiMessages,
} from '#shared/messages/messages.ts';
import { createMessageFormat, type ParsedMessage, type TranslateOf } from '#shared/rules/format-message.ts';
import { type Locale, localeFacts } from '#shared/site/locales.ts';

export const appMessagesIn = prepareMessages(appMessages);
export const buildingMessagesIn = prepareMessages(buildingMessages);
export const mailMessagesIn = prepareMessages(mailMessages);
export const personalMessagesIn = prepareMessages(personalMessages);
export const wifiMessagesIn = prepareMessages(wifiMessages);
export const calendarMessagesIn = prepareMessages(calendarMessages);
export const feedsMessagesIn = prepareMessages(feedsMessages);
export const pagesMessagesIn = prepareMessages(pagesMessages);
export const pushMessagesIn = prepareMessages(pushMessages);
export const walletMessagesIn = prepareMessages(walletMessages);
export const sandboxMessagesIn = prepareMessages(sandboxMessages);
export const searchMessagesIn = prepareMessages(searchMessages);

/**
 * Prepares the server's messages by language and key. They are parsed at first use, because no build step parses them,
 * and most are plain text.
 */
function prepareMessages<Key extends string>(messages: MessagesOf<Key>): (locale: Locale) => TranslateOf<Key> {
  const prepared = new Map<Locale, TranslateOf<Key>>();

  function prepare(locale: Locale): TranslateOf<Key> {
    const format = createMessageFormat(localeFacts[locale].tag);
    const parsed = new Map<Key, ParsedMessage>();
    return (key, values) => {
      const message = parsed.get(key) ?? parse(messages[locale][key]);
      parsed.set(key, message);
      return format(message, values);
    };
  }

  return (locale) => {
    const translate = prepared.get(locale) ?? prepare(locale);
    prepared.set(locale, translate);
    return translate;
  };
}
