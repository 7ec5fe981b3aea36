import type { Queries } from '../prepare-queries.ts';
import type { ConsentKind } from './consent-queries.ts';
import type { StoredCustomer } from './queries.ts';

/** Document that is shown when customers consent. */
const documentOf = { terms: 'terms-conditions', newsletter: 'privacy-policy' } as const satisfies Record<ConsentKind, string>;

interface Dependencies {
  clock: () => Date;
  queries: Pick<Queries, 'consents' | 'documents' | 'newsletter'>;
}

/** Records consents with the current version of their document, and applies them. Callers hold the transaction. */
export function prepareConsents({ clock, queries: { consents, documents, newsletter } }: Dependencies) {
  function record(customerId: number, kind: ConsentKind, isGranted: boolean, proof?: string): void {
    const [document] = proof === undefined ? documents.listDocuments<{ version: string }>(documentOf[kind]) : []; // others were shown then
    consents.insert(customerId, { kind, version: document?.version ?? '', isGranted, proof: proof ?? null }, clock().getTime());
  }

  /** Subscribes without a confirmation, because a member's address is already verified. */
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
    /** Applies the newsletter choice of the registration once the address is verified. */
    applyNewsletterWish(customer: StoredCustomer): void {
      if (consents.findLast(customer.id, 'newsletter')?.isGranted) subscribe(customer);
    },
    /** `proof`: how the centre got a consent that it has imported. */
    changeNewsletter(customer: StoredCustomer, wants: boolean, proof?: string): void {
      if (wants === isSubscribed(customer)) return;
      record(customer.id, 'newsletter', wants, proof);
      const known = newsletter.findByEmail(customer.email);
      if (wants) subscribe(customer);
      else if (known) newsletter.unsubscribe(known.id, clock().getTime());
    },
    findTerms: (customerId: number) => consents.findLast(customerId, 'terms'),
    /** Whether the member was imported, and has not agreed to the terms yet. */
    lacksTerms: ({ id, passwordHash }: Pick<StoredCustomer, 'id' | 'passwordHash'>): boolean =>
      passwordHash === undefined && consents.findLast(id, 'terms') === undefined,
    findNewsletter: (customerId: number) => consents.findLast(customerId, 'newsletter'),
    forgetProofs: consents.forgetProofs,
    list: consents.list,
  };
}

export type Consents = ReturnType<typeof prepareConsents>;
