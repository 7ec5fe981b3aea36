/** What a login leaves in the browser, as far as scripts see it. */
export const keepMemberCookie = () => setCookie('member=1; path=/');
export const forgetMemberCookie = () => setCookie('member=; path=/; max-age=0');

function setCookie(text: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie store is not in happy-dom
  document.cookie = text;
}
