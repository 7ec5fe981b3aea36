import { ApiError } from '#shared/contracts/errors.ts';
import { invalidToken } from '../account/account-links.ts';
import type { EmailChanges, EmailSide } from '../account/email-change.ts';
import type { Sessions } from '../core/http/sessions.ts';
import type { LetterLimit } from '../core/mail/letter-limit.ts';
import type { MailQueue } from '../core/mail/queue.ts';
import type { Queries } from '../prepare-queries.ts';
import type { Lifecycle } from './lifecycle.ts';

interface Dependencies {
  queries: Pick<Queries, 'customers'>;
  mailTasks: Pick<MailQueue, 'add'>;
  letterLimit: LetterLimit;
  emailChanges: EmailChanges;
  sessions: Sessions;
  lifecycle: Pick<Lifecycle, 'changeEmail'>;
}

/** How an account gets another address. Callers hold the transaction. */
export function prepareEmailChange({ queries: { customers }, mailTasks, letterLimit, emailChanges, sessions, lifecycle }: Dependencies) {
  return {
    request(customerId: number, email: string, sessionToken: string): void {
      const { email: current } = customers.get(customerId);
      if (email.toLowerCase() === current.toLowerCase()) {
        throw new ApiError('UnprocessableEntity', { errors: { email: ['not_allowed'] } });
      }
      if (!letterLimit.maySend('account-email-old', current)) throw new ApiError('TooManyRequests');
      emailChanges.replace(customerId, email, sessionToken);
      mailTasks.add('account-email-new', { customerId });
      mailTasks.add('account-email-old', { customerId });
    },
    /** Answers whose link is still to be pressed; null: the address has changed. */
    confirm(token: string): EmailSide | null {
      const { side, ...change } = emailChanges.getByToken(token);
      const other = side === 'new' ? 'old' : 'new';
      emailChanges.confirm(change.customerId, side);
      if (!change.isConfirmed[other]) return other;
      lifecycle.changeEmail(change);
      return null;
    },
    refuse(token: string): void {
      const { side, customerId } = emailChanges.getByToken(token);
      if (side !== 'old') throw invalidToken();
      emailChanges.remove(customerId);
      sessions.closeAll(customerId);
      mailTasks.add('account-password', { customerId });
    },
  };
}
