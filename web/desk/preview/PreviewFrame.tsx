import { useState } from 'react';
import { localeFacts } from '#shared/site/locales.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { useDesk } from '../lib/desk-context.tsx';
import { Choices } from './Choices.tsx';
import { type Framed, localeOf, readFrame, toLanguage, toPreviewBase } from './preview-frame.ts';

interface PreviewFrameProps {
  token: string;
  /** Initial path. */
  first: string;
  /** Time of the preview, in words. */
  when: string;
  isMaking: boolean;
  onRenew: () => void;
}

/** The site in a preview, in the width of a phone or computer, scaled to fit. All links work. */
export function PreviewFrame({ token, first, when, isMaking, onRenew }: PreviewFrameProps) {
  const t = useTranslate();
  const { locales } = useDesk().start;
  const [width, setWidth] = useState<'phone' | 'computer'>(() => (window.innerWidth < 700 ? 'phone' : 'computer'));
  /** Path to which the frame was sent; its links lead further. */
  const [sent, setSent] = useState({ token, path: first });
  const [framed, setFramed] = useState<Framed>({ path: first, isOver: false });
  const { path, isOver } = framed;
  if (sent.token !== token) send(path); // a new preview: stay on the current page
  function send(next: string): void {
    setSent({ token, path: next });
    setFramed({ path: next, isOver: false });
  }
  return (
    <section className="site-preview" aria-label={t('preview.site')}>
      <div className="site-preview-bar">
        <Choices
          label={t('preview.width')}
          choices={[
            { value: 'phone', label: t('preview.phone') },
            { value: 'computer', label: t('preview.computer') },
          ]}
          value={width}
          onChoose={setWidth}
        />
        <Choices
          label={t('preview.language')}
          choices={locales.map((locale) => ({ value: locale, label: localeFacts[locale].name }))}
          value={localeOf(path)}
          onChoose={(locale) => send(toLanguage(path, locale))}
        />
        <Button variant="quiet" size="small" href={toPreviewBase(token) + path} target="_blank" rel="noopener" endIcon="external">
          {t('preview.new_tab')}
        </Button>
      </div>
      {isOver && (
        <Notice
          role="alert"
          title={t('preview.over')}
          action={
            <Button size="small" isLoading={isMaking} onClick={onRenew}>
              {t('preview.renew')}
            </Button>
          }
        >
          {t('preview.over_text')}
        </Notice>
      )}
      <div className={`site-preview-stage site-preview-${width}`} aria-busy={isMaking || undefined} hidden={isOver}>
        <iframe
          key={`${sent.token} ${sent.path}`}
          className="site-preview-frame"
          title={t('preview.frame', { when })}
          src={toPreviewBase(sent.token) + sent.path}
          sandbox="allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox"
          onLoad={({ currentTarget }) => setFramed((before) => readFrame(currentTarget) ?? before)}
        />
      </div>
    </section>
  );
}
