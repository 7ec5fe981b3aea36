import type * as z from 'zod/mini';
import type { ListKind } from './core/kinds/record-kind.ts';
import type { DomainParts } from './domain-parts.ts';
import type { MemberPart } from './member-part.ts';

/**
 * Parts of a resource, all optional. Import, search, sitemap and members' lifecycle loop over them (`resources.ts`); its calls are in `routes.ts`.
 */
export interface Resource {
  /** Kind of the list in its content files: `companies.json`, `companies-dining.json` or `companies/dining.json`. */
  kind?: ListKind;
  /** Schema of the single document in its content file. */
  document?: z.ZodMiniType;
  /** Members' data that it stores. */
  member?: (parts: DomainParts) => MemberPart;
}
