import type { Locale } from '#shared/site/locales.ts';
import type { Consents } from '../account/consents.ts';
import type { SsoPerson } from '../account/id-token.ts';
import type { StoredCustomer } from '../account/queries.ts';
import type { Queries } from '../prepare-queries.ts';
import type { Lifecycle } from './lifecycle.ts';

export interface Wish {
  locale: Locale;
  /** Consents for a new account, and for an imported one. */
  consents: { newsletter: boolean } | undefined;
}

/** Outcome of an external login. `unproven`: an application was stored, and the address must be verified with the emailed link. */
export type SsoOutcome =
  /** `hasJoined`: this is the first external login to an existing account. */
  { kind: 'member'; customer: StoredCustomer; hasJoined?: true } | { kind: 'no-email' | 'no-consents' | 'unproven' };

interface Dependencies {
  queries: Pick<Queries, 'customers'>;
  lifecycle: Pick<Lifecycle, 'register' | 'verify'>;
  consents: Pick<Consents, 'lacksTerms' | 'record' | 'changeNewsletter'>;
}

/** Finds or creates the account for an external login. Callers hold the transaction. */
export function prepareSso({ queries: { customers }, lifecycle, consents: log }: Dependencies) {
  /**
   * Finds the account with the person's address. Ignores addresses that the external site has not verified, because
   * anyone could have entered them there.
   */
  function findOwner({ email, isEmailVerified }: SsoPerson): StoredCustomer | undefined {
    const owner = email !== undefined && isEmailVerified ? customers.findByEmail(email) : undefined;
    return owner?.verifiedMs === undefined ? undefined : owner;
  }

  function apply(
    { subject, email = '', isEmailVerified, firstName, lastName }: SsoPerson,
    { newsletter }: { newsletter: boolean },
    locale: Locale,
  ): number {
    const person = { email, firstName, lastName, birthDate: undefined, phone: undefined, locale, passwordHash: undefined };
    const customerId = lifecycle.register({ ...person, consents: { newsletter }, isEmailProven: isEmailVerified });
    customers.setSubject(customerId, subject);
    return customerId;
  }

  return {
    enter(person: SsoPerson, { locale, consents }: Wish): SsoOutcome {
      const known = customers.findBySubject(person.subject);
      if (known?.verifiedMs !== undefined) return { kind: 'member', customer: known };
      if (person.email === undefined) return { kind: 'no-email' };
      const owner = findOwner(person);
      if (owner) {
        if (log.lacksTerms(owner)) {
          if (!consents) return { kind: 'no-consents' };
          log.record(owner.id, 'terms', true);
          if (consents.newsletter) log.changeNewsletter(owner, true);
        }
        if (known) customers.removeApplicant(known.id);
        customers.setSubject(owner.id, person.subject);
        return { kind: 'member', customer: owner, hasJoined: true };
      }
      if (known && !person.isEmailVerified && isSameEmail(known.email, person.email)) return { kind: 'unproven' };
      if (!consents) return { kind: 'no-consents' };
      if (known) customers.removeApplicant(known.id);
      const customerId = apply(person, consents, locale);
      if (!person.isEmailVerified) return { kind: 'unproven' };
      lifecycle.verify(customerId);
      return { kind: 'member', customer: customers.get(customerId) };
    },
  };
}

function isSameEmail(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}
