/** Data of a member that a resource stores. */
export interface MemberPart {
  /** Sections of the data export; never credentials. */
  sections: Readonly<Record<string, (customerId: number) => unknown>>;
  /** Greets a new member, within the transaction that verifies the address. */
  welcome?(customerId: number): void;
  /** Stores what must be found again under the member's address. Called before and after each change of address. */
  rememberAddress?(customerId: number): void;
  /** Deletes or anonymizes the member's data, within the transaction. Data that others rely on stays under the member's id. */
  forget(customerId: number): void;
  /** Like `forget`, after all others, which may have added data. */
  forgetLast?(customerId: number): void;
}
