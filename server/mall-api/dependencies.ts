import type { FastifyBaseLogger } from 'fastify';
import type { Partner } from '#config/sign-in.ts';
import type { StaffLogin } from '#config/staff-login.ts';
import type { Locale } from '#shared/site/locales.ts';
import type { IdTokens } from './account/id-token.ts';
import type { OwnerProof } from './account/owner-proof.ts';
import type { CheckPassword, Passwords } from './account/passwords.ts';
import type { Email } from './core/mail/email.ts';
import type { Mail } from './core/mail/transport.ts';
import type { Domain } from './domain.ts';
import type { UploadedFiles } from './pictures/uploaded-files.ts';
import type { Previews } from './previews/previews.ts';
import type { RecentReadings } from './receipts/reading/recent-readings.ts';
import type { CompanyProvider } from './staff/company-provider.ts';
import type { LoginPolicy } from './staff/login-policy.ts';
import type { Wallet } from './wallet/wallet.ts';

/** Dependencies of routes: the domain, and what only routes need. */
export interface RouteDependencies extends Domain {
  passwords: Passwords;
  checkPassword: CheckPassword;
  ownerProof: OwnerProof;
  /** Token of operators' calls; undefined if they are disabled. */
  opsToken: string | undefined;
  /** Public address of the desk; staff's passkeys are bound to its host. */
  deskUrl: string;
  /** Whether emails reach their recipients; otherwise they are only stored. */
  sendsEmails: boolean;
  /** The company's identity provider for staff; undefined if there is none. */
  company: { provider: CompanyProvider; staffLogin: StaffLogin } | undefined;
  loginPolicy: LoginPolicy;
  /** Pictures that the staff have uploaded. */
  uploadedFiles: UploadedFiles;
  /** Undefined if the tenant accepts no external login. */
  idTokens: IdTokens | undefined;
  /** Sites that members may allow to read their data. */
  partners: readonly Partner[];
  /** Undefined if previews are not made here. */
  previews: Previews | undefined;
  /** Passes for the wallets of phones. */
  wallet: Wallet;
  /** Undefined if receipts are not read here. */
  recentReadings: Pick<RecentReadings, 'readForForm'> | undefined;
}

/** Email without what all emails have. `countsAs`: kind by which the daily limit of the mailbox counts it; missing: its own. */
export type PostedMail = Omit<Mail, 'key' | 'from' | 'text' | 'html'> & { countsAs?: string | undefined };

/** Dependencies of everything that writes emails. */
export interface MailDependencies {
  domain: Domain;
  log: FastifyBaseLogger;
  /** Public address of the site, for links. */
  publicUrl: string;
  /** Returns the link to a path of the desk, such as `/inbox`; undefined if there is no desk. */
  toDeskLink: (path: string) => string | undefined;
  /** Language of emails to the centre. */
  centreLocale: Locale;
  getCentre: () => { name: string; address: string | undefined };
  /** Sends an email on behalf of the centre. Returns false if the mailbox has reached its daily limit. */
  post: (mail: PostedMail, email: Email) => Promise<boolean>;
}
