import type { Domain } from '#server/mall-api/domain.ts';
import { type KeyScope, keyScopes, shopKeyScopes } from '#shared/contracts/endpoint.ts';

interface Options {
  name?: string;
  /** By default all that such a key can have. */
  scopes?: readonly KeyScope[];
  /** The only shop that the key reaches. */
  companyId?: number;
}

/** Creates a key and returns its secret, for `Authorization: Bearer …`. */
export function makeKey({ keys }: Pick<Domain, 'keys'>, options: Options = {}): string {
  return makeNamedKey({ keys }, options).secret;
}

/** Like `makeKey`, with the id of the key. */
export function makeNamedKey({ keys }: Pick<Domain, 'keys'>, { name = 'Till 1', scopes, companyId }: Options = {}) {
  const kind = companyId === undefined ? 'script' : 'till';
  const all = companyId === undefined ? keyScopes : shopKeyScopes;
  return keys.create({ name, kind, scopes: scopes ?? all, companyId: companyId ?? null }, 'test');
}
