import { formatDate } from '#shared/rules/date-format.ts';
import { formatNumber } from '#shared/rules/money.ts';
import { toPath } from '#shared/rules/routing.ts';
import { findTranslation } from '#shared/rules/translation.ts';
import type { Locale } from '#shared/site/locales.ts';
import { mailMessagesIn } from '../../messages.ts';
import { sliceOf } from '../core/db/member-slice.ts';
import { awaitTransaction } from '../core/db/transaction.ts';
import type { Email } from '../core/mail/email.ts';
import type { MailWorker } from '../core/mail/mail-tasks.ts';
import type { MailDependencies } from '../dependencies.ts';
import { prepareStopLinks } from '../notices/mail.ts';
import { type CodeEnding, type EndingKind, isTellingTime, type PointsEnding, type TierEnding, toLeads } from './endings.ts';

declare module '../core/mail/mail-tasks.ts' {
  interface MailTasks {
    /** Email about points, codes or a level that end soon, by the ids of their notices. */
    'member-notice': { customerId: number; kind: EndingKind; noticeIds: number[] };
  }
}

/** Parts of the email that differ between kinds. */
interface Told {
  /** Level that ends. */
  tier?: string;
  /** The last day. */
  date?: string;
  facts: Email['facts'];
  path: string;
}

// messages: notice.points.*, notice.code.*, notice.tier.*
/** Writes emails before something ends. Checks again when sending, and omits things that no longer end. */
export function prepareEndingMail({ domain, publicUrl, post }: MailDependencies): Pick<MailWorker, 'member-notice'> {
  const { db, ledger, endings, noticeSettings, clock, queries } = domain;
  const stopLinks = prepareStopLinks({ domain, publicUrl });
  const { customers, documents, notices } = queries;
  const { program } = ledger;

  const tellers: { [Kind in EndingKind]: (customerId: number, things: ReadonlySet<string>, locale: Locale) => Told | undefined } = {
    points: (customerId, things, locale) => toPointsTold(listOf('points', customerId, things), ledger.balanceOf(customerId), locale),
    code: (customerId, things, locale) => toCodesTold(listOf('code', customerId, things), locale),
    tier: (customerId, things, locale) => toTierTold(listOf('tier', customerId, things), locale),
  };

  function listOf<Kind extends EndingKind>(kind: Kind, customerId: number, things: ReadonlySet<string>) {
    const leads = toLeads(program.getRules())[kind];
    return endings.list(kind, Math.max(0, ...leads), sliceOf(customerId)).filter(({ thing }) => things.has(thing));
  }

  return {
    async 'member-notice'({ customerId, kind, noticeIds }) {
      const found = await awaitTransaction(db, () => {
        // drops emails delayed into the night; they are created again in the morning
        if (!isTellingTime(clock(), program.getTimeZone())) return void noticeIds.forEach(notices.remove);
        const customer = noticeSettings.isMailed(customerId, 'endings') ? customers.find(customerId) : undefined;
        const things = new Set(noticeIds.flatMap((id) => notices.findThing(customerId, id) ?? []));
        const told = customer && tellers[kind](customerId, things, customer.locale);
        return customer && told && { customer, told };
      });
      if (!found) return;
      const { email: address, locale } = found.customer;
      const { tier = '', date = '', facts, path } = found.told;
      const t = mailMessagesIn(locale);
      const mall = documents.getCentre().name;
      const stop = stopLinks.make(customerId, locale);
      const unsubscribeLink = stop.href;
      const link = publicUrl + path;
      const email: Email = {
        locale,
        heading: t(`notice.${kind}.heading`),
        paragraphs: [t(`notice.${kind}.text`, { tier, date })],
        ...(facts && { facts }),
        button: { label: t(`notice.${kind}.button`), href: link },
        note: t('notice.note'),
        end: { label: t('notice.end'), href: unsubscribeLink },
      };
      const subject = t(`notice.${kind}.subject`, { tier, mall });
      await post({ kind: 'member-notice', to: { name: '', address }, subject, unsubscribeLink, link }, email);
      await stop.keep();
    },
  };
}

function toDay(day: string, locale: Locale): string {
  return formatDate(day, mailMessagesIn(locale)('date_format'), locale, 'UTC');
}

function toPointsTold(ending: readonly PointsEnding[], balance: number, locale: Locale): Told | undefined {
  const t = mailMessagesIn(locale);
  if (ending.length === 0) return undefined;
  const facts = ending.map(({ lastDay, about: { points } }) => ({
    term: t('notice.until', { date: toDay(lastDay, locale) }),
    text: formatNumber(points, locale),
  }));
  return {
    facts: [...facts, { term: t('notice.balance'), text: formatNumber(balance, locale) }],
    path: toPath('dashboard-rewards', locale),
  };
}

function toCodesTold(ending: readonly CodeEnding[], locale: Locale): Told | undefined {
  const t = mailMessagesIn(locale);
  const [first, ...others] = ending;
  if (!first) return undefined;
  const facts = ending.map(({ lastDay, about: { translations } }) => ({
    term: findTranslation(translations, locale, { useFallback: true })?.title ?? '–',
    text: t('notice.until', { date: toDay(lastDay, locale) }),
  }));
  const path = others.length > 0 ? toPath('dashboard-awards', locale) : toPath('my-reward', locale, { id: first.about.id });
  return { facts, path };
}

function toTierTold([ending]: readonly TierEnding[], locale: Locale): Told | undefined {
  const t = mailMessagesIn(locale);
  if (!ending) return undefined;
  const { tier, following, missing } = ending.about;
  const toName = ({ translations }: TierEnding['about']['tier']) =>
    findTranslation(translations, locale, { useFallback: true })?.name ?? '–';
  return {
    tier: toName(tier),
    date: toDay(ending.lastDay, locale),
    facts: [
      { term: t('notice.missing'), text: formatNumber(missing, locale) },
      { term: t('notice.following'), text: toName(following) },
    ],
    path: toPath('dashboard-get-points', locale),
  };
}
