import type { Queries } from '../prepare-queries.ts';
import type { ConsentKind } from './consent-queries.ts';
import type { StoredCustomer } from './queries.ts';

/** The text that somebody has before them when they agree. */
const documentOf = { terms: 'terms-conditions', newsletter: 'privacy-policy' } as const satisfies Record<ConsentKind, string>;

interface Dependencies {
  clock: () => Date;
  queries: Pick<Queries, 'consents' | 'documents' | 'newsletter'>;
}

/** What a customer agrees to, by the version of the day, and what follows from it. Callers hold the transaction. */
export function prepareConsents({ clock, queries: { consents, documents, newsletter } }: Dependencies) {
  function record(customerId: number, kind: ConsentKind, isGranted: boolean): void {
    const [document] = documents.listDocuments<{ version: string }>(documentOf[kind]);
    consents.insert(customerId, { kind, version: document?.version ?? '', isGranted }, clock().getTime());
  }

  /** A member's address is proven: there is nothing to confirm. */
  function subscribe({ email, locale }: StoredCustomer): void {
    const nowMs = clock().getTime();
    const known = newsletter.findByEmail(email);
    if (known?.status !== 'confirmed') newsletter.confirm(known?.id ?? newsletter.insert(email, locale, nowMs), nowMs);
  }

  function isSubscribed({ email }: StoredCustomer): boolean {
    return newsletter.findByEmail(email)?.status === 'confirmed';
  }

  return {
    record,
    isSubscribed,
    /** What they wished when they registered holds from the day their address is proven. */
    applyNewsletterWish(customer: StoredCustomer): void {
      if (consents.findLast(customer.id, 'newsletter')?.isGranted) subscribe(customer);
    },
    changeNewsletter(customer: StoredCustomer, wants: boolean): void {
      if (wants === isSubscribed(customer)) return;
      record(customer.id, 'newsletter', wants);
      const known = newsletter.findByEmail(customer.email);
      if (wants) subscribe(customer);
      else if (known) newsletter.unsubscribe(known.id, clock().getTime());
    },
    findTerms: (customerId: number) => consents.findLast(customerId, 'terms'),
    list: consents.list,
  };
}

export type Consents = ReturnType<typeof prepareConsents>;
