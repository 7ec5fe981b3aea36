import { listApprovals } from '#shared/contracts/desk-approvals.ts';
import { hasAnyRole, type StaffRole } from '#shared/contracts/endpoint.ts';
import { formatDate } from '#shared/rules/date-format.ts';
import { formatNumber } from '#shared/rules/money.ts';
import { toChange } from '#shared/rules/percent-change.ts';
import { addDays } from '#shared/rules/time-zone.ts';
import { findTranslation } from '#shared/rules/translation.ts';
import { isLocale, type Locale } from '#shared/site/locales.ts';
import { isNamedRoute } from '#shared/site/routes.ts';
import { mailMessagesIn } from '../../messages.ts';
import { awaitReading } from '../core/db/transaction.ts';
import type { EmailSection } from '../core/mail/email.ts';
import type { MailWorker } from '../core/mail/mail-tasks.ts';
import type { MailDependencies } from '../dependencies.ts';
import { addNames } from '../records/record-facts.ts';
import { prepareStaffStopLinks } from '../staff/stop-links.ts';

declare module '../core/mail/mail-tasks.ts' {
  interface MailTasks {
    /** Weekly report to a member of staff. `week`: the Monday on which it is due. */
    'staff-report': { staffId: number; week: string };
  }
}

/** Max entries of each list. */
const maxListed = 5;
const figureNames = [
  ...(['new_members', 'receipts_decided', 'points_given', 'points_taken'] as const),
  ...(['rewards_activated', 'rewards_taken', 'bookings'] as const),
];
const approvalRoles = listApprovals.roles as readonly StaffRole[]; // safe: this contract has a list of roles

interface Weeks {
  /** Monday and Sunday. */
  from: string;
  to: string;
  before: { from: string; to: string };
}

/** Writes the weekly report: figures of the last week, and what waits now. It contains only sums, nothing about a person. */
export function prepareReportMail({ domain, centreLocale, toDeskLink, post }: MailDependencies): Pick<MailWorker, 'staff-report'> {
  const { db, deskFigures, proposals, queries, staffAccounts, staffEmails, visits } = domain;
  const stopLinks = prepareStaffStopLinks({ domain, toDeskLink });

  function toCompared(count: number, before: number | null, locale: Locale): string {
    const t = mailMessagesIn(locale);
    if (before === null) return formatNumber(count, locale);
    const values = { count: formatNumber(count, locale), before: formatNumber(before, locale) };
    return before === 0 ? t('report.before', values) : t('report.compared', { ...values, change: toChange(count, before) });
  }

  function toSiteSections({ from, to, before }: Weeks, locale: Locale): EmailSection[] {
    const t = mailMessagesIn(locale);
    const week = visits.readPeriod({ from, to });
    const isCounted = week.days.some(({ views }) => views !== null);
    const toPage = (route: string) => (isNamedRoute(route) ? t(`report.page.${route}`) : route);
    const compare = (term: string, views: number, earlier: number | null) => ({ term, text: toCompared(views, earlier, locale) });
    const askers = (count: number) => t('report.askers', { count });
    const lists = [
      { name: 'pages', facts: week.routes.map(({ route, views, before: earlier }) => compare(toPage(route), views, earlier)) },
      { name: 'shops', facts: listShops().map(({ name, views, before: earlier }) => compare(name, views, earlier)) },
      {
        name: 'campaigns',
        facts: week.campaigns.map(({ source, medium, campaign, views, before: earlier }) =>
          compare([source, medium, campaign].filter(Boolean).join(' · '), views, earlier),
        ),
      },
      { name: 'searches', facts: week.searches.map(({ term, askers: count }) => ({ term, text: askers(count) })) },
      { name: 'misses', facts: week.misses.map(({ term, askers: count }) => ({ term, text: askers(count) })) },
    ] as const;
    return [
      {
        title: t('report.site'),
        ...(isCounted ? { facts: [compare(t('report.views'), week.views, week.before.views)] } : { lines: [t('report.no_views')] }),
      },
      ...lists
        .filter(({ facts }) => facts.length > 0)
        .map(({ name, facts }) => ({ title: t(`report.list.${name}`), facts: facts.slice(0, maxListed) })),
    ];

    function listShops() {
      const viewed = visits.listRecords('shop', { from, to, before, limit: maxListed });
      const keyed = viewed.map((one) => ({ ...one, kind: 'companies', key: String(one.id) }));
      return addNames(db, keyed).map(({ translations, name, ...one }) => ({
        ...one,
        name: findTranslation(translations, locale, { useFallback: true })?.title || name,
      }));
    }
  }

  /** Figures of members and bookings. Leaves out those that are zero in both weeks, as for a centre without a loyalty programme. */
  function toClubSections({ from, to, before }: Weeks, locale: Locale): EmailSection[] {
    const t = mailMessagesIn(locale);
    const [current, earlier] = [deskFigures.read(from, to), deskFigures.read(before.from, before.to)];
    const facts = figureNames
      .filter((name) => current[name] > 0 || earlier[name] > 0)
      .map((name) => ({ term: t(`report.figure.${name}`), text: toCompared(current[name], earlier[name], locale) }));
    return facts.length === 0 ? [] : [{ title: t('report.club'), facts }];
  }

  /** The tasks that Today shows to the person. */
  function toWaitingSection(staffId: number, roles: readonly StaffRole[], locale: Locale): EmailSection {
    const t = mailMessagesIn(locale);
    const { receipts, messages, bookings } = deskFigures.countWaiting(staffId);
    const approvals = hasAnyRole(roles, approvalRoles) ? proposals.countWaiting() : 0;
    const tasks = [
      ['receipts', receipts],
      ['messages', messages],
      ['approvals', approvals],
      ['bookings', bookings],
    ] as const;
    const lines = tasks.filter(([, count]) => count > 0).map(([name, count]) => t(`report.task.${name}`, { count }));
    return { title: t('report.waiting'), lines: lines.length > 0 ? lines : [t('report.nothing_waits')] };
  }

  return {
    async 'staff-report'({ staffId, week }) {
      const staff = staffAccounts.find(staffId);
      if (!staff || !staffEmails.gets(staffId, 'report')) return; // switched off, or without access, since it became due
      const locale = isLocale(staff.locale) ? staff.locale : centreLocale;
      const t = mailMessagesIn(locale);
      const { name: mall, timezone, date_format: dateFormat = 'D. M. YYYY' } = queries.documents.getCentre();
      const [from, to] = [addDays(week, -7), addDays(week, -1)];
      const weeks = { from, to, before: { from: addDays(from, -7), to: addDays(from, -1) } };
      const sections = await awaitReading(db, () => [
        ...toSiteSections(weeks, locale),
        ...toClubSections(weeks, locale),
        toWaitingSection(staffId, staff.roles, locale),
      ]);
      const day = (date: string) => formatDate(date, dateFormat, locale, timezone);
      const values = { mall, from: day(from), to: day(to) };
      const visitsLink = toDeskLink(`/visits?${new URLSearchParams({ from, to })}`);
      const todayLink = toDeskLink('');
      const stop = stopLinks.make(staffId, 'report');
      await post(
        {
          kind: 'staff-report',
          to: { name: staff.name, address: staff.email },
          subject: t('report.subject', values),
          ...(stop && { unsubscribeLink: stop.href, link: stop.href }),
        },
        {
          locale,
          heading: t('report.heading', values),
          paragraphs: [t('report.text', values)],
          sections,
          ...(visitsLink !== undefined && { button: { label: t('report.button'), href: visitsLink } }),
          ...(todayLink !== undefined && { otherWay: { label: t('report.today'), href: todayLink } }),
          note: t('report.note'),
          ...(stop && { end: { label: t('report.end'), href: stop.href } }),
        },
      );
      await stop?.keep();
    },
  };
}
// messages: report.figure.*, report.list.*, report.page.*, report.task.*
