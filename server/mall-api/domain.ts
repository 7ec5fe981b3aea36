import { createDomainParts, type DomainDependencies } from './domain-parts.ts';
import { prepareEmailChange } from './membership/email-change.ts';
import { prepareLifecycle } from './membership/lifecycle.ts';
import { prepareOwnData } from './membership/own-data.ts';
import { prepareSso } from './membership/sso.ts';
import { prepareRecords } from './records/records.ts';
import { prepareMemberParts } from './resources.ts';

/**
 * What a centre knows, decides and keeps, each part made once and given to those that need it: the ledger, rewards, receipts, members, their
 * mail, tokens and search. Routes, jobs, commands and the demo member work with it; it knows none of them, neither HTTP nor emails nor the terminal.
 */
export function createDomain(given: DomainDependencies) {
  const parts = createDomainParts(given);
  const memberParts = prepareMemberParts(parts);
  const lifecycle = prepareLifecycle({ ...parts, memberParts });
  return {
    ...parts,
    lifecycle,
    emailChange: prepareEmailChange({ ...parts, lifecycle }),
    sso: prepareSso({ ...parts, lifecycle }),
    ownData: prepareOwnData(memberParts),
    records: prepareRecords({ ...parts, applyAside: given.applyAside }),
  };
}

export type Domain = ReturnType<typeof createDomain>;
