import { formatDate } from '#shared/rules/date-format.ts';
import { isLocale } from '#shared/site/locales.ts';
import { mailMessagesIn } from '../../messages.ts';
import type { MailWorker } from '../core/mail/mail-tasks.ts';
import type { MailDependencies } from '../dependencies.ts';
import type { StoredStaff } from './queries.ts';

declare module '../core/mail/mail-tasks.ts' {
  interface MailTasks {
    /** The link is encrypted, because tasks are stored. */
    'staff-invite': { staffId: number; sealedLink: string };
    /** A recovery code was used, or the password was changed. */
    'staff-notice': { staffId: number; about: 'recovery' | 'password' };
    /** A break-glass manager has logged in with a passkey, to each manager. */
    'staff-break-glass': { staffId: number; usedBy: number; atMs: number };
  }
}

/** Writes emails to staff. */
export function prepareStaffMail({
  domain,
  centreLocale,
  post,
  toDeskLink,
}: MailDependencies): Pick<MailWorker, 'staff-invite' | 'staff-notice' | 'staff-break-glass'> {
  const { staffAccounts } = domain;
  const { documents } = domain.queries;

  const localeOf = ({ locale }: StoredStaff) => (isLocale(locale) ? locale : centreLocale);

  return {
    async 'staff-notice'({ staffId, about }) {
      const staff = staffAccounts.find(staffId);
      if (!staff) return;
      const locale = localeOf(staff);
      const t = mailMessagesIn(locale);
      const mall = documents.getCentre().name;
      await post(
        { kind: `staff-${about}`, to: { name: staff.name, address: staff.email }, subject: t(`staff.${about}.subject`, { mall }) },
        { locale, heading: t(`staff.${about}.heading`), paragraphs: [t(`staff.${about}.text`, { mall })], note: t('staff.notice') },
      );
    },
    async 'staff-break-glass'({ staffId, usedBy, atMs }) {
      const staff = staffAccounts.find(staffId);
      const user = staffAccounts.findAny(usedBy);
      if (!staff || !user) return;
      const locale = localeOf(staff);
      const t = mailMessagesIn(locale);
      const { name: mall, timezone } = documents.getCentre();
      const when = formatDate(new Date(atMs), t('booking.deadline_format'), locale, timezone);
      const href = toDeskLink('/activity');
      await post(
        { kind: 'staff-break-glass', to: { name: staff.name, address: staff.email }, subject: t('break_glass.subject', { mall }) },
        {
          locale,
          heading: t('break_glass.heading'),
          paragraphs: [t('break_glass.text', { mall, name: user.name || user.email, when })],
          ...(href && { button: { label: t('break_glass.button'), href } }),
          note: t('break_glass.note'),
        },
      );
    },
    async 'staff-invite'({ staffId, sealedLink }) {
      const staff = staffAccounts.find(staffId);
      const href = staff && staffAccounts.openLink(staffId, sealedLink);
      const invite = href && staffAccounts.findInvite(href.split('/').at(-1) ?? '');
      if (!staff || !href || !invite) return; // used, replaced or expired meanwhile
      const locale = localeOf(staff);
      const t = mailMessagesIn(locale);
      const mall = documents.getCentre().name;
      const name = staff.name === '' ? 'first' : 'again';
      await post(
        { kind: 'staff-invite', to: { name: staff.name, address: staff.email }, subject: t(`staff.${name}.subject`, { mall }), link: href },
        {
          locale,
          heading: t(`staff.${name}.heading`),
          paragraphs: [t(`staff.${name}.text`, { mall })],
          button: { label: t('staff.button'), href },
          note: t('staff.note'),
        },
      );
    },
  };
}
// messages: break_glass.*, staff.first.*, staff.again.*, staff.recovery.*, staff.password.*
