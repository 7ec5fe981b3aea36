import { adjustmentReasons } from '#shared/contracts/adjustment-reasons.ts';
import { formatNumber } from '#shared/rules/money.ts';
import { toPath } from '#shared/rules/routing.ts';
import { mailMessagesIn } from '../../messages.ts';
import type { Email } from '../core/mail/email.ts';
import type { MailWorker } from '../core/mail/mail-tasks.ts';
import type { MailDependencies } from '../dependencies.ts';
import { settledBy } from './recalls.ts';

declare module '../core/mail/mail-tasks.ts' {
  interface MailTasks {
    /** Email about points that an operator has added or taken. */
    'points-adjusted': { entryId: number };
  }
}

// messages: points.reasons.*
/** Writes the email to a member when an operator has added or taken points. */
export function preparePointsMail({ domain, publicUrl, post }: MailDependencies): Pick<MailWorker, 'points-adjusted'> {
  const { customers, documents } = domain.queries;
  const find = domain.db.prepare(
    `SELECT coalesce(by_customer_id, customer_id) AS customer_id, points, balance_after, reference_name, coalesce(${settledBy('e')}, 0) AS settled FROM points_entry e WHERE id = :entryId`,
  );

  return {
    async 'points-adjusted'({ entryId }) {
      const entry = find.get({ entryId });
      const customer = entry && customers.find(Number(entry.customer_id));
      if (!entry || !customer) return; // the account has been deleted meanwhile
      const { email: address, firstName, lastName, locale } = customer;
      const t = mailMessagesIn(locale);
      const points = Number(entry.points);
      const settled = Number(entry.settled);
      const owed = domain.ledger.owedOf(customer.id);
      const isGain = points > 0;
      const reason = adjustmentReasons.find((one) => one === entry.reference_name) ?? 'correction';
      const link = publicUrl + toPath('dashboard-my-points', locale);
      const subject = t(isGain ? 'points.added_subject' : 'points.taken_subject', { mall: documents.getCentre().name });
      const email: Email = {
        locale,
        heading: t(isGain ? 'points.added_heading' : 'points.taken_heading'),
        paragraphs: [t(settled > 0 ? 'points.settled_text' : isGain ? 'points.added_text' : 'points.taken_text')],
        facts: [
          { term: t('points.points'), text: `${isGain ? '+' : '−'}${formatNumber(Math.abs(points), locale)}` },
          ...(settled > 0 ? [{ term: t('points.settled'), text: formatNumber(settled, locale) }] : []),
          { term: t('points.reason'), text: t(`points.reasons.${reason}`) },
          { term: t('points.balance'), text: formatNumber(Number(entry.balance_after) - settled, locale) },
          ...(owed > 0 ? [{ term: t('receipt.owed_points'), text: formatNumber(owed, locale) }] : []),
        ],
        button: { label: t('points.button'), href: link },
        note: t('points.note'),
      };
      await post({ kind: 'points-adjusted', to: { name: `${firstName} ${lastName}`.trim(), address }, subject, link }, email);
    },
  };
}
