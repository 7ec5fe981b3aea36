/** What a resource keeps of a member. */
export interface MemberPart {
  /** What they take along, section by section; never what would let somebody in. */
  sections: Readonly<Record<string, (customerId: number) => unknown>>;
  /** They go, and nothing that says who it was is left; what others count on stays under their number. Within their transaction. */
  forget(customerId: number): void;
  /** The same after all others, which may have told them something as they went. */
  forgetLast?(customerId: number): void;
}
