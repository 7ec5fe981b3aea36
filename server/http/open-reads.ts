/**
 * Headers of public reads that any site may use in its scripts: the same answer for everybody, never with cookies or
 * tokens. `*` forbids browsers to send credentials.
 */
export const openReadHeaders = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'etag, age',
  'cross-origin-resource-policy': 'cross-origin',
} as const;
