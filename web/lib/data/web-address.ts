/** Whether a text is a web address that is safe as the target of a link. */
export function isWebAddress(text: string | null | undefined): text is string {
  return typeof text === 'string' && /^https?:\/\/[^\s\\/]+[^\s\\]*$/i.test(text);
}
