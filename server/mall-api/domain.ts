import { prepareDeskBookings } from './booking/desk-bookings.ts';
import { prepareBuilding } from './building/building.ts';
import { createDomainParts, type DomainDependencies } from './domain-parts.ts';
import { prepareDeskHours } from './hours/desk-hours.ts';
import { prepareEmailChange } from './membership/email-change.ts';
import { prepareErasures } from './membership/erasures.ts';
import { prepareInactivity } from './membership/inactivity.ts';
import { prepareLifecycle } from './membership/lifecycle.ts';
import { prepareSso } from './membership/sso.ts';
import { prepareMemberParts, prepareOwnData } from './personal-data.ts';
import { prepareRecords } from './records/records.ts';
import { prepareApprovals } from './shop-offers/approvals.ts';
import { prepareProposals } from './shop-offers/proposal-table.ts';
import { prepareShopOffers } from './shop-offers/shop-offers.ts';
import { createTurns } from './shop-offers/turns.ts';
import { prepareDeskUnits } from './units/desk-units.ts';
import { prepareVisits } from './visits/visits.ts';

/**
 * Creates the domain of a centre: ledger, rewards, receipts, members, their mail, tokens and search. Each part is
 * created once and passed to the parts that need it. Routes, jobs, commands and the demo member use the domain. The
 * domain does not depend on any of these, nor on HTTP, emails or the terminal.
 */
export function createDomain(dependencies: DomainDependencies) {
  const parts = createDomainParts(dependencies);
  const memberParts = prepareMemberParts(parts);
  const lifecycle = prepareLifecycle({ ...parts, memberParts });
  const ownData = prepareOwnData(memberParts);
  const erasures = prepareErasures({ ...parts, lifecycle, ownData });
  const records = prepareRecords({ ...parts, applyAside: dependencies.applyAside, planAside: dependencies.planAside });
  const shopDesk = { ...parts, records, proposals: prepareProposals(parts.db), turns: createTurns() };
  return {
    ...parts,
    lifecycle,
    emailChange: prepareEmailChange({ ...parts, lifecycle }),
    sso: prepareSso({ ...parts, lifecycle }),
    ownData,
    erasures,
    inactivity: prepareInactivity({ ...parts, erasures }),
    records,
    building: prepareBuilding({ ...parts, records }),
    deskBookings: prepareDeskBookings(parts),
    visits: prepareVisits(parts),
    deskHours: prepareDeskHours({ ...parts, records }),
    shopOffers: prepareShopOffers(shopDesk),
    approvals: prepareApprovals(shopDesk),
    deskUnits: prepareDeskUnits({ ...parts, records }),
  };
}

export type Domain = ReturnType<typeof createDomain>;
