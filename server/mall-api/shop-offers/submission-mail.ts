import { findTranslation } from '#shared/rules/translation.ts';
import { isLocale, type Locale } from '#shared/site/locales.ts';
import { companyKind } from '#shared/site/shop-offers.ts';
import { mailMessagesIn } from '../../messages.ts';
import { awaitReading } from '../core/db/transaction.ts';
import type { MailWorker } from '../core/mail/mail-tasks.ts';
import type { MailDependencies } from '../dependencies.ts';
import { prepareStaffStopLinks } from '../staff/stop-links.ts';
import { prepareApprovalViews, toSubmitted } from './approval-view.ts';

declare module '../core/mail/mail-tasks.ts' {
  interface MailTasks {
    /** Decides which staff get an email about a submission. */
    'shop-submitted': { proposalId: number };
    /** Email about everything that waits for approval. */
    'shop-waiting': { staffId: number };
  }
}

/** Min time between two emails to a person. */
const betweenMs = 60 * 60_000;
/** Max submissions that an email names. */
const maxNamed = 5;

type Row = ReturnType<ReturnType<typeof prepareApprovalViews>['toRow']>;

/** Writes emails about submissions of shops to the staff who may approve them. One email covers all submissions since the last one. */
export function prepareSubmissionMail({
  domain,
  centreLocale,
  toDeskLink,
  post,
}: MailDependencies): Pick<MailWorker, 'shop-submitted' | 'shop-waiting'> {
  const { db, clock, mailTasks, proposals, queries, staffAccounts, staffEmails } = domain;
  const views = prepareApprovalViews(domain);
  const stopLinks = prepareStaffStopLinks({ domain, toDeskLink });

  function toFact({ company, translations, name, kind, wish }: Row, locale: Locale): { term: string; text: string } {
    const t = mailMessagesIn(locale);
    const toTitle = (of: Pick<Row, 'translations' | 'name'>) =>
      findTranslation(of.translations, locale, { useFallback: true })?.title || of.name;
    const title = toTitle({ translations, name });
    const text = kind === companyKind ? t('submitted.company') : wish === 'remove' ? t('submitted.removal', { title }) : title;
    return { term: toTitle(company), text };
  }

  return {
    'shop-submitted'({ proposalId }) {
      const proposal = toSubmitted(proposals.find(proposalId));
      if (proposal?.state !== 'waiting') return; // decided or withdrawn meanwhile
      const nowMs = clock().getTime();
      const approvers = staffEmails.listApprovers().filter(({ emailedMs = 0 }) => emailedMs < proposal.submittedMs);
      const isEarly = ({ emailedMs = 0 }: (typeof approvers)[number]) => nowMs - emailedMs < betweenMs;
      for (const { id } of approvers.filter((person) => !isEarly(person))) {
        staffEmails.noteApprovals(id);
        mailTasks.add('shop-waiting', { staffId: id });
      }
      const pausesMs = approvers.filter(isEarly).map(({ emailedMs = 0 }) => emailedMs + betweenMs - nowMs);
      if (pausesMs.length > 0) mailTasks.add('shop-submitted', { proposalId }, Math.min(...pausesMs));
    },
    async 'shop-waiting'({ staffId }) {
      const staff = staffAccounts.find(staffId);
      if (!staff || !staffEmails.gets(staffId, 'approvals')) return;
      const { data, meta } = await awaitReading(db, () => proposals.listWaiting({ page: 1, per_page: maxNamed }));
      const count = meta.total;
      if (count === 0) return; // all decided meanwhile
      const locale = isLocale(staff.locale) ? staff.locale : centreLocale;
      const t = mailMessagesIn(locale);
      const heading = t('report.task.approvals', { count });
      const named = data.flatMap((proposal) => toSubmitted(proposal) ?? []).map((proposal) => toFact(views.toRow(proposal), locale));
      const href = toDeskLink('/approvals');
      const stop = stopLinks.make(staffId, 'approvals');
      await post(
        {
          kind: 'shop-waiting',
          to: { name: staff.name, address: staff.email },
          subject: `${heading} – ${queries.documents.getCentre().name}`,
          ...(href !== undefined && { link: href }),
          ...(stop && { unsubscribeLink: stop.href }),
        },
        {
          locale,
          heading,
          paragraphs: [t('submitted.text')],
          sections: [{ facts: named, lines: count > named.length ? [t('submitted.more', { count: count - named.length })] : [] }],
          ...(href !== undefined && { button: { label: t('submitted.button'), href } }),
          note: t('submitted.note'),
          ...(stop && { end: { label: t('submitted.end'), href: stop.href } }),
        },
      );
      await stop?.keep();
    },
  };
}
