import type { DomainParts } from '../domain-parts.ts';
import type { MemberPart } from '../member-part.ts';

export function prepareNoticesPart({ queries: { memberLevels, noticeList, notices, push } }: DomainParts): MemberPart {
  return {
    sections: {
      notices(customerId) {
        const offMs = notices.findOffMs(customerId);
        return {
          off_since: offMs === undefined ? null : new Date(offMs).toISOString(),
          sent: notices.list(customerId),
          told: noticeList.listAll(customerId),
          not_wanted_by_mail: [...noticeList.listUnwanted(customerId, 'mail')],
          not_wanted_by_push: [...noticeList.listUnwanted(customerId, 'push')],
        };
      },
      push: (customerId) => push.listSince(customerId).map((since) => ({ since })),
    },
    forget: notices.forget,
    forgetLast(customerId) {
      push.forget(customerId);
      noticeList.forget(customerId);
      memberLevels.forget(customerId);
    },
  };
}
