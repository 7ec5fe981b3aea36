import type { MemberPart } from '../core/member-part.ts';
import type { DomainParts } from '../domain-parts.ts';
import { prepareMemberImportLog } from './member-import-log.ts';

/** Values of the member that an import has replaced, until its undo is no longer possible. */
export function prepareMemberImportsPart({ db }: DomainParts): MemberPart {
  const log = prepareMemberImportLog(db);
  return { sections: { imports: log.listReplaced }, forget: log.forget };
}
