import type { MailMessage } from '#shared/messages/messages.ts';
import { formatDate } from '#shared/rules/date-format.ts';
import { toPath } from '#shared/rules/routing.ts';
import { isLocale, type Locale } from '#shared/site/locales.ts';
import { mailMessagesIn } from '../../messages.ts';
import { awaitTransaction, patient } from '../core/db/transaction.ts';
import type { MailKind, MailWorker } from '../core/mail/mail-tasks.ts';
import { makeLinkToken } from '../core/secrets/link-token.ts';
import type { MailDependencies } from '../dependencies.ts';
import type { AccountLinkPurpose } from './account-links.ts';
import type { EmailSide } from './email-change.ts';
import type { StoredCustomer } from './queries.ts';

type AccountMailKind = Exclude<Extract<MailKind, `account-${string}`>, `account-email-${string}`>;

type AccountEmail = Extract<MailMessage, `account.${string}.subject`> extends `account.${infer Email}.subject` ? Email : never;

/** Label and target. */
type Link<Part extends string> = readonly [label: Extract<MailMessage, `account.${string}.${Part}`>, href: string];
type Links = { button?: Link<'button'>; otherWay?: Link<'other_way'> };

/** Writes emails about accounts. Recipients are looked up here, after the call has been answered. */
export function createAccountMail({ domain, publicUrl, post }: MailDependencies): Pick<MailWorker, AccountMailKind> {
  const { db, randomBytes, mailTasks, accountLinks, queries } = domain;
  const { customers, documents } = queries;

  return {
    'account-registered': ({ customerId }) => {
      const applicant = customers.find(customerId);
      if (!applicant || applicant.verifiedMs !== undefined) return;
      const known = customers.findByEmail(applicant.email);
      if (known?.verifiedMs === undefined) return mailTasks.add('account-verify', { customerId });
      customers.removeApplicant(customerId);
      mailTasks.add('account-exists', { customerId: known.id });
    },
    'account-resend': ({ email }) => {
      const known = customers.findByEmail(email);
      if (!known) return;
      if (known.verifiedMs !== undefined) return mailTasks.add('account-exists', { customerId: known.id });
      // If several applicants claim the address, the last may not be the caller: do not confirm that applicant's password.
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
      await writeWith([verify], () => write('verify', customer, { button: ['account.verify.button', verify.href] }));
    },
    async 'account-exists'({ customerId }) {
      const customer = customers.find(customerId);
      if (!customer) return;
      if (isInvited(customer)) return invite(customer);
      if (!accountLinks.maySend(customer.email, 'password')) return;
      const password = makeLink(customer, 'password');
      const button: Links['button'] = ['account.exists.button', publicUrl + toPath('login', customer.locale)];
      await writeWith([password], () => write('exists', customer, { button, otherWay: ['account.exists.other_way', password.href] }));
    },
    async 'account-password'({ customerId }) {
      const customer = customers.find(customerId);
      if (!customer) return;
      if (isInvited(customer)) return invite(customer);
      if (!accountLinks.maySend(customer.email, 'password')) return;
      const password = makeLink(customer, 'password');
      // The password of an unverified address may have been chosen by someone else: only a new one grants access.
      if (customer.verifiedMs === undefined)
        return writeWith([password], () => write('first_way_in', customer, { button: ['account.first_way_in.button', password.href] }));
      const login = makeLink(customer, 'login');
      const button: Links['button'] = ['account.password.button', password.href];
      await writeWith([password, login], () =>
        write('password', customer, { button, otherWay: ['account.password.other_way', login.href] }),
      );
    },
    async 'account-password-changed'({ customerId }) {
      const customer = customers.find(customerId);
      if (!customer) return;
      const link = publicUrl + toPath('forgot-password', customer.locale);
      await write('password_changed', customer, { button: ['account.password_changed.button', link] });
    },
    async 'account-sso-joined'({ customerId }) {
      const customer = customers.find(customerId);
      if (!customer) return;
      const link = publicUrl + toPath('forgot-password', customer.locale);
      await write('sso_joined', customer, { button: ['account.sso_joined.button', link] });
    },
    async 'account-invited'({ customerId }) {
      const customer = customers.find(customerId);
      if (!customer || customer.passwordHash !== undefined || customers.hasSubject(customerId)) return; // erased, or already inside
      await invite(customer);
    },
    async 'account-welcome'({ customerId }) {
      const customer = customers.find(customerId);
      if (!customer) return;
      const link = publicUrl + toPath('dashboard', customer.locale);
      await write('welcome', customer, { button: ['account.welcome.button', link] });
    },
    async 'account-inactive'({ customerId, eraseMs }) {
      const customer = customers.find(customerId);
      if (!customer || !domain.inactivity.isWarned(customerId)) return; // the member has come back meanwhile
      const link = publicUrl + toPath('login', customer.locale);
      await write('inactive', customer, { button: ['account.inactive.button', link] }, new Date(eraseMs));
    },
    async 'account-deleted'({ email, locale, isInactive }) {
      if (!isLocale(locale)) throw new Error('an account in an unknown language');
      await write(isInactive ? 'deleted_inactive' : 'deleted', { email, locale }, {});
    },
  };

  /** Whether only an invitation lets the member in, because it asks for the consent to the terms. */
  function isInvited(customer: StoredCustomer): boolean {
    return customer.verifiedMs !== undefined && domain.consents.lacksTerms(customer);
  }

  async function invite(customer: StoredCustomer): Promise<void> {
    if (!accountLinks.maySend(customer.email, 'invite')) return;
    const link = makeLink(customer, 'invite');
    const terms = publicUrl + toPath('terms-and-conditions', customer.locale);
    await writeWith([link], () =>
      write('invited', customer, { button: ['account.invited.button', link.href], otherWay: ['account.invited.other_way', terms] }),
    );
  }

  function makeLink({ id: customerId, locale }: StoredCustomer, purpose: AccountLinkPurpose) {
    const token = makeLinkToken(randomBytes);
    return {
      customerId,
      purpose,
      token,
      href: publicUrl + toPath(routeOf[purpose], locale, {}, { token, ...(purpose === 'invite' && { invited: '1' }) }),
    };
  }

  /**
   * Stores the links before sending, because the recipient may click quickly. If sending fails, removes the links, so
   * that they do not count for the limit of emails.
   */
  async function writeWith(links: readonly ReturnType<typeof makeLink>[], send: () => Promise<void>): Promise<void> {
    const onEach = (act: (link: ReturnType<typeof makeLink>) => void) => awaitTransaction(db, () => links.forEach(act), patient);
    await onEach(({ customerId, token, purpose }) => accountLinks.add(customerId, token, purpose));
    try {
      await send();
    } catch (error) {
      await onEach(({ token }) => accountLinks.remove(token));
      throw error;
    }
  }

  // messages: account.*.subject, account.*.heading, account.*.text, account.*.note, account.*.button, account.*.other_way
  async function write(name: AccountEmail, { email, locale }: { email: string; locale: Locale }, links: Links, day?: Date): Promise<void> {
    const t = mailMessagesIn(locale);
    const { name: mall, timezone } = documents.getCentre();
    const date = day === undefined ? '' : formatDate(day, t('date_format'), locale, timezone);
    const toLink = (link: Links['button' | 'otherWay']) => link && { label: t(link[0]), href: link[1] };
    const subject = t(`account.${name}.subject`, { mall });
    await post(
      {
        kind: name === 'deleted_inactive' ? 'account-deleted' : `account-${name.replaceAll('_', '-')}`,
        to: { name: '', address: email },
        subject,
        link: links.button?.[1],
      },
      {
        locale,
        heading: t(`account.${name}.heading`),
        paragraphs: [t(`account.${name}.text`, { mall, date })],
        button: toLink(links.button),
        otherWay: toLink(links.otherWay),
        note: t(`account.${name}.note`),
      },
    );
  }
}

const routeOf = { verify: 'verify-email', password: 'set-new-password', login: 'login-link', invite: 'set-new-password' } as const;

type ChangeEmail = Extract<MailMessage, `email_change.${string}.subject`> extends `email_change.${infer Email}.subject` ? Email : never;

/** Label and target. */
type ChangeLink<Part extends string> = readonly [label: Extract<MailMessage, `email_change.${string}.${Part}`>, href: string];
type ChangeLinks = { button?: ChangeLink<'button'>; otherWay?: ChangeLink<'other_way'> };

/** Writes the emails about a change of address, to both addresses. Only the new address learns that it already belongs to a member. */
export function createEmailChangeMail({
  domain,
  publicUrl,
  post,
}: MailDependencies): Pick<MailWorker, `account-email-${'new' | 'old' | 'changed'}`> {
  const { randomBytes, emailChanges, queries } = domain;
  const { customers, documents } = queries;

  /** Finds the change and its customer. Undefined if the change is completed or expired, or if this side has already received its email. */
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
      const refuse = toLink(customer, token, 'not-me');
      const links: ChangeLinks = {
        button: ['email_change.old.button', toLink(customer, token, 'old')],
        otherWay: ['email_change.old.other_way', refuse],
      };
      const isByStaff = change.isConfirmed.old; // before the first email, only staff can have confirmed it
      if (isByStaff)
        await write('desk', customer, { to: customer.email, next: change.email, links: { button: ['email_change.desk.button', refuse] } });
      else await write('old', customer, { to: customer.email, next: change.email, links });
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
    { to, next, links }: { to: string; next: string; links: ChangeLinks },
  ): Promise<void> {
    const t = mailMessagesIn(locale);
    const mall = documents.getCentre().name;
    const toButton = (link: ChangeLinks['button' | 'otherWay']) => link && { label: t(link[0]), href: link[1] };
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
