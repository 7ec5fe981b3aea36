import type { Domain } from '../../domain.ts';
import type { Email } from './email.ts';
import type { Mail } from './transport.ts';

/** What every writer of letters works with. */
export interface MailDependencies {
  domain: Domain;
  /** Where visitors reach the site: links lead there. */
  publicUrl: string;
  /** Sends an email, as the centre's; false: its mailbox has had its emails of the day. */
  post: (mail: Omit<Mail, 'key' | 'from' | 'text' | 'html'>, email: Email) => Promise<boolean>;
}
