import { ApiError } from '#shared/contracts/errors.ts';
import { type SearchType, searchTypes } from '#shared/contracts/search.ts';

/** Parses comma-separated kinds; all if undefined. Throws `BadRequest` for an unknown one. */
export function toSearchTypes(types: string | undefined): readonly SearchType[] {
  return types ? types.split(',').map(toSearchType) : searchTypes;
}

function toSearchType(name: string): SearchType {
  const type = searchTypes.find((known) => known === name);
  if (!type) throw new ApiError('BadRequest', { errors: { types: ['not_allowed'] } });
  return type;
}
