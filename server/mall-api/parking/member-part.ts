import { toDateTime } from '../core/db/to-date-time.ts';
import type { DomainParts } from '../domain-parts.ts';
import type { MemberPart } from '../member-part.ts';

export function prepareParkingPart({ clock, queries: { parkingCodes, parkingStays } }: DomainParts): MemberPart {
  return {
    sections: {
      parking_code: (customerId) => parkingCodes.find(customerId, clock())?.code ?? null,
      parking_stays: (customerId) =>
        parkingStays.listAll(customerId).map(({ optionId, enteredMs, leftMs, freeMinutesUsed }) => ({
          option_id: optionId,
          entered_at: toDateTime(enteredMs),
          left_at: toDateTime(leftMs),
          free_minutes_used: freeMinutesUsed,
        })),
    },
    forget(customerId) {
      parkingCodes.forget(customerId);
      parkingStays.forget(customerId);
    },
  };
}
