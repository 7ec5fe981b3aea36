import { isLocale } from '#shared/site/locales.ts';
import { mailMessagesIn } from '../../messages.ts';
import type { MailWorker } from '../core/mail/mail-tasks.ts';
import type { MailDependencies } from '../dependencies.ts';

declare module '../core/mail/mail-tasks.ts' {
  interface MailTasks {
    /** The link is encrypted, because tasks are stored. */
    'staff-invite': { staffId: number; sealedLink: string };
  }
}

/** Writes emails to staff. */
export function prepareStaffMail({ domain, centreLocale, post }: MailDependencies): Pick<MailWorker, 'staff-invite'> {
  const { staffAccounts } = domain;
  const { documents } = domain.queries;

  return {
    async 'staff-invite'({ staffId, sealedLink }) {
      const staff = staffAccounts.find(staffId);
      const href = staff && staffAccounts.openLink(staffId, sealedLink);
      const invite = href && staffAccounts.findInvite(href.split('/').at(-1) ?? '');
      if (!staff || !href || !invite) return; // used, replaced or expired meanwhile
      const locale = isLocale(staff.locale) ? staff.locale : centreLocale;
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
// messages: staff.first.*, staff.again.*
