import type { Domain } from '../../domain.ts';
import type { Email } from './email.ts';
import type { Mail } from './transport.ts';

/** Dependencies of everything that writes emails. */
export interface MailDependencies {
  domain: Domain;
  /** Public address of the site, for links. */
  publicUrl: string;
  /** Sends an email on behalf of the centre. Returns false if the mailbox has reached its daily limit. */
  post: (mail: Omit<Mail, 'key' | 'from' | 'text' | 'html'>, email: Email) => Promise<boolean>;
}
