import { findTranslation } from '#shared/rules/translation.ts';
import { type DeskKindName, deskKinds } from '#shared/site/desk-kinds.ts';
import { type Locale, localeFacts } from '#shared/site/locales.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Button } from '../../ui/Button.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Link } from '../../ui/Link.tsx';
import type { JsonObject } from '../forms/json.ts';
import { useDesk } from '../lib/desk-context.tsx';
import { useCopyAddress } from '../lib/use-copy-address.ts';
import { toPreviewPage } from '../preview/preview-page.ts';

interface PublicAddressProps {
  kind: DeskKindName;
  /** The published version. */
  live: JsonObject | undefined;
  isLive: boolean;
}

/** Shows the address of a record's page in each language. Renders nothing for records without a page of their own. */
export function PublicAddress({ kind, live, isLive }: PublicAddressProps) {
  const t = useTranslate();
  const { start, locale } = useDesk();
  if (!('each' in deskKinds[kind].page)) return null;
  const toAddress = (one: Locale) => live && toOwnAddress(kind, live, one, start.publicUrl);
  const own = start.locales.includes(locale) ? locale : start.fallbackLocale;
  const address = toAddress(own);
  if (live && address === undefined) return null;
  return (
    <section aria-labelledby="record-address" className="stack-small">
      <h2 id="record-address">{t('address.title')}</h2>
      {!isLive || address === undefined ? (
        <p className="small quiet">{t('address.not_yet')}</p>
      ) : (
        <>
          <Button href={address} variant="secondary" size="small" icon="external">
            {t('address.open')}
          </Button>
          <ul className="record-addresses">
            {start.locales.map((one) => (
              <AddressRow key={one} locale={one} address={toAddress(one) ?? address} />
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

function AddressRow({ locale, address }: { locale: Locale; address: string }) {
  const t = useTranslate();
  const language = localeFacts[locale].name;
  const copy = useCopyAddress();
  return (
    <li className="record-address">
      <span title={language}>{locale.toUpperCase()}</span>
      <Link href={address} lang={localeFacts[locale].tag}>
        {decodeURI(new URL(address).pathname)}
      </Link>
      <IconButton icon="copy" size="small" label={t('address.copy_in', { language })} onClick={() => void copy(address)} />
    </li>
  );
}

/** Opens the page of a published record in a list. */
export function OpenOnSite({ kind, body, title }: { kind: DeskKindName; body: JsonObject; title: string }) {
  const t = useTranslate();
  const { start, locale } = useDesk();
  const own = start.locales.includes(locale) ? locale : start.fallbackLocale;
  const address = toOwnAddress(kind, body, own, start.publicUrl);
  if (address === undefined) return null;
  return <IconButton href={address} icon="external" variant="plain" size="small" label={t('address.open_of', { title })} />;
}

/** Address of the record's own page; undefined if it has none. */
function toOwnAddress(kind: DeskKindName, body: JsonObject, locale: Locale, publicUrl: string): string | undefined {
  const texts = Array.isArray(body.translations) ? (body.translations as { locale: Locale; title?: string; path?: string }[]) : []; // safe: a stored record
  const text = findTranslation(texts, locale, { useFallback: true });
  const ownPath = texts.find((one) => one.locale === locale)?.path;
  const page = toPreviewPage(kind, ownPath ? { ...body, alias: ownPath } : body, locale, text?.title);
  return page.isOwn ? publicUrl + page.path : undefined;
}
