import { type AppleWalletKeys, isInForce, type WalletKeys } from '#config/wallet.ts';
import { ApiError } from '#shared/contracts/errors.ts';
import { appleWalletServicePath } from '#shared/contracts/wallet.ts';
import { readableText } from '#shared/rules/colour.ts';
import { readChoice, readText } from '#shared/rules/settings-reading.ts';
import { toAppIconAddress } from '#shared/site/images.ts';
import { type Locale, localeFacts } from '#shared/site/locales.ts';
import { findMallLogo } from '#shared/site/logos.ts';
import type { Domain } from '../domain.ts';
import { type AppleIcons, makeApplePass } from './apple-pass.ts';
import { makeGoogleLink, toGoogleContent } from './google-link.ts';
import type { PassFacts, PassIssuer } from './pass-facts.ts';
import type { StoredPass } from './queries.ts';

/** Facts that the start finds out about wallets. */
export interface WalletAccess {
  keys: WalletKeys;
  tenantId: string;
  /** Public address of the site. */
  publicUrl: string;
  /** Reads the icons that Apple requires, drawn from a logo. Rejects if the gateway does not answer. */
  readIcons: (logo: string) => Promise<AppleIcons>;
}

type Dependencies = Pick<Domain, 'clock' | 'queries' | 'getSettings'>;

/** Prepares making passes with the centre's keys, name, logo and colours. */
export function prepareCentrePasses({ clock, queries, getSettings }: Dependencies, access: WalletAccess) {
  const { keys, tenantId, publicUrl, readIcons } = access;
  const isPublic = publicUrl.startsWith('https:');

  /** The centre's logo, which Apple requires as an icon. */
  const findLogo = () => findMallLogo(queries.documents.getCentre(), readChoice(getSettings(), 'favicon_logo_type'));

  /** Undefined without keys, without a logo, and when the certificate is not valid. */
  function findAppleKeys(): AppleWalletKeys | undefined {
    return keys.apple && findLogo() !== undefined && isInForce(keys.apple, clock()) ? keys.apple : undefined;
  }

  function toIssuer(locale: Locale): PassIssuer {
    const { name, latitude, longitude } = queries.documents.getCentre();
    const background = readText(getSettings(), 'colors_primary');
    const place = latitude != null && longitude != null ? { latitude, longitude } : undefined;
    return { name, language: localeFacts[locale].tag, background, text: readableText(background), place };
  }

  function toGoogleDesign(locale: Locale) {
    const logo = findLogo();
    const address = logo !== undefined && isPublic ? publicUrl + toAppIconAddress(logo, 'icon-512.png') : undefined;
    return { issuer: toIssuer(locale), logo: address };
  }

  return {
    findAppleKeys,
    googleKeys: keys.google,
    /** Makes the file of a pass for Apple Wallet. Throws `NotFound` without valid keys, and `ServiceUnavailable` if the icons cannot be read. */
    async makeFile(facts: PassFacts, locale: Locale, token: string): Promise<Buffer> {
      const [apple, logo] = [findAppleKeys(), findLogo()];
      if (!apple || logo === undefined) throw new ApiError('NotFound');
      const icons = await readIcons(logo).catch((cause: unknown) => {
        throw new ApiError('ServiceUnavailable', { cause });
      });
      const service = isPublic ? { url: publicUrl + appleWalletServicePath, token } : undefined;
      return makeApplePass({ facts, issuer: toIssuer(locale), icons, keys: apple, service, now: clock() });
    },
    /** Makes the link that saves a pass to Google Wallet. Throws `NotFound` without keys. */
    makeLink(facts: PassFacts, locale: Locale): Promise<string> {
      if (!keys.google) throw new ApiError('NotFound');
      return makeGoogleLink({ facts, ...toGoogleDesign(locale), keys: keys.google, className: tenantId, publicUrl, now: clock() });
    },
    /**
     * Returns the fields of a saved object that replace the present ones. The lines with the code of a gift card stay until the pass itself has
     * ended, because only the object has the code. A card that is blocked or used up can be valid again.
     */
    toGoogleFields(facts: PassFacts, { locale, customerId, endedMs }: Pick<StoredPass, 'locale' | 'customerId' | 'endedMs'>): object {
      const { textModulesData = [], ...fields } = toGoogleContent({ facts, ...toGoogleDesign(locale) });
      const hasSecret = facts.kind === 'gift_card' && customerId !== null && endedMs === null;
      return { barcode: null, validTimeInterval: null, ...fields, ...(!hasSecret && { textModulesData }) };
    },
  };
}

export type CentrePasses = ReturnType<typeof prepareCentrePasses>;
