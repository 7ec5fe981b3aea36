/** Data of a member that a resource stores. */
export interface MemberPart {
  /** Sections of the data export; never credentials. */
  sections: Readonly<Record<string, (customerId: number) => unknown>>;
  /** Greets a new member, within the transaction that verifies the address. */
  welcome?(customerId: number): void;
  /** Stores facts that must be found again by the member's address. Called before and after each change of address. */
  rememberAddress?(customerId: number): void;
  /** Deletes or anonymizes the member's data, within the transaction. Data that other records need stays, with the member's id only. */
  forget(customerId: number): void;
  /** Like `forget`, but called after `forget` of all parts, which may have added data. */
  forgetLast?(customerId: number): void;
}
