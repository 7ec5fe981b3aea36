import { toPath } from '#shared/rules/routing.ts';
import { mailMessagesIn } from '../../messages.ts';
import type { Email } from '../core/mail/email.ts';
import type { MailKind, MailWorker } from '../core/mail/mail-tasks.ts';
import type { MailDependencies } from '../dependencies.ts';

declare module '../core/mail/mail-tasks.ts' {
  interface MailTasks {
    /** Email to a member of a household: another member has joined, or has left. */
    'household-joined': { customerId: number; personId: number };
    'household-left': { customerId: number; firstName: string };
    /** Email to a member whom staff have taken out of a household. */
    'household-removed': { customerId: number };
  }
}

type Kind = Extract<MailKind, `household-${string}`>;

const abouts = { 'household-joined': 'joined', 'household-left': 'left', 'household-removed': 'removed' } as const satisfies Record<
  Kind,
  string
>;

// messages: household.joined_*, household.left_*, household.removed_*
/** Writes the emails about households. */
export function prepareHouseholdMail({ domain, publicUrl, post }: MailDependencies): Pick<MailWorker, Kind> {
  const { customers, documents } = domain.queries;

  async function write(kind: Kind, customerId: number, name: string): Promise<void> {
    const customer = customers.find(customerId);
    if (!customer) return; // the account has been deleted meanwhile
    const { email: address, firstName, lastName, locale } = customer;
    const t = mailMessagesIn(locale);
    const about = abouts[kind];
    const link = publicUrl + toPath('dashboard-household', locale);
    const subject = t(`household.${about}_subject`, { mall: documents.getCentre().name });
    const values = { name: name || t('household.someone') };
    const email: Email = {
      locale,
      heading: t(`household.${about}_heading`, values),
      paragraphs: [t(`household.${about}_text`, values)],
      button: { label: t('household.button'), href: link },
      note: t('points.note'),
    };
    await post({ kind, to: { name: `${firstName} ${lastName}`.trim(), address }, subject, link }, email);
  }

  return {
    'household-joined': ({ customerId, personId }) => write('household-joined', customerId, customers.find(personId)?.firstName ?? ''),
    'household-left': ({ customerId, firstName }) => write('household-left', customerId, firstName),
    'household-removed': ({ customerId }) => write('household-removed', customerId, ''),
  };
}
