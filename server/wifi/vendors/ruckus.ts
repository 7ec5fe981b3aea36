import * as z from 'zod/mini';
import type { RuckusHotspot } from '#config/hotspots.ts';
import { findContinueAddress } from '../query-urls.ts';
import { findMac, GrantError, type ReadHandover } from './handover.ts';

/** Success codes of the northbound interface: the device was online already, or is online now (Ruckus, Hotspot Portal Integration). */
const goodCodes: readonly number[] = [101, 201];

const Answer = z.object({ ResponseCode: z.coerce.number<unknown>() });

/**
 * Ruckus SmartZone and Ruckus One: the gateway logs the device in through the controller's northbound interface. The device's address stays
 * encrypted.
 */
export const readRuckus: ReadHandover<RuckusHotspot> = (query, { controllers, radius }, { secrets, call }) => {
  const { nbiIP = '', client_mac: device = '', uip = '', proxy } = query;
  const controller = Object.hasOwn(controllers, nbiIP) ? controllers[nbiIP] : undefined;
  const { ruckusPassword, radiusPassword } = secrets;
  const isDevice = (isEncrypted(device) || findMac(device) !== undefined) && (isEncrypted(uip) || /^\d{1,3}(?:\.\d{1,3}){3}$/.test(uip));
  if (!controller || !isDevice || ruckusPassword === undefined || radiusPassword === undefined) return undefined;
  return {
    continueAddress: findContinueAddress(query.url) ?? findContinueAddress(query.startUrl),
    async grant({ isGrace, signal }) {
      const { status, json } = await call(controller, {
        method: 'POST',
        path: '/portalintf',
        signal,
        body: {
          Vendor: 'ruckus',
          RequestPassword: ruckusPassword,
          APIVersion: '1.0',
          RequestCategory: 'UserOnlineControl',
          RequestType: 'Login',
          'UE-IP': uip,
          'UE-MAC': device,
          'UE-Proxy': proxy === '1' ? '1' : '0',
          'UE-Username': isGrace ? radius.graceUser : radius.user,
          'UE-Password': radiusPassword,
        },
      });
      const answer = Answer.safeParse(json);
      if (status !== 200 || !answer.success) throw new GrantError(`the controller answered ${status}`);
      if (!goodCodes.includes(answer.data.ResponseCode)) throw new GrantError(`the controller's code was ${answer.data.ResponseCode}`);
      return { kind: 'done' };
    },
  };
};

function isEncrypted(text: string): boolean {
  return /^ENC[\da-f]{16,256}$/i.test(text);
}
