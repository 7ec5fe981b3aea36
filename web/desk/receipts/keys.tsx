import { useEffect, useRef, useSyncExternalStore } from 'react';
import { ofSite } from '../../lib/site-state.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';

const storageKey = 'desk:keys';

/** Switch for single-key shortcuts, which disturb speech input (WCAG 2.1.4). */
function createKeySwitch() {
  let areOn = read();
  const listeners = new Set<() => void>();
  return {
    areOn: () => areOn,
    set(on: boolean): void {
      areOn = on;
      write(on);
      for (const listener of listeners) listener();
    },
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

const keySwitch = ofSite(createKeySwitch);

export function useKeySwitch(): [areOn: boolean, set: (on: boolean) => void] {
  const { areOn, set, subscribe } = keySwitch();
  return [useSyncExternalStore(subscribe, areOn), set];
}

/** Single-key shortcuts; inactive in fields and dialogs. */
export function useKeys(keys: Readonly<Record<string, () => void>>): void {
  const current = useRef(keys);
  current.current = keys;
  useEffect(() => {
    function press(event: KeyboardEvent): void {
      const act = current.current[event.key.length === 1 ? event.key.toLowerCase() : event.key];
      if (!act || !keySwitch().areOn() || event.ctrlKey || event.metaKey || event.altKey || event.repeat || event.defaultPrevented) return;
      if (document.querySelector('dialog[open]') || isTyped(event.target)) return;
      event.preventDefault();
      act();
    }
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);
}

/** Number keys of an open dialog: calls `choose` with the index of a choice, from 0. */
export function useNumberKeys(isOpen: boolean, choose: (index: number) => void): void {
  const current = useRef(choose);
  current.current = choose;
  const [areKeysOn] = useKeySwitch();
  useEffect(() => {
    if (!isOpen || !areKeysOn) return;
    function press({ key, ctrlKey, metaKey, altKey, repeat }: KeyboardEvent): void {
      if (/^[1-9]$/.test(key) && !ctrlKey && !metaKey && !altKey && !repeat) current.current(Number(key) - 1);
    }
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, [isOpen, areKeysOn]);
}

/** The key of a choice, inside its button. */
export function NumberKey({ index }: { index: number }) {
  const [areKeysOn] = useKeySwitch();
  if (!areKeysOn) return null;
  return (
    <span className="reject-key" aria-hidden="true">
      {index + 1}
    </span>
  );
}

function isTyped(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('input, textarea, select, [contenteditable]') !== null;
}

function read(): boolean {
  try {
    return localStorage.getItem(storageKey) !== 'off';
  } catch {
    return true;
  }
}

function write(on: boolean): void {
  try {
    localStorage.setItem(storageKey, on ? 'on' : 'off');
  } catch {
    // without storage, the choice lasts as long as the document
  }
}

const keys = ['a', 'take', 'r', 'j', 'k', 'z', 'zoom', 't', 'fit'] as const;
const shown: Readonly<Record<(typeof keys)[number], string>> = {
  a: 'A',
  take: '1–4',
  r: 'R',
  j: 'J →',
  k: 'K ←',
  z: 'Z',
  zoom: '+ −',
  t: 'T',
  fit: '0',
};

/** Keyboard shortcuts, and a switch to turn them off. */
export function KeyHelp() {
  const t = useTranslate();
  const [areOn, set] = useKeySwitch();
  return (
    <section className="receipt-section key-help">
      <h2>{t('receipts.keys')}</h2>
      <Checkbox kind="switch" label={t('receipts.keys_on')} checked={areOn} onChange={({ currentTarget }) => set(currentTarget.checked)} />
      <dl>
        {keys.map((key) => (
          <div key={key}>
            <dt>
              <kbd>{shown[key]}</kbd>
            </dt>
            <dd>{t(`receipts.key_${key}`)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
// messages: receipts.key_*
