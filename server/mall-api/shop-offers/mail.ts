import { isLocale } from '#shared/site/locales.ts';
import { companyKind } from '#shared/site/shop-offers.ts';
import { mailMessagesIn } from '../../messages.ts';
import type { MailWorker } from '../core/mail/mail-tasks.ts';
import type { MailDependencies } from '../dependencies.ts';
import { prepareApprovalViews, type Submitted, toSubmitted } from './approval-view.ts';

declare module '../core/mail/mail-tasks.ts' {
  interface MailTasks {
    /** `version`: the proposal after the decision. A later version has been undone, or submitted again. */
    'shop-decision': { proposalId: number; version: number };
  }
}

/** Writes emails about decisions to the staff of shops. */
export function prepareShopMail({ domain, centreLocale, toDeskLink, post }: MailDependencies): Pick<MailWorker, 'shop-decision'> {
  const { proposals, staffAccounts, queries } = domain;
  const views = prepareApprovalViews(domain);

  /** Returns the path of the record in the shop's desk. */
  function toShopPath({ kind, key, state, wish, id }: Submitted): string {
    if (kind === companyKind) return '/our-shop';
    if (state === 'approved' && wish === 'remove') return '/offers';
    return `/offers/${key ?? `p${id}`}`;
  }

  return {
    async 'shop-decision'({ proposalId, version }) {
      const proposal = toSubmitted(proposals.find(proposalId));
      if (!proposal || proposal.version !== version) return; // undone meanwhile, or the shop has continued
      const staff = staffAccounts.find(proposal.submittedBy);
      if (!staff || staff.companyId !== proposal.companyId) return; // no longer of this shop
      const locale = isLocale(staff.locale) ? staff.locale : centreLocale;
      const t = mailMessagesIn(locale);
      const { translations, name } = views.toRow(proposal);
      const title = translations.find((entry) => entry.locale === locale)?.title ?? translations[0]?.title ?? name;
      const decision = proposal.state === 'sent_back' ? 'sent_back' : proposal.wish === 'remove' ? 'removed' : 'approved';
      const mall = queries.documents.getCentre().name;
      const href = toDeskLink(toShopPath(proposal));
      await post(
        {
          kind: 'shop-decision',
          to: { name: staff.name, address: staff.email },
          subject: t(`shop.${decision}.subject`, { title, mall }),
          ...(href !== undefined && { link: href }),
        },
        {
          locale,
          heading: t(`shop.${decision}.heading`),
          paragraphs: [t(`shop.${decision}.text`, { mall })],
          facts: [
            { term: t(proposal.kind === companyKind ? 'shop.company' : 'shop.offer'), text: title },
            ...(proposal.state === 'sent_back' && proposal.reason ? [{ term: t('shop.reason'), text: proposal.reason }] : []),
          ],
          ...(href !== undefined && { button: { label: t('shop.button'), href } }),
        },
      );
    },
  };
}
// messages: shop.approved.*, shop.removed.*, shop.sent_back.*
