import Pusher, { type Options } from 'pusher-js';
import { realtimeLimits } from '#shared/site/late-limits.ts';
import { mallChannel, type SiteRealtime } from '#shared/site/realtime.ts';
import { type Session, siteSession } from '../session/session.ts';
import { ofSite } from '../site-state.ts';
import { type Live, siteLive } from './live.ts';
import { createLiveCaches, type LiveCaches } from './live-caches.ts';
import { isRevoked, toConnection } from './to-connection.ts';

interface Dependencies {
  realtime: SiteRealtime;
  session: Pick<Session, 'token' | 'subscribe'>;
  live: Live;
  caches: LiveCaches;
  random: () => number;
}

const maxPauseMs = 60_000;

const opened = ofSite((): { isOpen: boolean } => ({ isOpen: false }));

/** Opens the connection of this document, once. Connects to a third-party server only for members, who have requested it by logging in. */
export function openSiteLive(realtime: SiteRealtime): void {
  const isForeign = realtime.cluster !== '' || realtime.host !== undefined;
  if (opened().isOpen || (isForeign && siteSession().token() === undefined)) return;
  opened().isOpen = true;
  openLive({ realtime, session: siteSession(), live: siteLive(), caches: createLiveCaches(), random: Math.random });
}

/**
 * Maintains a connection to the realtime server, with the centre's channel and, for a member, the member's channel. Each event revalidates outdated
 * data, and each gap revalidates all data of which events may have been missed. Reconnects when the session changes, and closes while the page is in
 * the back/forward cache. Returns a function that closes the connection.
 */
export function openLive({ realtime, session, live, caches, random }: Dependencies): () => void {
  let client: Pusher | undefined;
  let token = session.token();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  let wasLive = false;

  function connect(): void {
    close();
    token = session.token();
    live.show(wasLive ? 'lost' : 'connecting');
    try {
      client = new Pusher(realtime.key, toOptions(realtime, token));
    } catch (error) {
      live.show('off');
      console.error(error); // an error of the library; the page works without live events
      return;
    }
    client.connection.bind('state_change', ({ current }: { current: string }) => onState(current));
    client.connection.bind('connecting_in', () => wasLive && live.show('lost'));
    client.connection.bind('error', (error: unknown) => isRevoked(error) && tryLater()); // may concern the token of another device
    const mall = client.subscribe(mallChannel);
    mall.bind_global(onEvent);
    if (token === undefined) mall.bind('pusher:subscription_succeeded', onArrival);
    else signIn(client);
  }

  /** Signs the member in. The server returns the member's id, from which the name of their channel is built. */
  function signIn(own: Pusher): void {
    own.user.bind('pusher:signin_error', onRefusal);
    own.signin();
    void own.user.signinDonePromise.then(() => {
      const name: unknown = own.user.user_data?.id;
      if (own !== client || typeof name !== 'string') return;
      const channel = own.subscribe(`private-${name}`);
      channel.bind_global(onEvent);
      channel.bind('pusher:subscription_succeeded', onArrival);
      channel.bind('pusher:subscription_error', onRefusal);
    });
  }

  function onEvent(name: string, data: unknown): void {
    if (caches.isLiveEvent(name)) void caches.follow(name).then(() => live.tell(name, data));
  }

  function onArrival(): void {
    failures = 0;
    live.show('live');
    if (wasLive) {
      caches.followAll();
      live.tellMissed();
    }
    wasLive = true;
  }

  /** Shows the state of the connection. The library reconnects automatically, except after refusals. */
  function onState(state: string): void {
    if (state === 'unavailable' || (state === 'connecting' && wasLive)) live.show('lost');
    if (state === 'failed' || (state === 'disconnected' && timer === undefined)) live.show('off');
  }

  /** After a rejected token, does not try again: the next call to the mall API informs the member. After other refusals, tries later. */
  function onRefusal({ status }: { status?: number }): void {
    if (status === 401 || status === 403) {
      close();
      live.show('off');
    } else tryLater();
  }

  function tryLater(): void {
    const pauseMs = Math.min(realtimeLimits.retryAfterMs * 2 ** failures, maxPauseMs) * (1 + random());
    failures += 1;
    close();
    live.show('lost');
    timer = setTimeout(connect, pauseMs);
  }

  function close(): void {
    clearTimeout(timer);
    timer = undefined;
    const own = client;
    client = undefined;
    own?.connection.unbind();
    own?.disconnect();
  }

  const heed = () => session.token() !== token && connect();
  const comeBack = ({ persisted }: PageTransitionEvent) => persisted && connect();
  const unsubscribe = session.subscribe(heed);
  window.addEventListener('pagehide', close);
  window.addEventListener('pageshow', comeBack);
  connect();
  return () => {
    unsubscribe();
    window.removeEventListener('pagehide', close);
    window.removeEventListener('pageshow', comeBack);
    close();
  };
}

function toOptions(realtime: SiteRealtime, token: string | undefined): Options {
  const headers = { Authorization: `Bearer ${token ?? ''}` };
  const { channelAuthPath, userAuthPath } = realtime;
  return {
    ...toConnection(realtime),
    channelAuthorization: { endpoint: channelAuthPath, transport: 'ajax', headers },
    userAuthentication: { endpoint: userAuthPath, transport: 'ajax', headers },
  };
}
