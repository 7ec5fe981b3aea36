import type * as z from 'zod/mini';
import type { ListKind } from './core/kinds/record-kind.ts';
import type { DomainParts } from './domain-parts.ts';
import type { MemberPart } from './member-part.ts';

/** What a resource brings, each where it has one. Import, search, sitemap and members' lives loop over them (`resources.ts`); its calls are in `routes.ts`. */
export interface Resource {
  /** What a content file of its name holds a list of: `companies.json`, `companies-dining.json` or `companies/dining.json`. */
  kind?: ListKind;
  /** What a content file of its name holds the one of. */
  document?: z.ZodMiniType;
  /** What it keeps of a member. */
  member?: (parts: DomainParts) => MemberPart;
}
