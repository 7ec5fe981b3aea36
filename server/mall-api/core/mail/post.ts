import type { Domain } from '../../domain.ts';
import type { Letter } from './letter.ts';
import type { Mail } from './transport.ts';

/** What every writer of letters works with. */
export interface MailDependencies {
  domain: Domain;
  /** Where visitors reach the site: links lead there. */
  publicUrl: string;
  /** Sends a letter, as the centre's; false: its letter box has had its letters of the day. */
  post: (mail: Omit<Mail, 'from' | 'text' | 'html'>, letter: Letter) => Promise<boolean>;
}
