/** Shops of a reward: the shop of the offer, and the shops that take its codes. */
interface Offer {
  company_id?: number | null | undefined;
  company_ids?: readonly number[];
}

/** Returns the ids of the shops that take a reward's codes; empty if every shop and the centre do. Without a list, only the shop of the offer does. */
export function listTakers({ company_id, company_ids = [] }: Offer): readonly number[] {
  if (company_ids.length > 0) return company_ids;
  return company_id == null ? [] : [company_id];
}

/** Whether a shop takes a reward's codes. */
export function takesCodes(reward: Offer, companyId: number): boolean {
  const takers = listTakers(reward);
  return takers.length === 0 || takers.includes(companyId);
}
