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

/** Placeholder for the session that requested a change. No session has this token, so the change closes all sessions. */
const noSession = '';

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
    /**
     * Requests a change on behalf of a member who has no access to the old address. Staff vouch for the member, so only the new address must confirm.
     * The old address is notified and can refuse. Throws `Conflict` (`email`: `duplicate`) if another member has the address.
     */
    requestByStaff(customerId: number, email: string): void {
      const { email: current } = customers.get(customerId);
      if (email.toLowerCase() === current.toLowerCase()) {
        throw new ApiError('UnprocessableEntity', { errors: { email: ['not_allowed'] } });
      }
      if (customers.findByEmail(email)?.verifiedMs !== undefined) throw new ApiError('Conflict', { errors: { email: ['duplicate'] } });
      emailChanges.replace(customerId, email, noSession);
      emailChanges.confirm(customerId, 'old');
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
