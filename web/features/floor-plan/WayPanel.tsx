import { type ComponentProps, useEffect, useRef, useState } from 'react';
import { useTranslate } from '../../lib/i18n.tsx';
import { Button } from '../../ui/Button.tsx';
import { Disclosure } from '../../ui/Disclosure.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Link } from '../../ui/Link.tsx';
import { loadWay, useWayParts } from './load-way.ts';
import type { WayForm } from './WayForm.tsx';

interface Props extends Omit<ComponentProps<typeof WayForm>, 'children'> {
  /** The address asks for a way. */
  isWanted: boolean;
  onOpen: () => void;
}

/** Where the visitor asks for a way: closed, and its code not loaded, until it is wanted. */
export function WayPanel({ isWanted, onOpen, ...form }: Props) {
  const t = useTranslate();
  const [isOpened, setOpened] = useState(false);
  const open = () => {
    setOpened(true);
    onOpen();
  };
  const isShown = isWanted || isOpened;
  const parts = useWayParts(isShown);
  const panel = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page has come
  useEffect(() => {
    if (panel.current?.querySelector('details')?.open) open(); // opened before the page was live
  }, []);
  const endHref = form.address.toHref(form.planId);
  return (
    <div className="way-panel" ref={panel} onPointerEnter={() => void loadWay().catch(() => {})}>
      <Disclosure summary={t('way.heading')} isOpenAtStart={isWanted} onOpen={open}>
        {isShown && parts && (
          <parts.WayForm {...form}>
            {isWanted && (
              <Link href={endHref} className="way-end" data-keep-scroll="">
                <Icon name="close" size="small" />
                {t('way.end')}
              </Link>
            )}
          </parts.WayForm>
        )}
        {!isWanted && <noscript>{toPlainForm(t, endHref)}</noscript>}
      </Disclosure>
    </div>
  );
}

/** The same wish where no script runs. */
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
