/** Range of member ids: greater than `after`, up to and including `upTo`. Work on all members runs slice by slice. */
export interface MemberSlice {
  after: number;
  upTo: number;
}

export function sliceOf(customerId: number): MemberSlice {
  return { after: customerId - 1, upTo: customerId };
}
