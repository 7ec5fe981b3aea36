/** Explanations by error code of Node or undici. */
const causes: Readonly<Record<string, string>> = {
  CERT_HAS_EXPIRED: 'certificate: it has expired',
  CERT_NOT_YET_VALID: 'certificate: it is not valid yet',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'certificate: it is self-signed; NODE_EXTRA_CA_CERTS names a file with its authority',
  SELF_SIGNED_CERT_IN_CHAIN: 'certificate: its authority is not known here; NODE_EXTRA_CA_CERTS names a file with it',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'certificate: its authority is not known here; NODE_EXTRA_CA_CERTS names a file with it',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'certificate: the server does not send the certificates between it and its authority',
  ERR_TLS_CERT_ALTNAME_INVALID: 'certificate: it is for another host name',
  ERR_SSL_WRONG_VERSION_NUMBER: 'certificate: the port does not speak TLS; is it http?',
  ERR_SSL_PACKET_LENGTH_TOO_LONG: 'certificate: the port does not speak TLS; is it http?',
  EPROTO: 'certificate: no TLS connection; is it http?',
  ENOTFOUND: 'no such host name',
  EAI_AGAIN: 'the host name could not be looked up',
  ECONNREFUSED: 'nothing listens at that address',
  ECONNRESET: 'the connection was closed',
  UND_ERR_SOCKET: 'the connection was closed',
  UND_ERR_RES_EXCEEDED_MAX_SIZE: 'more than 8 MB',
  UND_ERR_HEADERS_OVERFLOW: 'headers of more than 16 KB',
  HPE_HEADER_OVERFLOW: 'headers of more than 16 KB',
};

/** Describes the cause of a failure, with its code if it has one; undefined if unknown. Contains nothing from the answer itself. */
export function findCause(cause: unknown): string | undefined {
  if (!(cause instanceof Error)) return undefined;
  if ('code' in cause) {
    const code = String(cause.code);
    const words = causes[code];
    return words === undefined ? code : `${words} (${code})`;
  }
  return cause.name === 'Error' ? cause.message.replace(/^\/v1\/\S*: /, '').slice(0, 300) : cause.name;
}
