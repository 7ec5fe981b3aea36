import { ApiError } from '#shared/contracts/errors.ts';
import { mailedTopics, type NoticeSettings, type NoticeTopic, type NoticeWay, noticeTopics } from '#shared/contracts/notices.ts';
import type { Queries } from '../prepare-queries.ts';

interface Dependencies {
  clock: () => Date;
  queries: Pick<Queries, 'noticeList' | 'notices' | 'push'>;
  /** Public key for push subscriptions; undefined if push is disabled. */
  pushKey: string | undefined;
}

export interface Switched {
  way: NoticeWay;
  topic?: NoticeTopic | undefined;
  is_on: boolean;
}

/** Handles members' channels for notices in addition to the site: emails by default, push on request. */
export function prepareNoticeSettings({ clock, queries: { noticeList, notices, push }, pushKey }: Dependencies) {
  function listWanted<Topic extends NoticeTopic>(customerId: number, way: NoticeWay, topics: readonly Topic[]): Record<Topic, boolean> {
    const unwanted = noticeList.listUnwanted(customerId, way);
    return Object.fromEntries(topics.map((topic) => [topic, !unwanted.has(topic)])) as Record<Topic, boolean>; // safe: it has one entry per topic
  }

  return {
    /** Whether the member wants emails about the topic. */
    isMailed: (customerId: number, topic: NoticeTopic): boolean =>
      notices.isOn(customerId) && !noticeList.listUnwanted(customerId, 'mail').has(topic),
    /** Whether the member wants push messages about the topic. */
    isPushed: (customerId: number, topic: NoticeTopic): boolean =>
      pushKey !== undefined && !noticeList.listUnwanted(customerId, 'push').has(topic),
    /** Returns a member's settings. `sessionHash` identifies the calling browser. */
    get: (customerId: number, sessionHash: string): NoticeSettings => ({
      mail: { is_on: notices.isOn(customerId), topics: listWanted(customerId, 'mail', mailedTopics) },
      push: {
        key: pushKey ?? null,
        is_on: pushKey !== undefined && push.hasOfSession(sessionHash),
        topics: listWanted(customerId, 'push', noticeTopics),
      },
    }),
    /** Switches a channel or one of its topics. Throws `UnprocessableEntity` (`topic`) if the channel does not have the switch. */
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
