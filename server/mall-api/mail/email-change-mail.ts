import { emailChangeWords } from '#shared/messages/email-change-words.ts';
import { fillWords } from '#shared/messages/mail-words.ts';
import { toPath } from '#shared/rules/routing.ts';
import type { EmailSide } from '../account/email-change.ts';
import type { StoredCustomer } from '../db/queries/customers.ts';
import type { MailWorker } from '../mail-tasks/tasks.ts';
import { makeLinkToken } from '../secrets/link-token.ts';
import type { Letter } from './letter.ts';
import type { MailDependencies } from './post.ts';

type Links = Partial<Record<'button' | 'otherWay', string>>;

/** What is written when a member wants another address: to both. That the new one is a member's already is told there alone. */
export function createEmailChangeMail({
  domain,
  publicUrl,
  post,
}: MailDependencies): Pick<MailWorker, `account-email-${'new' | 'old' | 'changed'}`> {
  const { randomBytes, emailChanges, queries } = domain;
  const { customers, documents } = queries;

  /** Undefined once it is done with, or this side has its letter. */
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
        return write('account-email-taken', customer, { to: change.email, next: change.email, links: {} });
      }
      const token = makeLinkToken(randomBytes);
      await write('account-email-new', customer, {
        to: change.email,
        next: change.email,
        links: { button: toLink(customer, token, 'new') },
      });
      keep(customerId, 'new', token, change.email);
    },
    async 'account-email-old'({ customerId }) {
      const open = findOpen(customerId, 'old');
      if (!open) return;
      const { customer, change } = open;
      const token = makeLinkToken(randomBytes);
      const links = { button: toLink(customer, token, 'old'), otherWay: toLink(customer, token, 'not-me') };
      await write('account-email-old', customer, { to: customer.email, next: change.email, links });
      keep(customerId, 'old', token, change.email);
    },
    async 'account-email-changed'({ customerId, address }) {
      const customer = customers.find(customerId);
      if (customer) await write('account-email-changed', customer, { to: address, next: customer.email, links: {} });
    },
  };

  /** Kept once the message has left, unless yet another address has been asked for meanwhile. */
  function keep(customerId: number, side: EmailSide, token: string, email: string): void {
    if (emailChanges.find(customerId)?.email === email) emailChanges.setToken(customerId, side, token);
  }

  function toLink({ locale }: StoredCustomer, token: string, as: EmailSide | 'not-me'): string {
    return publicUrl + toPath('verify-email', locale, {}, { token, as });
  }

  async function write(
    kind: keyof (typeof emailChangeWords)['en'],
    { locale }: StoredCustomer,
    { to, next, links }: { to: string; next: string; links: Links },
  ): Promise<void> {
    const words = emailChangeWords[locale][kind];
    const say = (text: string) => fillWords(text, { mall: documents.getCentre().name, email: next });
    const toButton = (label: string | undefined, href: string | undefined) => (label && href ? { label, href } : undefined);
    const letter: Letter = {
      locale,
      heading: words.heading,
      paragraphs: [say(words.text)],
      button: toButton(words.button, links.button),
      otherWay: toButton(words.otherWay, links.otherWay),
      note: words.note,
    };
    await post({ kind, to: { name: '', address: to }, subject: say(words.subject), link: links.button }, letter);
  }
}
