import { ApiError } from '#shared/contracts/errors.ts';
import { invalidToken } from '../account/account-links.ts';
import type { EmailChanges, EmailSide } from '../account/email-change.ts';
import type { Sessions } from '../core/http/sessions.ts';
import type { EmailLimit } from '../core/mail/email-limit.ts';
import type { MailQueue } from '../core/mail/queue.ts';
import type { Queries } from '../prepare-queries.ts';
import type { Lifecycle } from './lifecycle.ts';

interface Dependencies {
  queries: Pick<Queries, 'customers'>;
  mailTasks: Pick<MailQueue, 'add'>;
  emailLimit: EmailLimit;
  emailChanges: EmailChanges;
  sessions: Sessions;
  lifecycle: Pick<Lifecycle, 'changeEmail'>;
}

/** Changes the address of an account. Callers hold the transaction. */
export function prepareEmailChange({ queries: { customers }, mailTasks, emailLimit, emailChanges, sessions, lifecycle }: Dependencies) {
  return {
    request(customerId: number, email: string, sessionToken: string): void {
      const { email: current } = customers.get(customerId);
      if (email.toLowerCase() === current.toLowerCase()) {
        throw new ApiError('UnprocessableEntity', { errors: { email: ['not_allowed'] } });
      }
      if (!emailLimit.maySend('account-email-old', current)) throw new ApiError('TooManyRequests');
      emailChanges.replace(customerId, email, sessionToken);
      mailTasks.add('account-email-new', { customerId });
      mailTasks.add('account-email-old', { customerId });
    },
    /** Confirms one side of a change. Returns the side that must still confirm; null if the address has changed. */
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
