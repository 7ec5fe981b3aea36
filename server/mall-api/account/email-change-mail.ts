import type { MailMessage } from '#shared/messages/mail.ts';
import { toPath } from '#shared/rules/routing.ts';
import { mailMessagesIn } from '../../messages.ts';
import type { MailDependencies } from '../core/mail/post.ts';
import { makeLinkToken } from '../core/secrets/link-token.ts';
import type { MailWorker } from '../mail-tasks.ts';
import type { EmailSide } from './email-change.ts';
import type { StoredCustomer } from './queries.ts';

type ChangeEmail = Extract<MailMessage, `email_change.${string}.subject`> extends `email_change.${infer Email}.subject` ? Email : never;

/** Label and target. */
type Link<Part extends string> = readonly [label: Extract<MailMessage, `email_change.${string}.${Part}`>, href: string];
type Links = { button?: Link<'button'>; otherWay?: Link<'other_way'> };

/** Writes the emails about a change of address, to both addresses. Only the new address learns that it already belongs to a member. */
export function createEmailChangeMail({
  domain,
  publicUrl,
  post,
}: MailDependencies): Pick<MailWorker, `account-email-${'new' | 'old' | 'changed'}`> {
  const { randomBytes, emailChanges, queries } = domain;
  const { customers, documents } = queries;

  /** Undefined if the change is completed or expired, or if this side has its email. */
  function findOpen(customerId: number, side: EmailSide) {
    const customer = customers.find(customerId);
    const change = customer && emailChanges.find(customerId);
    return change && change.hashes[side] === undefined ? { customer, change } : undefined;
  }

  return {
    async 'account-email-new'({ customerId }) {
      const open = findOpen(customerId, 'new');
      if (!open) return;
      const { customer, change } = open;
      if (customers.findByEmail(change.email)?.verifiedMs !== undefined) {
        return write('taken', customer, { to: change.email, next: change.email, links: {} });
      }
      const token = makeLinkToken(randomBytes);
      await write('new', customer, {
        to: change.email,
        next: change.email,
        links: { button: ['email_change.new.button', toLink(customer, token, 'new')] },
      });
      keep(customerId, 'new', token, change.email);
    },
    async 'account-email-old'({ customerId }) {
      const open = findOpen(customerId, 'old');
      if (!open) return;
      const { customer, change } = open;
      const token = makeLinkToken(randomBytes);
      const links: Links = {
        button: ['email_change.old.button', toLink(customer, token, 'old')],
        otherWay: ['email_change.old.other_way', toLink(customer, token, 'not-me')],
      };
      await write('old', customer, { to: customer.email, next: change.email, links });
      keep(customerId, 'old', token, change.email);
    },
    async 'account-email-changed'({ customerId, address }) {
      const customer = customers.find(customerId);
      if (customer) await write('changed', customer, { to: address, next: customer.email, links: {} });
    },
  };

  /** Stores the token after sending, unless another address was requested meanwhile. */
  function keep(customerId: number, side: EmailSide, token: string, email: string): void {
    if (emailChanges.find(customerId)?.email === email) emailChanges.setToken(customerId, side, token);
  }

  function toLink({ locale }: StoredCustomer, token: string, as: EmailSide | 'not-me'): string {
    return publicUrl + toPath('verify-email', locale, {}, { token, as });
  }

  // messages: email_change.*.subject, email_change.*.heading, email_change.*.text, email_change.*.note, email_change.*.button, email_change.*.other_way
  async function write(
    email: ChangeEmail,
    { locale }: StoredCustomer,
    { to, next, links }: { to: string; next: string; links: Links },
  ): Promise<void> {
    const t = mailMessagesIn(locale);
    const mall = documents.getCentre().name;
    const toButton = (link: Links['button' | 'otherWay']) => link && { label: t(link[0]), href: link[1] };
    const subject = t(`email_change.${email}.subject`, { mall });
    await post(
      { kind: `account-email-${email}`, to: { name: '', address: to }, subject, link: links.button?.[1] },
      {
        locale,
        heading: t(`email_change.${email}.heading`),
        paragraphs: [t(`email_change.${email}.text`, { mall, email: next })],
        button: toButton(links.button),
        otherWay: toButton(links.otherWay),
        note: t(`email_change.${email}.note`),
      },
    );
  }
}
