import { useEffect, useRef, useState } from 'react';
import { type DeskPreview, makeDeskPreview } from '#shared/contracts/desk-previews.ts';
import type { BodyInput } from '#shared/contracts/endpoint.ts';
import { matchRoute, toPath, toTranslatedPath } from '#shared/rules/routing.ts';
import { isLocale, type Locale, localeFacts } from '#shared/site/locales.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { useDesk } from '../lib/desk-context.tsx';
import { deskBase } from '../lib/desk-path.ts';
import { useAct } from '../lib/use-act.ts';

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
  /** Path that the frame was told to load. Links in the frame can change its page (`framed`). */
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

interface ChoicesProps<T extends string> {
  label: string;
  choices: readonly { value: T; label: string }[];
  value: T | undefined;
  onChoose: (value: T) => void;
}

/** A group of buttons, one of which is selected. */
function Choices<T extends string>({ label, choices, value, onChoose }: ChoicesProps<T>) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form fields, and these are buttons
    <div role="group" aria-label={label} className="site-preview-choices">
      {choices.map((choice) => (
        <button
          key={choice.value}
          type="button"
          className="site-preview-choice"
          aria-pressed={choice.value === value}
          onClick={() => onChoose(choice.value)}
        >
          {choice.label}
        </button>
      ))}
    </div>
  );
}

/** Base path of the site in a preview. */
const toPreviewBase = (token: string): string => `${deskBase}/preview/${token}`;

/** Page shown in a frame. `isOver`: the preview has expired. */
interface Framed {
  path: string;
  isOver: boolean;
}

/** Reads the page from a same-origin frame; undefined if it is still empty, or has left the site. */
function readFrame({ contentDocument, contentWindow }: HTMLIFrameElement): Framed | undefined {
  const address = contentWindow?.location;
  if (!contentDocument || !address || address.href === 'about:blank') return undefined;
  const [, , , , ...path] = address.pathname.split('/'); // /desk/preview/<token>/…
  return { path: `/${path.join('/')}${address.search}`, isOver: contentDocument.getElementById('site') === null };
}

/** Language of a page, by its path. */
function localeOf(path: string): Locale | undefined {
  const first = path.split(/[/?]/)[1];
  return isLocale(first) ? first : undefined;
}

/** Path of the same page in another language. */
function toLanguage(path: string, locale: Locale): string {
  const match = matchRoute(path);
  return match ? toTranslatedPath(match, locale) : toPath('home', locale);
}

/** Creates a preview when the input changes, and when `renew` is called. Returns the previous preview until the new one is ready. */
export function usePreview(request: BodyInput<typeof makeDeskPreview>) {
  const act = useAct(makeDeskPreview);
  const [preview, setPreview] = useState<DeskPreview>();
  const key = JSON.stringify(request);
  const tried = useRef<string>(undefined);

  async function make(): Promise<void> {
    tried.current = key;
    const made = await act.send(request);
    if (made) setPreview(made);
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` represents the request; a request during another one is sent after it
  useEffect(() => {
    if (tried.current !== key && !act.isSending) void make();
  }, [key, act.isSending]);

  return { act, preview, isMaking: act.isSending, renew: () => void make() };
}
