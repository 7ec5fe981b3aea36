/** Sets the cookie that scripts can read after a login. */
export const keepMemberCookie = () => setCookie('member=1; path=/');
export const forgetMemberCookie = () => setCookie('member=; path=/; max-age=0');

function setCookie(text: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie store is not in happy-dom
  document.cookie = text;
}
