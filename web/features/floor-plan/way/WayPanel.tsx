import { type ComponentProps, useEffect, useRef, useState } from 'react';
import { useTranslate } from '../../../lib/texts/i18n.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Disclosure } from '../../../ui/Disclosure.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { Link } from '../../../ui/Link.tsx';
import { scrollIntoSheetView } from '../map/SheetHandle.tsx';
import { loadWay, useWayParts } from './load-way.ts';
import type { WayForm } from './WayForm.tsx';

interface Props extends Omit<ComponentProps<typeof WayForm>, 'children'> {
  /** Whether the address requests a route. */
  isWanted: boolean;
  onOpen: () => void;
  /** Whether the route was found. If so, phones show only a line with start and end; a click on the line opens the fields. */
  isFound: boolean;
}

/** Panel for a route. Its code is loaded when the panel is opened, or when the address requests a route. */
export function WayPanel({ isWanted, isFound, onOpen, ...form }: Props) {
  const t = useTranslate();
  const [isOpened, setOpened] = useState(false);
  const open = () => {
    setOpened(true);
    onOpen();
  };
  const isShown = isWanted || isOpened;
  const parts = useWayParts(isShown);
  const panel = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once
  useEffect(() => {
    if (panel.current?.querySelector('details')?.open) open(); // the visitor opened it before the page was live
  }, []);
  const hasCome = isOpened && !isWanted && parts !== undefined;
  useEffect(() => {
    if (hasCome) scrollIntoSheetView(panel.current);
  }, [hasCome]);
  const endHref = form.address.toHref(form.planId);
  const [isUnfolded, setUnfolded] = useState(false);
  const line = useRef<HTMLButtonElement>(null);
  const isFolded = isFound && !isUnfolded;
  useEffect(() => {
    const at = document.activeElement;
    if (isFolded && at instanceof HTMLElement && panel.current?.contains(at) && at.offsetParent === null) line.current?.focus();
  }, [isFolded]); // moves the focus out of the fields when they are collapsed
  return (
    <div className="way-panel" ref={panel} data-folded={isFolded} onPointerEnter={() => void loadWay().catch(() => {})}>
      {isFound && (
        <button ref={line} type="button" className="way-in-a-line" aria-expanded={isUnfolded} onClick={() => setUnfolded(!isUnfolded)}>
          <span>
            {form.from?.title} → {form.to?.title}
          </span>
          <Icon name={isUnfolded ? 'chevron-up' : 'edit'} size="small" />
        </button>
      )}
      <Disclosure summary={t('way.heading')} isOpenAtStart={isWanted} onOpen={open}>
        {isShown && parts && <parts.WayForm {...form}>{isWanted && toEndLink(t, endHref)}</parts.WayForm>}
        {!isWanted && <noscript>{import.meta.env.SSR && toPlainForm(t, endHref)}</noscript>}
      </Disclosure>
    </div>
  );
}

function toEndLink(t: ReturnType<typeof useTranslate>, href: string) {
  return (
    <Link href={href} className="way-end" data-keep-scroll="">
      <Icon name="close" size="small" />
      {t('way.end')}
    </Link>
  );
}

/** The form for browsers without scripts. Only the server renders it. */
function toPlainForm(t: ReturnType<typeof useTranslate>, action: string) {
  return (
    <form className="way-form" action={action} method="get">
      {(['from', 'to'] as const).map((name) => (
        <label key={name} className="stack-small">
          <span className="place-label">{t(name === 'from' ? 'way.from' : 'way.to')}</span>
          <input className="control place-input" name={name} placeholder={t('way.place')} />
        </label>
      ))}
      <label className="place-label">
        <input type="checkbox" className="tick-box" name="stepfree" value="1" />
        {t('way.step_free')}
      </label>
      <Button type="submit">{t('way.submit')}</Button>
    </form>
  );
}
