import { ApiError } from '#shared/contracts/errors.ts';
import { mailedTopics, type NoticeSettings, type NoticeTopic, type NoticeWay, noticeTopics } from '#shared/contracts/notices.ts';
import type { Queries } from '../prepare-queries.ts';

interface Dependencies {
  clock: () => Date;
  queries: Pick<Queries, 'noticeList' | 'notices' | 'push'>;
  /** By which browsers know the centre; undefined: they are not pushed to. */
  pushKey: string | undefined;
}

export interface Switched {
  way: NoticeWay;
  topic?: NoticeTopic | undefined;
  is_on: boolean;
}

/** What members want to be told elsewhere than on the site: letters unless they say otherwise, browsers once they ask. */
export function prepareNoticeSettings({ clock, queries: { noticeList, notices, push }, pushKey }: Dependencies) {
  function listWanted<Topic extends NoticeTopic>(customerId: number, way: NoticeWay, topics: readonly Topic[]): Record<Topic, boolean> {
    const unwanted = noticeList.listUnwanted(customerId, way);
    return Object.fromEntries(topics.map((topic) => [topic, !unwanted.has(topic)])) as Record<Topic, boolean>; // one for each
  }

  return {
    /** Whether they want letters about it. */
    isMailed: (customerId: number, topic: NoticeTopic): boolean =>
      notices.isOn(customerId) && !noticeList.listUnwanted(customerId, 'mail').has(topic),
    /** Whether browsers that they have chosen are to be told of it. */
    isPushed: (customerId: number, topic: NoticeTopic): boolean =>
      pushKey !== undefined && !noticeList.listUnwanted(customerId, 'push').has(topic),
    /** `sessionHash` says which browser asks. */
    get: (customerId: number, sessionHash: string): NoticeSettings => ({
      mail: { is_on: notices.isOn(customerId), topics: listWanted(customerId, 'mail', mailedTopics) },
      push: {
        key: pushKey ?? null,
        is_on: pushKey !== undefined && push.hasOfSession(sessionHash),
        topics: listWanted(customerId, 'push', noticeTopics),
      },
    }),
    /** Throws `UnprocessableEntity` (`topic`) for what cannot be switched in that way. */
    switch(customerId: number, { way, topic, is_on: isOn }: Switched): void {
      const known: readonly NoticeTopic[] = way === 'mail' ? mailedTopics : noticeTopics;
      if (topic === undefined && way === 'push') throw new ApiError('UnprocessableEntity', { errors: { topic: ['required'] } });
      if (topic !== undefined && !known.includes(topic)) throw new ApiError('UnprocessableEntity', { errors: { topic: ['not_allowed'] } });
      if (topic === undefined) notices.turn(customerId, isOn, clock().getTime());
      else noticeList.turn(customerId, way, topic, isOn);
    },
  };
}

export type NoticeSwitches = ReturnType<typeof prepareNoticeSettings>;
