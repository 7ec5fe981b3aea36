/** What a mail program sends to the address of `List-Unsubscribe`, and what that address must be sent (RFC 8058, section 3). */
export const oneClickBody = 'List-Unsubscribe=One-Click';
