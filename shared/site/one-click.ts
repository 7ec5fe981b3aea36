/** Body of the POST that a mail program sends to the address in `List-Unsubscribe` (RFC 8058, section 3). */
export const oneClickBody = 'List-Unsubscribe=One-Click';
