/** Adds the payment provider's message to the path to which the browser returns. The path may have a query. */
export function toPaymentReturn(path: string, message: string): string {
  return `${path}${path.includes('?') ? '&' : '?'}payment=${message}`;
}
