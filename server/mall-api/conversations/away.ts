import { findAnswerHours, findAway, hasAnsweredBetween, toAnswerTime } from '#shared/rules/answer-hours.ts';
import { toAwayText } from '#shared/rules/away-message.ts';
import type { FlatSettings } from '#shared/rules/settings-reading.ts';
import type { Locale } from '#shared/site/locales.ts';
import { centreHours } from '../hours/centre-hours.ts';
import type { Queries } from '../prepare-queries.ts';

interface Dependencies {
  clock: () => Date;
  queries: Pick<Queries, 'conversations' | 'documents'>;
  getSettings: () => FlatSettings;
}

/** Answers automatically outside of the hours in which staff answer. Callers hold the transaction. */
export function prepareAwayMessages({ clock, queries: { conversations, documents }, getSettings }: Dependencies) {
  /** Returns the current closed period; undefined within the hours, and if away messages are off. */
  function findPeriod() {
    const settings = getSettings();
    const mall = documents.getCentre();
    const hours = findAnswerHours(settings, centreHours(mall));
    if (!hours) return undefined;
    const centre = { hours, timeZone: mall.timezone };
    const now = clock();
    const away = findAway(centre, now);
    const format = { timeZone: mall.timezone, timeFormat: mall.time_format };
    return (
      away && {
        now,
        isSameAs: (earlier: Date) => !hasAnsweredBetween(centre, earlier, now),
        toText: (locale: Locale) => toAwayText(settings, locale, toAnswerTime(away.opensAt, now, { locale, ...format })),
      }
    );
  }

  return {
    /** Returns the text for a person who writes now; undefined within the hours. */
    findText: (locale: Locale): string | undefined => findPeriod()?.toText(locale),
    /** Adds the automatic message to a conversation, once per closed period. */
    answer(conversationId: number, locale: Locale): void {
      const period = findPeriod();
      if (!period) return;
      const lastMs = conversations.findLastAutomaticMs(conversationId);
      if (lastMs !== undefined && period.isSameAs(new Date(lastMs))) return;
      conversations.insertAutomatic(conversationId, period.toText(locale), period.now.getTime());
    },
  };
}

export type AwayMessages = ReturnType<typeof prepareAwayMessages>;
