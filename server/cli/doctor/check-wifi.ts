import { findMissingSecrets, type Hotspot, type HotspotSecrets, listUselessSecrets, type Wifi } from '#config/hotspots.ts';
import { type Finding, fault, note, warning } from './finding.ts';

/** Checks hotspots as a start would: missing secrets, and settings without effect. Never prints a secret. */
export function checkWifi(wifi: Wifi | undefined, secrets: HotspotSecrets, tenantFile: string): Finding[] {
  return [
    ...(wifi ? findMissingSecrets(wifi, secrets).map(({ key, reason }) => fault(`environment  ${key}`, reason)) : []),
    ...listUselessSecrets(wifi?.hotspots ?? [], secrets).map((name) => note(name, 'has no effect: no hotspot of the tenant needs it')),
    ...findCovered(wifi?.hotspots ?? []).map(({ index, claim, by }) =>
      warning(`${tenantFile}  wifi.hotspots.${index}`, `is never asked for ${claim}: wifi.hotspots.${by} comes first`),
    ),
  ];
}

/** A new device is assigned to the first hotspot that matches. */
function findCovered(hotspots: readonly Hotspot[]): { index: number; claim: string; by: number }[] {
  const owners = new Map<string, number>();
  return hotspots.flatMap((hotspot, index) =>
    claimsOf(hotspot).flatMap((claim) => {
      const by = owners.get(claim);
      if (by === undefined) owners.set(claim, index);
      return by === undefined ? [] : [{ index, claim, by }];
    }),
  );
}

function claimsOf(hotspot: Hotspot): string[] {
  if (hotspot.vendor === 'unifi') return hotspot.sites.map((site) => `${hotspot.vendor} site ${site}`);
  const hosts = hotspot.vendor === 'ruckus' ? Object.keys(hotspot.controllers) : hotspot.hosts;
  return hosts.map((host) => `${hotspot.vendor} ${host}`);
}
