import { useState } from 'react';
import { toPath } from '#shared/rules/routing.ts';
import { type Locale, localeFacts } from '#shared/site/locales.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { Link } from '../../ui/Link.tsx';
import { Select } from '../../ui/Select.tsx';
import { useDesk } from '../lib/desk-context.tsx';
import { useCopyAddress } from '../lib/use-copy-address.ts';
import type { SignPlace } from './sign-places.ts';

/** Shapes of a preview: 16:9 and 9:16. */
const shapes = ['wide', 'tall'] as const;
type Shape = (typeof shapes)[number];

/** Addresses for screens in the building, with a preview: the board, and the touch directory of each chosen place. */
export function ScreenAddresses({ places }: { places: readonly SignPlace[] }) {
  const t = useTranslate();
  const { locale, start } = useDesk();
  const { publicUrl, fallbackLocale, locales } = start;
  const [language, setLanguage] = useState<Locale>(fallbackLocale);
  const [shown, setShown] = useState<{ key: string; shape: Shape } | undefined>({ key: 'board', shape: 'wide' });
  const hasPreview = new URL(publicUrl).host === location.host; // a desk on its own host does not run pages of the site
  const rows = [
    { key: 'board', label: t('signs.board'), path: toPath('board', language) },
    ...places.map(({ code, toTitle }) => ({
      key: code,
      label: t('signs.kiosk', { place: toTitle(locale) }),
      path: toPath('kiosk', language, {}, { here: code }),
    })),
  ];
  return (
    <section className="stack-small desk-unprinted">
      <h2 className="part-title">{t('signs.screens')}</h2>
      <p className="small">{t('signs.screens_about')}</p>
      {locales.length > 1 && (
        <Field label={t('signs.screen_language')}>
          <Select
            value={language}
            onChange={({ currentTarget: { value } }) => setLanguage(locales.find((one) => one === value) ?? fallbackLocale)}
            choices={locales.map((value) => ({ value, label: localeFacts[value].name }))}
          />
        </Field>
      )}
      <ul className="signs-screens">
        {rows.map(({ key, label, path }) => (
          <ScreenRow
            key={key}
            label={label}
            address={new URL(path, publicUrl).href}
            hasPreview={hasPreview}
            shape={shown?.key === key ? shown.shape : undefined}
            onShow={(shape) => setShown(shape && { key, shape })}
          />
        ))}
      </ul>
      {places.length === 0 && <p className="small quiet">{t('signs.kiosk_hint')}</p>}
    </section>
  );
}

interface ScreenRowProps {
  label: string;
  address: string;
  hasPreview: boolean;
  /** Shape of the open preview; undefined: none. */
  shape: Shape | undefined;
  onShow: (shape: Shape | undefined) => void;
}

function ScreenRow({ label, address, hasPreview, shape, onShow }: ScreenRowProps) {
  const t = useTranslate();
  const copy = useCopyAddress();
  return (
    <li className="stack-small">
      <p>
        <strong>{label}</strong>
        <br />
        <Link href={address}>{address}</Link>
      </p>
      <div className="cluster">
        <Button variant="secondary" size="small" icon="copy" aria-label={`${t('signs.copy')}: ${label}`} onClick={() => void copy(address)}>
          {t('signs.copy')}
        </Button>
        {(hasPreview ? shapes : []).map((one) => (
          <Button
            key={one}
            variant={one === shape ? 'secondary' : 'quiet'}
            size="small"
            aria-pressed={one === shape}
            aria-label={`${t(`signs.preview_${one}`)}: ${label}`}
            onClick={() => onShow(one === shape ? undefined : one)}
          >
            {t(`signs.preview_${one}`)}
          </Button>
        ))}
      </div>
      {hasPreview && shape && (
        <div className="signs-screen" data-shape={shape}>
          <iframe key={address} src={address} title={`${t(`signs.preview_${shape}`)}: ${label}`} tabIndex={-1} />
        </div>
      )}
    </li>
  );
}
// messages: signs.preview_*
