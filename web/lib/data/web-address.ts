/** Whether a text is a web address that a link may lead to. */
export function isWebAddress(text: string | null | undefined): text is string {
  return typeof text === 'string' && /^https?:\/\/[^\s\\/]+[^\s\\]*$/i.test(text);
}
