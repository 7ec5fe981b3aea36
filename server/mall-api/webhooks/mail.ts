import { isLocale } from '#shared/site/locales.ts';
import { mailMessagesIn } from '../../messages.ts';
import type { MailWorker } from '../core/mail/mail-tasks.ts';
import type { MailDependencies } from '../dependencies.ts';

declare module '../core/mail/mail-tasks.ts' {
  interface MailTasks {
    /** An endpoint of webhooks was paused, to each manager. */
    'webhook-paused': { staffId: number; endpointId: number };
  }
}

/** Writes emails about webhooks to managers. */
export function prepareWebhookMail({ domain, centreLocale, post, toDeskLink }: MailDependencies): Pick<MailWorker, 'webhook-paused'> {
  const { queries, staffAccounts, webhookEndpoints } = domain;
  return {
    async 'webhook-paused'({ staffId, endpointId }) {
      const staff = staffAccounts.find(staffId);
      const endpoint = webhookEndpoints.find(endpointId);
      if (!staff || !endpoint || endpoint.pausedMs === null) return; // resumed or removed meanwhile
      const locale = isLocale(staff.locale) ? staff.locale : centreLocale;
      const t = mailMessagesIn(locale);
      const mall = queries.documents.getCentre().name;
      const href = toDeskLink(`/webhooks/${endpointId}`);
      await post(
        {
          kind: 'webhook-paused',
          to: { name: staff.name, address: staff.email },
          subject: t('webhook.subject', { name: endpoint.name, mall }),
        },
        {
          locale,
          heading: t('webhook.heading'),
          paragraphs: [t('webhook.text', { name: endpoint.name, host: new URL(endpoint.url).host }), t('webhook.wait')],
          ...(href !== undefined && { button: { label: t('webhook.button'), href } }),
        },
      );
    },
  };
}
