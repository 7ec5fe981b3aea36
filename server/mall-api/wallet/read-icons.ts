import { type PassIconName, passIcons, toAppIconAddress } from '#shared/site/images.ts';
import type { AppleIcons } from './apple-pass.ts';

const answerWithinMs = 5000;

/**
 * Returns a function that reads a logo as icons for passes from the gateway, which draws untrusted pictures in a process of
 * its own. Rejects if the gateway does not answer with all of them.
 */
export function createIconReader(gatewayUrl: string): (logo: string) => Promise<AppleIcons> {
  async function read(logo: string, name: PassIconName): Promise<Buffer> {
    const answer = await fetch(gatewayUrl + toAppIconAddress(logo, name), {
      redirect: 'error',
      signal: AbortSignal.timeout(answerWithinMs),
    });
    if (!answer.ok || answer.headers.get('content-type') !== 'image/png')
      throw new Error(`the gateway has no icon of the logo (${answer.status})`);
    return Buffer.from(await answer.arrayBuffer());
  }
  return async (logo) => {
    const names = Object.keys(passIcons) as PassIconName[]; // safe: the keys of the table
    const icons = await Promise.all(names.map(async (name) => [passIcons[name].side, await read(logo, name)] as const));
    return Object.fromEntries(icons) as unknown as AppleIcons; // safe: one entry per side
  };
}
