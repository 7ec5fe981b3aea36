import { type AccountMailWords, accountMailWords } from '#shared/messages/account-mail-words.ts';
import { fillWords } from '#shared/messages/mail-words.ts';
import { toPath } from '#shared/rules/routing.ts';
import { isLocale, type Locale } from '#shared/site/locales.ts';
import type { AccountLinkPurpose } from '../account/account-links.ts';
import type { StoredCustomer } from '../db/queries/customers.ts';
import { inTransaction } from '../db/transaction.ts';
import type { MailKind, MailWorker } from '../mail-tasks/tasks.ts';
import { makeLinkToken } from '../secrets/link-token.ts';
import type { Letter } from './letter.ts';
import type { MailDependencies } from './post.ts';

type AccountMailKind = Exclude<Extract<MailKind, `account-${string}`>, `account-email-${string}`>;

/** What is written about accounts. Who is written to is found out here, after the call is answered. */
export function createAccountMail({ domain, publicUrl, post }: MailDependencies): Pick<MailWorker, AccountMailKind> {
  const { db, randomBytes, mailTasks, accountLinks, queries } = domain;
  const { customers, documents } = queries;

  return {
    'account-registered': ({ customerId }) =>
      inTransaction(db, () => {
        const applicant = customers.find(customerId);
        if (!applicant || applicant.verifiedMs !== undefined) return;
        const known = customers.findByEmail(applicant.email);
        if (known?.verifiedMs === undefined) return mailTasks.add('account-verify', { customerId });
        customers.removeApplicant(customerId);
        mailTasks.add('account-exists', { customerId: known.id });
      }),
    'account-resend': ({ email }) => {
      const known = customers.findByEmail(email);
      if (!known) return;
      if (known.verifiedMs !== undefined) return mailTasks.add('account-exists', { customerId: known.id });
      // Of several who say that they have the address, the last need not be the one who asks: their password must not be confirmed.
      mailTasks.add(customers.countApplicants(email) > 1 ? 'account-password' : 'account-verify', { customerId: known.id });
    },
    'account-forgotten': ({ email }) => {
      const known = customers.findByEmail(email);
      if (known) mailTasks.add('account-password', { customerId: known.id });
    },
    async 'account-verify'({ customerId }) {
      const customer = customers.find(customerId);
      if (!customer || customer.verifiedMs !== undefined || !accountLinks.maySend(customer.email, 'verify')) return;
      const verify = makeLink(customer, 'verify');
      await write('account-verify', customer, { button: verify.href });
      verify.keep();
    },
    async 'account-exists'({ customerId }) {
      const customer = customers.find(customerId);
      if (!customer || !accountLinks.maySend(customer.email, 'password')) return;
      const password = makeLink(customer, 'password');
      await write('account-exists', customer, { button: publicUrl + toPath('login', customer.locale), otherWay: password.href });
      password.keep();
    },
    async 'account-password'({ customerId }) {
      const customer = customers.find(customerId);
      if (!customer || !accountLinks.maySend(customer.email, 'password')) return;
      const password = makeLink(customer, 'password');
      // Whose address is not proven may have had their password chosen by somebody else: only a new one lets them in.
      if (customer.verifiedMs === undefined) {
        await write('account-first-way-in', customer, { button: password.href });
      } else {
        const login = makeLink(customer, 'login');
        await write('account-password', customer, { button: password.href, otherWay: login.href });
        login.keep();
      }
      password.keep();
    },
    async 'account-password-changed'({ customerId }) {
      const customer = customers.find(customerId);
      if (customer) await write('account-password-changed', customer, { button: publicUrl + toPath('forgot-password', customer.locale) });
    },
    async 'account-welcome'({ customerId }) {
      const customer = customers.find(customerId);
      if (customer) await write('account-welcome', customer, { button: publicUrl + toPath('dashboard', customer.locale) });
    },
    async 'account-deleted'({ email, locale }) {
      if (!isLocale(locale)) throw new Error('an account in an unknown language');
      await write('account-deleted', { email, locale }, {});
    },
  };

  /** Kept once the message has left: a try that failed leaves no link behind, and counts for nothing. */
  function makeLink({ id, locale }: StoredCustomer, purpose: AccountLinkPurpose): { href: string; keep: () => void } {
    const token = makeLinkToken(randomBytes);
    return { href: publicUrl + toPath(routeOf[purpose], locale, {}, { token }), keep: () => accountLinks.add(id, token, purpose) };
  }

  async function write(
    kind: keyof AccountMailWords,
    { email, locale }: { email: string; locale: Locale },
    { button, otherWay }: { button?: string; otherWay?: string },
  ): Promise<void> {
    const words: { subject: string; heading: string; text: string; button?: string; otherWay?: string; note: string } =
      accountMailWords[locale][kind];
    const say = (text: string) => fillWords(text, { mall: documents.getCentre().name });
    const letter: Letter = {
      locale,
      heading: words.heading,
      paragraphs: [say(words.text)],
      button: toLetterLink(words.button, button),
      otherWay: toLetterLink(words.otherWay, otherWay),
      note: words.note,
    };
    await post({ kind, to: { name: '', address: email }, subject: say(words.subject), link: button }, letter);
  }
}

const routeOf = { verify: 'verify-email', password: 'set-new-password', login: 'login-link' } as const;

function toLetterLink(label: string | undefined, href: string | undefined): { label: string; href: string } | undefined {
  return label !== undefined && href !== undefined ? { label, href } : undefined;
}
