import { prepareDeskBookings } from './booking/desk-bookings.ts';
import { prepareBookingCalendar } from './booking/desk-calendar.ts';
import { prepareDeskOrders } from './booking/desk-orders.ts';
import { prepareEventRegistrations } from './booking/event-registrations.ts';
import { prepareBuilding } from './building/building.ts';
import { prepareDeskFigures } from './desk-today/figures.ts';
import { createDomainParts, type DomainDependencies } from './domain-parts.ts';
import { prepareDeskHours } from './hours/desk-hours.ts';
import { prepareEmailChange } from './membership/email-change.ts';
import { prepareErasures } from './membership/erasures.ts';
import { prepareInactivity } from './membership/inactivity.ts';
import { prepareLifecycle } from './membership/lifecycle.ts';
import { prepareSso } from './membership/sso.ts';
import { prepareMemberParts, prepareOwnData } from './personal-data.ts';
import { prepareShopPictures } from './pictures/shop-pictures.ts';
import { prepareRecords } from './records/records.ts';
import { prepareApprovals } from './shop-offers/approvals.ts';
import { prepareShopFigures } from './shop-offers/figures.ts';
import { prepareProposals } from './shop-offers/proposal-table.ts';
import { prepareShopDesk } from './shop-offers/shop-proposals.ts';
import { createTurns } from './shop-offers/turns.ts';
import { prepareStaffEmails } from './staff/staff-emails.ts';
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
  const deskBookings = prepareDeskBookings(parts);
  const deskOrders = prepareDeskOrders({ ...parts, ...deskBookings });
  const shopPictures = prepareShopPictures(parts);
  const proposals = prepareProposals(parts.db);
  const ofShops = { ...parts, records, shopPictures, proposals, turns: createTurns() };
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
    deskBookings,
    deskOrders,
    eventRegistrations: prepareEventRegistrations({ ...parts, deskBookings, deskOrders }),
    bookingCalendar: prepareBookingCalendar({ ...parts, ...deskBookings }),
    visits: prepareVisits(parts),
    deskFigures: prepareDeskFigures(parts),
    staffEmails: prepareStaffEmails(parts),
    deskHours: prepareDeskHours({ ...parts, records }),
    proposals,
    shopFigures: prepareShopFigures(parts),
    shopPictures,
    shopDesk: prepareShopDesk(ofShops),
    approvals: prepareApprovals(ofShops),
    deskUnits: prepareDeskUnits({ ...parts, records }),
  };
}

export type Domain = ReturnType<typeof createDomain>;
