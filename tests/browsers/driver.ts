/** Selects a visible element. If several match `css`, `name` is the complete accessible name or visible text of the wanted one. */
export interface Target {
  css: string;
  name?: string;
}

/** Browser controls for the journeys. Each call waits until its target is visible. */
export interface Driver {
  open: (address: string) => Promise<void>;
  waitFor: (target: Target) => Promise<void>;
  waitForAddress: (pattern: RegExp) => Promise<void>;
  /** Clicks with real mouse events. */
  press: (target: Target) => Promise<void>;
  type: (target: Target, text: string) => Promise<void>;
  chooseFile: (css: string, path: string) => Promise<void>;
  back: () => Promise<void>;
  /** Runs a function in the page; it must not use anything outside itself. */
  run: <Result>(script: (argument: string) => Result, argument: string) => Promise<Result>;
  screenshot: (path: string) => Promise<void>;
  /** Console errors and uncaught exceptions of the page so far. */
  errors: () => string[];
  close: () => Promise<void>;
}

export const waitMs = 60_000;

/** Runs in the page, so it must not use anything outside itself. */
export function findVisible({ css, name }: Target): HTMLElement | null {
  const plain = (text: string | null | undefined) => (text ?? '').replace(/\s+/g, ' ').trim();
  const namesOf = (element: HTMLElement) => {
    const labels = 'labels' in element ? [...((element as HTMLInputElement).labels ?? [])] : []; // only form fields have labels
    return [element.getAttribute('aria-label'), element.innerText, ...labels.map((label) => label.innerText)].map(plain);
  };
  const isShown = (element: HTMLElement) => element.checkVisibility({ visibilityProperty: true }) && element.getClientRects().length > 0;
  const found = [...document.querySelectorAll<HTMLElement>(css)].filter(isShown);
  return found.find((element) => name === undefined || namesOf(element).some((value) => value === name)) ?? null;
}

/** Runs in the page. Sets the value of a date-and-time field directly, because typing into it works differently in each browser. */
export function setDateTime(value: string): void {
  const field = document.querySelector<HTMLInputElement>('input[type=datetime-local]');
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value);
  for (const kind of ['input', 'change']) field?.dispatchEvent(new Event(kind, { bubbles: true }));
}
