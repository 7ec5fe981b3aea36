type Listener = (customerId: number) => void;

/** What becomes of members. Who listens works within the transaction of the change: it throws, and nothing has happened. */
export function createMemberEvents() {
  const verified: Listener[] = [];
  const erased: Listener[] = [];
  const emailChange: Listener[] = [];
  return {
    /** Somebody's address is proven: they are a member from now on. Happens once for each. */
    onVerified: (listener: Listener) => void verified.push(listener),
    /** A member goes, and everything that tells of them goes too; what others count on stays under their number. */
    onErased: (listener: Listener) => void erased.push(listener),
    /** Their address changes: told right before and right after. */
    onEmailChange: (listener: Listener) => void emailChange.push(listener),
    tellVerified: (customerId: number) => tell(verified, customerId),
    tellErased: (customerId: number) => tell(erased, customerId),
    tellEmailChange: (customerId: number) => tell(emailChange, customerId),
  };
}

export type MemberEvents = ReturnType<typeof createMemberEvents>;

function tell(listeners: readonly Listener[], customerId: number): void {
  for (const listener of listeners) listener(customerId);
}
