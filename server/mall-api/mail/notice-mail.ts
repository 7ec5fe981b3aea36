import { fillWords } from '#shared/messages/mail-words.ts';
import { noticeMailWords } from '#shared/messages/notice-mail-words.ts';
import { formatDate } from '#shared/rules/date-format.ts';
import { formatNumber } from '#shared/rules/money.ts';
import { toPath } from '#shared/rules/routing.ts';
import { findTranslation } from '#shared/rules/translation.ts';
import type { Locale } from '#shared/site/locales.ts';
import type { NoticeKind } from '../db/queries/notices.ts';
import { inTransaction } from '../db/transaction.ts';
import type { MailWorker } from '../mail-tasks/tasks.ts';
import { isTellingTime } from '../notices/due-lead.ts';
import { type CodeEnding, type PointsEnding, type TierEnding, toLeads } from '../notices/endings.ts';
import { hashLinkToken, makeLinkToken } from '../secrets/link-token.ts';
import type { Letter } from './letter.ts';
import type { MailDependencies } from './post.ts';

/** What differs from kind to kind. */
interface Told {
  values: Readonly<Record<string, string>>;
  facts: Letter['facts'];
  path: string;
}

/** What a member gets before something ends. What is not so any more when the message leaves is not told. */
export function prepareNoticeMail({ domain, publicUrl, post }: MailDependencies): Pick<MailWorker, 'member-notice'> {
  const { db, clock, randomBytes, ledger, endings, queries } = domain;
  const { customers, documents, notices } = queries;
  const { program } = ledger;

  const tellers: { [Kind in NoticeKind]: (customerId: number, things: ReadonlySet<string>, locale: Locale) => Told | undefined } = {
    points: (customerId, things, locale) => toPointsTold(listOf('points', customerId, things), ledger.balanceOf(customerId), locale),
    code: (customerId, things, locale) => toCodesTold(listOf('code', customerId, things), locale),
    tier: (customerId, things, locale) => toTierTold(listOf('tier', customerId, things), locale),
  };

  function listOf<Kind extends NoticeKind>(kind: Kind, customerId: number, things: ReadonlySet<string>) {
    const leads = toLeads(program.getRules())[kind];
    return endings.list(kind, Math.max(0, ...leads), customerId).filter(({ thing }) => things.has(thing));
  }

  return {
    async 'member-notice'({ customerId, kind, noticeIds }) {
      const found = inTransaction(db, () => {
        // a message that had to wait into the night is told in the morning
        if (!isTellingTime(clock(), program.getTimeZone())) return void noticeIds.forEach(notices.remove);
        const customer = customers.find(customerId);
        const things = new Set(noticeIds.flatMap((id) => notices.findThing(customerId, id) ?? []));
        const told = customer && tellers[kind](customerId, things, customer.locale);
        return customer && told && { customer, told };
      });
      if (!found) return;
      const { email: address, locale } = found.customer;
      const { values, facts, path } = found.told;
      const { note, end, [kind]: words } = noticeMailWords[locale];
      const say = (text: string) => fillWords(text, { ...values, mall: documents.getCentre().name });
      const token = makeLinkToken(randomBytes);
      const unsubscribeLink = publicUrl + toPath('notices-off', locale, {}, { token });
      const link = publicUrl + path;
      const letter: Letter = {
        locale,
        heading: words.heading,
        paragraphs: [say(words.text)],
        ...(facts && { facts }),
        button: { label: words.button, href: link },
        note,
        end: { label: end, href: unsubscribeLink },
      };
      await post({ kind: 'member-notice', to: { name: '', address }, subject: say(words.subject), unsubscribeLink, link }, letter);
      notices.addLink(hashLinkToken(token), customerId, clock().getTime());
    },
  };
}

function toDay(day: string, locale: Locale): string {
  return formatDate(day, noticeMailWords[locale].dateFormat, locale, 'UTC');
}

function toPointsTold(ending: readonly PointsEnding[], balance: number, locale: Locale): Told | undefined {
  const words = noticeMailWords[locale];
  if (ending.length === 0) return undefined;
  const facts = ending.map(({ lastDay, about: { points } }) => ({
    term: fillWords(words.until, { date: toDay(lastDay, locale) }),
    text: formatNumber(points, locale),
  }));
  return {
    values: {},
    facts: [...facts, { term: words.balance, text: formatNumber(balance, locale) }],
    path: toPath('dashboard-rewards', locale),
  };
}

function toCodesTold(ending: readonly CodeEnding[], locale: Locale): Told | undefined {
  const words = noticeMailWords[locale];
  const [first, ...others] = ending;
  if (!first) return undefined;
  const facts = ending.map(({ lastDay, about: { translations } }) => ({
    term: findTranslation(translations, locale, { useFallback: true })?.title ?? '–',
    text: fillWords(words.until, { date: toDay(lastDay, locale) }),
  }));
  const path = others.length > 0 ? toPath('dashboard-awards', locale) : toPath('my-reward', locale, { id: first.about.id });
  return { values: {}, facts, path };
}

function toTierTold([ending]: readonly TierEnding[], locale: Locale): Told | undefined {
  const words = noticeMailWords[locale];
  if (!ending) return undefined;
  const { tier, following, missing } = ending.about;
  const toName = ({ translations }: TierEnding['about']['tier']) =>
    findTranslation(translations, locale, { useFallback: true })?.name ?? '–';
  return {
    values: { tier: toName(tier), date: toDay(ending.lastDay, locale) },
    facts: [
      { term: words.missing, text: formatNumber(missing, locale) },
      { term: words.following, text: toName(following) },
    ],
    path: toPath('dashboard-get-points', locale),
  };
}
