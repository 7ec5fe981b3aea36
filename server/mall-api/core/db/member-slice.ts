/** Members by their ids: those after one, up to another. What is done for all of them is asked slice by slice. */
export interface MemberSlice {
  after: number;
  upTo: number;
}

export function sliceOf(customerId: number): MemberSlice {
  return { after: customerId - 1, upTo: customerId };
}
